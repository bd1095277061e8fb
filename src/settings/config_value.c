/* One value of a setting: checked by its row, put into its place. */
#include <string.h>

#include "notice/notice.h"
#include "settings/config_remote.h"
#include "settings/config_value.h"
#include "words/words.h"

#define HOSTS_MAX 16

enum sg_err
config_dup(struct config *c, struct sg_str s, struct sg_str *out)
{
	char *p = arena_new(c->a, s.n + 1);

	if (p == NULL)
		return SG_ENOMEM;
	if (s.n > 0)
		memcpy(p, s.p, s.n);
	*out = (struct sg_str){p, s.n};
	return SG_OK;
}

static enum sg_err
put_choice(const struct config_row *r, struct sg_str s, unsigned *out)
{
	const char *w = r->words;

	for (unsigned i = 0;; i++) {
		size_t n = strcspn(w, " ");

		if (str_eq(s, (struct sg_str){w, n})) {
			*out = i;
			return SG_OK;
		}
		if (w[n] == '\0')
			return SG_EWORD;
		w += n + 1;
	}
}

/* One word of plain text. */
static bool
is_word(struct sg_str s)
{
	for (size_t i = 0; i < s.n; i++)
		if (s.p[i] <= ' ' || s.p[i] > '~')
			return false;
	return true;
}

/* A URL that holds no secret: settings are shown. */
static bool
is_url(struct sg_str s)
{
	return is_word(s) && memchr(s.p, '@', s.n) == NULL &&
	    (str_starts(s, STR("https://")) || str_starts(s, STR("http://")));
}

/* The same for a database, where a user may be named.  libpq reads the rest. */
static bool
is_database(struct sg_str s)
{
	struct sg_str rest = str_part(s, str_find(s, STR("://")) + 3, s.n);
	size_t n = 0, user = 0;

	while (n < rest.n && rest.p[n] != '/' && rest.p[n] != '?')
		if (rest.p[n++] == '@')
			user = n;
	return is_word(s) && str_find(s, STR("password=")) == s.n &&
	    (user == 0 || memchr(rest.p, ':', user) == NULL) &&
	    (str_starts(s, STR("postgresql://")) ||
		str_starts(s, STR("postgres://")));
}

/* A name that stands in a table, a record and the name of a file. */
static bool
is_node(struct sg_str s)
{
	for (size_t i = 0; i < s.n; i++)
		if (!((s.p[i] >= 'a' && s.p[i] <= 'z') ||
			(s.p[i] >= '0' && s.p[i] <= '9') || s.p[i] == '-'))
			return false;
	return s.n > 0 && s.n <= 32;
}

/* A mail server; who signs in there is a setting of its own. */
static bool
is_mail(struct sg_str s)
{
	return is_word(s) && memchr(s.p, '@', s.n) == NULL &&
	    (str_starts(s, STR("smtp://")) || str_starts(s, STR("smtps://")));
}

/* What can be shown: control characters are none of it. */
static bool
is_label(struct sg_str s)
{
	for (size_t i = 0; i < s.n; i++)
		if ((unsigned char)s.p[i] < ' ' || s.p[i] == 0x7f)
			return false;
	return s.n > 0 && s.n <= 255;
}

static bool
is_right(enum config_text is, struct sg_str s)
{
	struct config_listen at;
	struct notice_hours hours;

	switch (is) {
	case CONFIG_TEXT_PATH:
	case CONFIG_TEXT_FILE:
		return s.p[0] == '/';
	case CONFIG_TEXT_ADDRESS:
		return config_listen(s, &at);
	case CONFIG_TEXT_NAME:
		return is_word(s);
	case CONFIG_TEXT_URL:
		return is_url(s);
	case CONFIG_TEXT_PROXY:
		return is_url(s) || str_eq(s, STR("environment"));
	case CONFIG_TEXT_DATABASE:
		return is_database(s);
	case CONFIG_TEXT_NODE:
		return is_node(s);
	case CONFIG_TEXT_IP:
		return config_is_ip(s);
	case CONFIG_TEXT_HOURS:
		return notice_hours_read(s, &hours);
	case CONFIG_TEXT_MAIL:
		return is_mail(s);
	case CONFIG_TEXT_CONTACT:
		return is_word(s) &&
		    (str_starts(s, STR("mailto:")) ||
			str_starts(s, STR("https://")));
	case CONFIG_TEXT_LABEL:
		return is_label(s);
	}
	return false;
}

