/* The table of settings, their defaults, and how values are shown. */
#include <stddef.h>
#include <string.h>

#include "settings/config.h"
#include "settings/toml.h"
#include "base/nearest.h"
#include "words/words.h"

/* clang-format off */
#define ROW(m, n, k, o) .name = n, .kind = CONFIG_KIND_##k, \
    .when = CONFIG_WHEN_##o, .offset = offsetof(struct config, m)
const struct config_row config_rows[CONFIG_COUNT] = {
#define CHOICE(m, n, w, d, o, t)  {ROW(m, n, CHOICE, o), .words = w, .fallback = d, .text = t},
#define BOOL(m, n, d, o, t)       {ROW(m, n, BOOL, o), .fallback = d, .text = t},
#define INT(m, n, low, high, d, o, t) {ROW(m, n, INT, o), .min = low, .max = high, .fallback = d, .text = t},
#define TEXT(m, n, k, d, o, t)    {ROW(m, n, TEXT, o), .is = CONFIG_TEXT_##k, .dflt = d, .text = t},
#define CAPS(m, n, d, o, t)       {ROW(m, n, CAPS, o), .fallback = d, .text = t},
#define LIST(m, n, o, t)          {ROW(m, n, LIST, o), .text = t},
#define WORDS(m, n, o, t)         {ROW(m, n, LIST, o), .is = CONFIG_TEXT_NAME, .text = t},
#define TEXTS(m, n, o, t)         {ROW(m, n, LIST, o), .is = CONFIG_TEXT_LABEL, .text = t},
#include "settings/config.def"
};
/* clang-format on */

void
config_init(struct config *c, struct arena *a)
{
	*c = (struct config){.a = a};
#define CHOICE(m, n, w, d, o, t)      c->m = (d);
#define BOOL(m, n, d, o, t)           c->m = (d);
#define INT(m, n, low, high, d, o, t) c->m = (d);
#define TEXT(m, n, k, d, o, t)        c->m = STR(d);
#define CAPS(m, n, d, o, t)           c->m = (d);
#define LIST(m, n, o, t)
#include "settings/config.def"
}

bool
config_find(struct sg_str name, enum config_key *key, const char **near)
{
	size_t limit = nearest_limit(name.n);

	*near = NULL;
	for (unsigned k = 0; k < CONFIG_COUNT; k++) {
		struct sg_str have = str_of(config_rows[k].name);
		size_t d = nearest_distance(name, have);

		if (str_eq(name, have)) {
			*key = (enum config_key)k;
			return true;
		}
		if (d < limit) {
			limit = d;
			*near = config_rows[k].name;
		}
	}
	return false;
}

/* The ${i}th of words that are split by blanks. */
static struct sg_str
nth_word(const char *words, unsigned i)
{
	const char *end;

	for (; i > 0 && (end = strchr(words, ' ')) != NULL; i--)
		words = end + 1;
	end = strchr(words, ' ');
	return (struct sg_str){
	    words, end != NULL ? (size_t)(end - words) : strlen(words)};
}

static void
add_items(struct buf *b, const struct sg_str *v, size_t n)
{
	buf_addc(b, '[');
	for (size_t i = 0; i < n; i++) {
		if (i > 0)
			buf_add(b, STR(", "));
		toml_quote(b, v[i]);
	}
	buf_addc(b, ']');
}

static void
add_caps(struct buf *b, unsigned bits)
{
	struct sg_str v[SG_CAP_COUNT];
	size_t n = 0;

	for (unsigned i = 0; i < SG_CAP_COUNT; i++)
		if ((bits & 1u << i) != 0)
			v[n++] = str_of(word_name(&words_capability, i));
	add_items(b, v, n);
}

