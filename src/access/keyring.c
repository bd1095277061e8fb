/* Finding tokens: constant time over all of them.  Files: keyring_file.c. */
#include <stdlib.h>
#include <string.h>

#include "access/claim.h"
#include "access/keyring.h"
#include "access/keyring_int.h"
#include "secret/secret.h"

void
keyring_wipe(void *p, size_t n)
{
	secret_wipe(p, n);
}

static void
forget(struct keyring *t)
{
	struct token_box *next;

	for (struct token_box *b = t->all; b != NULL; b = next) {
		next = b->next;
		secret_free(b, sizeof(*b));
	}
}

static struct keyring *
open_it(const char *path, bool closed, struct sg_error *e)
{
	struct keyring *t = secret_new(sizeof(*t));

	if (t == NULL || strlen(path) >= sizeof(t->path)) {
		secret_free(t, sizeof(*t));
		(void)err_set(
		    e, SG_ENOMEM, STR(""), STR("there are too many tokens"));
		return NULL;
	}
	memcpy(t->path, path, strlen(path) + 1);
	t->next_channel = KEYRING_FIRST_CHANNEL;
	t->closed = closed;
	if (closed && !keyring_draw(t->person)) {
		(void)err_set(
		    e, SG_EIO, STR(""), STR("the system gave no random bytes"));
		keyring_close(t);
		return NULL;
	}
	if (keyring_reload(t, e) != SG_OK) {
		keyring_close(t);
		return NULL;
	}
	return t;
}

struct keyring *
keyring_open(const char *path, struct sg_error *e)
{
	return open_it(path, false, e);
}

struct keyring *
keyring_open_closed(const char *path, struct sg_error *e)
{
	return open_it(path, true, e);
}

void
keyring_close(struct keyring *t)
{
	if (t == NULL)
		return;
	forget(t);
	secret_free(t, sizeof(*t));
}

/* "ID@UID" without its end, and that end; false: it has none. */
static bool
cut_uid(struct sg_str *id, uint32_t *uid)
{
	uint64_t n = 0;
	size_t at = id->n;

	while (at > 0 && id->p[at - 1] >= '0' && id->p[at - 1] <= '9')
		at--;
	if (at < 2 || at == id->n || id->n - at > 10 || id->p[at - 1] != '@')
		return false;
	for (size_t i = at; i < id->n; i++)
		n = n * 10 + (uint64_t)(id->p[i] - '0');
	if (n >= UINT32_MAX)
		return false;
	*uid = (uint32_t)n;
	id->n = at - 1;
	return true;
}

/* A token of ${id}; that of a proxy names the ids itself. */
static void
bind(struct token *k, struct sg_str id)
{
	k->bound = cut_uid(&id, &k->uid);
	k->owner = claim_owner(id);
	if (!str_eq(id, STR("mcp")) && !str_eq(id, STR("acp")))
		k->extension = id;
}

/* The box of that text and name, kept from before, or a new one. */
static struct token_box *
box_of(struct keyring *t, const struct token *k)
{
	struct token_box *b;
	struct buf user;

	for (b = t->all; b != NULL; b = b->next)
		if (strcmp(b->token.name, k->name) == 0 &&
		    memcmp(b->token.text, k->text, TOKEN_TEXT) == 0)
			return b;
	b = secret_new(sizeof(*b));
	if (b == NULL)
		return NULL;
	b->token = *k;
	b->token.extension = (struct sg_str){NULL, 0};
	if (str_starts(str_of(k->name), STR("agents/")))
		bind(&b->token, str_of(b->token.name + 7));
	user = BUF_ON(b->token.user);
	buf_addz(&user, TOKEN_USER);
	buf_addz(&user, b->token.name);
	b->token.channel = t->next_channel++;
	b->next = t->all;
	t->all = b;
	return b;
}

