/*
 * Passkeys of people: enrolled, listed, removed; who signs in with one, and who
 * signs an answer.  The record of an enrolment has the public key, so that
 * every later signature can be checked from the ledger alone.
 */
#include "accounts/accounts_int.h"

#include <string.h>

#include "pubkey/base64url.h"
#include "shape/log.h"
#include "shape/passkey.h"
#include "shell/alarm.h"
#include "shell/record.h"

/* An IP address cannot be a relying party: it takes a name. */
static bool
is_address(struct sg_str host)
{
	size_t digits = 0;

	for (size_t i = 0; i < host.n; i++)
		digits += (host.p[i] >= '0' && host.p[i] <= '9') ||
		    host.p[i] == '.';
	return host.n == 0 || host.p[0] == '[' || digits == host.n;
}

/* Where it is asked; NULL: all right, else why not. */
const char *
accounts_place(
    struct accounts *s, struct sg_str origin, struct passkey_asked *out)
{
	struct sg_str own = s->shell->config.passkey_rp;

	out->origin = origin;
	out->rp = own.n > 0 ? own : passkey_host(origin);
	if (origin.n == 0)
		return people_why(PEOPLE_NO_ORIGIN);
	if (is_address(out->rp))
		return "passkeys need a name, not an address: open the page as "
		       "http://localhost and its port, or by its name of "
		       "server.hosts";
	if (!passkey_rp_fits(out->rp, origin))
		return "passkey.rp does not fit the address of this page";
	return NULL;
}

/* ---- Enrolment ----------------------------------------------------------- */

/* The passkeys of ${person} as credentials; false: no memory. */
bool
accounts_credentials(struct accounts *s, struct sg_str person, struct arena *a,
    struct sg_str **v, size_t *n)
{
	*n = 0;
	*v = arena_new(
	    a, (people_passkeys_of(s->book, person) + 1) * sizeof(**v));
	for (size_t i = 0; *v != NULL && i < PEOPLE_PASSKEYS; i++) {
		const struct people_passkey *k = &s->book->passkey[i];

		if (k->live && str_eq(str_of(k->person), person))
			(*v)[(*n)++] = base64url_text(
			    a, accounts_bytes(k->credential, k->credential_n));
	}
	return *v != NULL;
}

static struct person *
self(struct accounts *s, const struct command_in *in, struct command_reply to)
{
	struct person *p = in->who.account
	    ? people_find(s->book, in->who.person_id)
	    : NULL;

	if (p == NULL)
		command_say(to, SG_PROBLEM_FORBIDDEN,
		    "a passkey belongs to an account: add one for yourself "
		    "(solgate people add NAME administrator), open the page "
		    "with its link, and enrol the passkey there");
	return p;
}

void
run_passkey_begin(struct accounts *s, const struct command_in *in,
    const void *body, struct arena *a, struct command_reply to)
{
	struct person *p = self(s, in, to);
	struct passkey_asks v = {.has_user = true, .has_name = true};
	struct passkey_asked at;
	const char *why;

	(void)body;
	if (p == NULL)
		return;
	if ((why = accounts_place(s, in->origin, &at)) != NULL) {
		command_say(to, SG_PROBLEM_FORBIDDEN, why);
		return;
	}
	v.challenge = accounts_ask(s, &s->enrols, p->id, a);
	v.rp = at.rp;
	v.user = str_of(p->id);
	v.name = people_str(&p->name);
	v.has_credentials = true;
	if (v.challenge.n == 0 ||
	    !accounts_credentials(
		s, str_of(p->id), a, &v.credentials.v, &v.credentials.n))
		command_failed(to, SG_ENOMEM, NULL);
	else
		command_done(to, shell_json(a, &passkey_asks_contract, &v));
}

static struct passkey_view
view_of(const struct people_passkey *k, const struct person *p, struct arena *a)
{
	uint8_t digest[SHA256_SIZE];

	sha256_of(accounts_bytes(k->key, k->key_n), digest);
	return (struct passkey_view){.id = str_of(k->id),
	    .name = people_str(&k->name),
	    .person = people_str(&p->name),
	    .person_id = str_of(p->id),
	    .alg = str_of(pubkey_alg_name((enum pubkey_alg)k->alg)),
	    .rp = str_of(k->rp),
	    .key = record_hex(a, digest),
	    .made_ms = k->made_ms,
	    .has_used_ms = k->used_ms > 0,
	    .used_ms = k->used_ms};
}

struct people_record
accounts_key_record(const struct person *p, const struct people_passkey *k)
{
	return (struct people_record){.has_person_id = true,
	    .person_id = str_of(p->id),
	    .has_name = true,
	    .name = people_str(&p->name),
	    .has_passkey = true,
	    .passkey = people_str(&k->name),
	    .has_passkey_id = true,
	    .passkey_id = str_of(k->id)};
}

static const char *
check_new(struct accounts *s, const struct command_in *in,
    const struct person *p, const struct passkey_add *b, struct arena *a,
    struct passkey_asked *at, struct passkey_new *n)
{
	struct sg_str client, object;
	const char *why = accounts_place(s, in->origin, at);