void
config_add_value(const struct config *c, enum config_key key, struct buf *b)
{
	const struct config_row *r = &config_rows[key];
	const void *at = (const char *)c + r->offset;
	const struct sg_str_list *list = at;

	switch (r->kind) {
	case CONFIG_KIND_CHOICE:
		toml_quote(b, nth_word(r->words, *(const unsigned *)at));
		return;
	case CONFIG_KIND_BOOL:
		buf_addz(b, *(const bool *)at ? "true" : "false");
		return;
	case CONFIG_KIND_INT:
		buf_addi(b, *(const int64_t *)at);
		return;
	case CONFIG_KIND_TEXT:
		toml_quote(b, *(const struct sg_str *)at);
		return;
	case CONFIG_KIND_CAPS:
		add_caps(b, *(const unsigned *)at);
		return;
	case CONFIG_KIND_LIST:
		add_items(b, list->v, list->n);
		return;
	}
}

void
config_add_extension(const struct service_config_extension *x, struct buf *b)
{
	buf_add(b, STR("[extension."));
	toml_quote(b, x->id);
	buf_add(b, STR("]\n"));
	if (x->has_mode) {
		buf_add(b, STR("mode = "));
		toml_quote(b, str_of(word_name(&words_policy_mode, x->mode)));
		buf_addc(b, '\n');
	}
	buf_add(b, STR("allow = "));
	add_caps(b, x->allow);
	buf_add(b, STR("\ndeny = "));
	add_caps(b, x->deny);
	buf_addc(b, '\n');
}

static void
add_choices(struct buf *b, const char *words)
{
	for (const char *w = words; *w != '\0'; w++) {
		if (*w == ' ')
			buf_addz(b, strchr(w + 1, ' ') ? ", " : " or ");
		else
			buf_addc(b, *w);
	}
}

static const char *const allowed_texts[] = {
    [CONFIG_TEXT_PATH] = "an absolute path or empty",
    [CONFIG_TEXT_FILE] = "an absolute path or empty",
    [CONFIG_TEXT_ADDRESS] = "127.0.0.1:PORT, localhost:PORT, ADDRESS:PORT or "
			    "empty",
    [CONFIG_TEXT_NAME] = "a word or empty",
    [CONFIG_TEXT_URL] = "an http or https URL without a user name, or empty",
    [CONFIG_TEXT_PROXY] = "a URL, \"environment\" or empty",
    [CONFIG_TEXT_DATABASE] = "a URL postgresql://... without a password, or "
			     "empty",
    [CONFIG_TEXT_NODE] = "at most 32 small letters, digits and \"-\", or "
			 "empty",
    [CONFIG_TEXT_IP] = "an address such as 192.0.2.1, without a port, or empty",
    [CONFIG_TEXT_HOURS] = "hours such as 22:00-07:00, or empty",
    [CONFIG_TEXT_MAIL] = "smtp://HOST:PORT or smtps://HOST:PORT, without a "
			 "user name, or empty",
    [CONFIG_TEXT_CONTACT] = "mailto:ADDRESS or an https URL, or empty",
    [CONFIG_TEXT_LABEL] = "a text without control characters, or empty",
};

void
config_add_allowed(enum config_key key, struct buf *b)
{
	const struct config_row *r = &config_rows[key];

	switch (r->kind) {
	case CONFIG_KIND_CHOICE:
		add_choices(b, r->words);
		return;
	case CONFIG_KIND_BOOL:
		buf_addz(b, "true or false");
		return;
	case CONFIG_KIND_INT:
		buf_addi(b, r->min);
		buf_addz(b, " to ");
		buf_addi(b, r->max);
		return;
	case CONFIG_KIND_TEXT:
		buf_addz(b, allowed_texts[r->is]);
		return;
	case CONFIG_KIND_CAPS:
		buf_addz(b, "an array of");
		for (unsigned i = 0; i < SG_CAP_COUNT; i++) {
			buf_addc(b, ' ');
			buf_addz(b, word_name(&words_capability, i));
		}
		return;
	case CONFIG_KIND_LIST:
		buf_addz(b,
		    r->is == CONFIG_TEXT_LABEL ? "an array of texts"
			: r->is == CONFIG_TEXT_NAME
			? "an array of words"
			: "an array of host names with their TCP port");
		return;
	}
}