static enum sg_err
put_text(struct config *c, const struct config_row *r, struct sg_str s,
    struct sg_str *out)
{
	if (s.n > CONFIG_TEXT_MAX)
		return SG_ELONG;
	for (size_t i = 0; i < s.n; i++)
		if ((unsigned char)s.p[i] < 0x20)
			return SG_EWORD;
	if (s.n > 0 && !is_right(r->is, s))
		return SG_EWORD;
	return config_dup(c, s, out);
}

enum sg_err
config_caps(const struct sg_str *items, size_t n, unsigned *bits)
{
	unsigned word;

	*bits = 0;
	for (size_t i = 0; i < n; i++) {
		if (!word_parse(&words_capability, items[i], &word))
			return SG_EWORD;
		*bits |= 1u << word;
	}
	return SG_OK;
}

/* Host, as a browser sends it: no blank, no letter that is not ASCII. */
static bool
is_host(struct sg_str s)
{
	return is_word(s) && s.n > 0 && s.n <= 255 &&
	    memchr(s.p, '/', s.n) == NULL;
}

/* Any word, where the row says so. */
static bool
is_item(const struct config_row *r, struct sg_str s)
{
	if (r->is == CONFIG_TEXT_LABEL)
		return is_label(s);
	if (r->is != CONFIG_TEXT_NAME)
		return is_host(s);
	return is_word(s) && s.n > 0 && s.n <= 255;
}

static enum sg_err
put_list(struct config *c, const struct config_row *r,
    const struct toml_value *v, struct sg_str_list *out)
{
	struct sg_str *to;

	if (v->n_items > HOSTS_MAX)
		return SG_EMANY;
	if ((to = arena_new(c->a, HOSTS_MAX * sizeof(*to))) == NULL)
		return SG_ENOMEM;
	for (size_t i = 0; i < v->n_items; i++) {
		if (!is_item(r, v->items[i]))
			return SG_EWORD;
		if (config_dup(c, v->items[i], &to[i]) != SG_OK)
			return SG_ENOMEM;
	}
	*out = (struct sg_str_list){to, v->n_items};
	return SG_OK;
}

static const enum toml_kind kinds[] = {
    [CONFIG_KIND_CHOICE] = TOML_STRING,
    [CONFIG_KIND_BOOL] = TOML_BOOL,
    [CONFIG_KIND_INT] = TOML_INT,
    [CONFIG_KIND_TEXT] = TOML_STRING,
    [CONFIG_KIND_CAPS] = TOML_STRINGS,
    [CONFIG_KIND_LIST] = TOML_STRINGS,
};

enum sg_err
config_put(struct config *c, enum config_key key, const struct toml_value *v)
{
	const struct config_row *r = &config_rows[key];
	void *at = (char *)c + r->offset;

	if (v->kind != kinds[r->kind])
		return SG_ETYPE;
	switch (r->kind) {
	case CONFIG_KIND_CHOICE:
		return put_choice(r, v->text, at);
	case CONFIG_KIND_BOOL:
		*(bool *)at = v->truth;
		return SG_OK;
	case CONFIG_KIND_INT:
		if (v->number < r->min || v->number > r->max)
			return SG_ERANGE;
		*(int64_t *)at = v->number;
		return SG_OK;
	case CONFIG_KIND_TEXT:
		return put_text(c, r, v->text, at);
	case CONFIG_KIND_CAPS:
		return config_caps(v->items, v->n_items, at);
	case CONFIG_KIND_LIST:
		return put_list(c, r, v, at);
	}
	return SG_EINTERNAL;
}

enum sg_err
config_blame(
    enum sg_err err, enum config_key key, const char *where, struct sg_error *e)
{
	char room[SG_MESSAGE_MAX - 1];
	struct buf b = BUF_ON(room);

	if (err == SG_ENOMEM)
		return err_set(e, err, str_of(where), STR("out of memory"));
	buf_addz(&b, config_rows[key].name);
	buf_addz(&b, " must be ");
	config_add_allowed(key, &b);
	if (config_rows[key].kind == CONFIG_KIND_CHOICE)
		buf_addz(&b, ", in quotes");
	return err_set(e, err, str_of(where), buf_str(&b));
}