	if (why != NULL)
		return why;
	if (!base64url_read(b->client, a, &client) ||
	    !base64url_read(b->attestation, a, &object))
		return "client and attestation are base64url without padding";
	if (!accounts_take(s, &s->enrols, client, p->id, a, at))
		return "this was not asked for, or too long ago: a challenge "
		       "works once, within two minutes; try again";
	return passkey_enrol(at, client, object, n);
}

/* The book has it; its record has all that a later check needs. */
static void
commit_new(struct accounts *s, const struct person *p,
    const struct people_passkey *k, const struct passkey_asked *at,
    struct arena *a, struct command_reply to)
{
	struct accounts_change c = {.event = "passkey.added",
	    .message = "a person enrolled a passkey",
	    .created = true,
	    .n_ops = 1};
	struct store_op ops[2] = {accounts_row_passkey(s, k, a)};
	struct passkey_view v = view_of(k, p, a);

	c.data = accounts_key_record(p, k);
	c.data.has_alg = c.data.has_counter = c.data.has_rp = true;
	c.data.alg = v.alg;
	c.data.counter = k->counter;
	c.data.rp = v.rp;
	c.data.has_credential = c.data.has_public_key = true;
	c.data.credential = base64url_text(
	    a, accounts_bytes(k->credential, k->credential_n));
	c.data.public_key = base64url_text(a, accounts_bytes(k->key, k->key_n));
	c.ops = ops;
	if (accounts_spend(s, at->challenge, a, &c))
		c.body = shell_json(a, &passkey_view_contract, &v);
	accounts_commit(s, &c, a, to);
}

void
run_passkey_add(struct accounts *s, const struct command_in *in,
    const void *body, struct arena *a, struct command_reply to)
{
	const struct passkey_add *b = body;
	struct person *p = self(s, in, to);
	char room[PEOPLE_ID];
	struct buf id = BUF_ON(room);
	struct people_new_passkey made = {
	    .name = b->name, .now_ms = s->shell->wall_ms};
	struct people_passkey *k = NULL;
	struct passkey_asked at;
	struct passkey_new n;
	enum people_says says;
	const char *why;

	if (p == NULL)
		return;
	if (!people_name_ok(b->name)) {
		accounts_refuse(to, PEOPLE_BAD_NAME);
		return;
	}
	if ((why = check_new(s, in, p, b, a, &at, &n)) != NULL) {
		command_say(to, SG_PROBLEM_INVALID_REQUEST, why);
		return;
	}
	if (!shell_new_id(s->shell, "passkey-", &id)) {
		command_failed(to, SG_ENOMEM, NULL);
		return;
	}
	made.id = buf_str(&id);
	made.credential = accounts_bytes(n.id, n.id_n);
	made.key = accounts_bytes(n.key.spki, n.key.n);
	made.alg = n.key.alg;
	made.counter = n.counter;
	made.rp = at.rp;
	says = people_passkey_add(s->book, p, &made, &k);
	if (says != PEOPLE_OK)
		accounts_refuse(to, says);
	else
		commit_new(s, p, k, &at, a, to);
}

static bool
may_see(const struct command_in *in, const struct people_passkey *k)
{
	if (!in->who.account)
		return in->who.role == SG_ROLE_PERSON;
	return in->who.standing == SG_PEOPLE_ADMINISTRATOR ||
	    str_eq(in->who.person_id, str_of(k->person));
}

void
run_passkey_list(struct accounts *s, const struct command_in *in,
    const void *body, struct arena *a, struct command_reply to)
{
	struct passkey_view *v = arena_new(a, PEOPLE_PASSKEYS * sizeof(*v));
	struct passkey_list out = {.passkeys = {.v = v}};

	(void)body;
	for (size_t i = 0; v != NULL && i < PEOPLE_PASSKEYS; i++) {
		const struct people_passkey *k = &s->book->passkey[i];
		struct person *p;

		if (k->live && may_see(in, k) &&
		    (p = people_find(s->book, str_of(k->person))) != NULL)
			v[out.passkeys.n++] = view_of(k, p, a);
	}
	if (v == NULL)
		command_failed(to, SG_ENOMEM, NULL);
	else
		command_done(to, shell_json(a, &passkey_list_contract, &out));
}

void
run_passkey_remove(struct accounts *s, const struct command_in *in,
    const void *body, struct arena *a, struct command_reply to)
{
	struct accounts_change c = {.event = "passkey.removed",
	    .message = "a passkey was removed",
	    .n_ops = 1};
	struct people_passkey *k = people_passkey_find(s->book, in->id);
	struct person *p = k != NULL ? people_find(s->book, str_of(k->person))
				     : NULL;
	struct passkey_view v;
	struct store_op op = accounts_row_gone(in->id);

	(void)body;
	if (p == NULL) {
		accounts_refuse(to, PEOPLE_NO_PASSKEY);
		return;
	}
	if (!may_see(in, k)) {
		command_say(to, SG_PROBLEM_FORBIDDEN,
		    "this belongs to somebody else; an administrator can do "
		    "it");
		return;
	}
	v = view_of(k, p, a);
	c.data = accounts_key_record(p, k);
	c.ops = &op;
	c.body = shell_json(a, &passkey_view_contract, &v);
	k->live = false;
	accounts_commit(s, &c, a, to);
}