enum sg_err
keyring_reload(struct keyring *t, struct sg_error *e)
{
	struct token_list *l = secret_new(sizeof(*l));
	const struct token *fresh[KEYRING_MAX] = {NULL};
	enum sg_err err;

	if (l == NULL)
		return err_set(e, SG_ENOMEM, STR(""), STR("no memory"));
	err = keyring_make(t, e);
	if (err == SG_OK)
		err = keyring_read(t, l, e);
	for (size_t i = 0; i < l->n && err == SG_OK; i++) {
		struct token_box *b = box_of(t, &l->v[i]);

		if (b == NULL)
			err = err_set(e, SG_ENOMEM, STR(""), STR("no memory"));
		else
			fresh[i] = &b->token;
	}
	if (err == SG_OK) {
		for (size_t i = 0; i < l->n; i++)
			t->v[i] = fresh[i];
		t->n = l->n;
		t->stamp = l->stamp;
	}
	secret_free(l, sizeof(*l));
	return err;
}

const struct token *
keyring_find(const struct keyring *t, struct sg_str text)
{
	const struct token *found = NULL;
	char padded[TOKEN_TEXT] = {0};

	if (text.n != TOKEN_TEXT)
		return NULL;
	memcpy(padded, text.p, TOKEN_TEXT);
	for (size_t i = 0; i < t->n; i++) {
		unsigned char differs = 0;

		for (size_t k = 0; k < TOKEN_TEXT; k++)
			differs |= (unsigned char)(padded[k] ^
			    t->v[i]->text[k]);
		found = differs == 0 ? t->v[i] : found;
	}
	return found;
}

const struct token *
keyring_named(const struct keyring *t, struct sg_str name)
{
	for (size_t i = 0; i < t->n; i++)
		if (str_eq(name, str_of(t->v[i]->name)))
			return t->v[i];
	return NULL;
}

const struct token *
keyring_bound(const struct keyring *t, struct sg_str name, uint32_t uid)
{
	char room[sizeof(t->all->token.name)];
	struct buf b = BUF_ON(room);

	buf_add(&b, name);
	buf_addc(&b, '@');
	buf_addu(&b, uid);
	return buf_full(&b) ? NULL : keyring_named(t, buf_str(&b));
}

bool
keyring_has(const struct keyring *t, struct sg_str id)
{
	for (size_t i = 0; i < t->n; i++)
		if (t->v[i]->extension.n > 0 && str_eq(t->v[i]->extension, id))
			return true;
	return false;
}

const struct token *
keyring_add(
    struct keyring *t, struct sg_str id, uint32_t uid, struct sg_error *e)
{
	char room[sizeof(t->all->token.name)];
	struct buf b = BUF_ON(room);
	struct sg_str name;

	buf_addz(&b, "agents/");
	buf_add(&b, id);
	name = buf_str(&b);
	buf_addc(&b, '@');
	buf_addu(&b, uid);
	buf_addc(&b, '\0');
	if (buf_full(&b) || !keyring_ownable(id)) {
		(void)err_set(e, SG_EINVALID, STR("/id"),
		    STR("a token cannot be of this id"));
		return NULL;
	}
	if (keyring_renew(t, room + sizeof("agents/") - 1, e) != SG_OK ||
	    keyring_reload(t, e) != SG_OK)
		return NULL;
	return keyring_bound(t, name, uid);
}

bool
keyring_alive(const struct keyring *t, uint64_t channel)
{
	for (size_t i = 0; i < t->n; i++)
		if (t->v[i]->channel == channel)
			return true;
	return channel < KEYRING_FIRST_CHANNEL || channel >= KEYRING_USERS;
}

bool
keyring_next_gone(struct keyring *t, uint64_t *channel)
{
	for (struct token_box *b = t->all; b != NULL; b = b->next) {
		bool gone = !keyring_alive(t, b->token.channel);

		if (gone && !b->told) {
			b->told = true;
			*channel = b->token.channel;
			return true;
		}
		if (!gone)
			b->told = false; /* the file came back */
	}
	return false;
}

size_t
keyring_count(const struct keyring *t)
{
	return t->n;
}

bool
keyring_stale(const struct keyring *t)
{
	return keyring_stamp(t) != t->stamp;
}
