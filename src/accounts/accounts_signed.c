/*
 * What passkeys sign: a person who comes in, and an answer to a question.  The
 * counter of each moves on, and one that goes back is a copy.
 */
#include "accounts/accounts_int.h"

#include <string.h>

#include "pubkey/base64url.h"
#include "shape/log.h"
#include "shape/passkey.h"
#include "shell/alarm.h"
#include "shell/record.h"

/* ---- What a passkey signed ----------------------------------------------- */

/* Two of one key, or a replay: kept, and a person is told. */
static void
note_clone(struct accounts *s, const struct person *p,
    const struct people_passkey *k, uint32_t counter, struct arena *a)
{
	struct accounts_change c = {.event = "passkey.cloned",
	    .message = "the counter of a passkey went back: there may be a "
		       "copy "
		       "of it"};
	struct alarm alarm = {.kind = SG_ALARM_WRONG_CODE,
	    .source = STR("a passkey"),
	    .about = STR("its counter went back")};

	c.data = accounts_key_record(p, k);
	c.data.has_counter = true;
	c.data.counter = counter;
	accounts_note(s, &c, a);
	shell_alarm(s->shell, &alarm);
}

/* The passkey and its person; PEOPLE_OK: the signature is right, and it
 * counts from now on. */
static enum people_says
use(struct accounts *s, struct people_passkey *k, const struct person *p,
    const struct passkey_asked *at, const struct passkey_given *given,
    struct arena *a, const char **why)
{
	struct pubkey key;
	uint32_t counter = 0;

	*why = people_why(PEOPLE_KEY_WRONG);
	if (!pubkey_kept((enum pubkey_alg)k->alg,
		accounts_bytes(k->key, k->key_n), &key))
		return PEOPLE_KEY_WRONG;
	if ((*why = passkey_check(at, &key, given, &counter)) != NULL)
		return PEOPLE_KEY_WRONG;
	if (!passkey_counts_on(k->counter, counter)) {
		note_clone(s, p, k, counter, a);
		*why = people_why(PEOPLE_KEY_CLONED);
		return PEOPLE_KEY_CLONED;
	}
	k->counter = counter;
	k->used_ms = s->shell->wall_ms;
	return PEOPLE_OK;
}

static void
keep_use(struct accounts *s, const struct people_passkey *k, struct arena *a)
{
	struct store_op op = accounts_row_passkey(s, k, a);

	if (op.body.n > 0)
		(void)shell_submit(
		    s->shell, &(struct journal_unit){.ops = &op, .n_ops = 1});
}

const char *
accounts_signed(struct accounts *s, const struct accounts_approval *q,
    struct arena *a, struct signature_record *out)
{
	struct passkey_asked at = {.origin = q->origin};
	struct passkey_given given;
	struct people_passkey *k;
	struct person *p;
	uint8_t shown[SHA256_SIZE];
	struct sg_str credential;
	const char *why;

	if (q->origin.n == 0 || !q->who->account)
		return "this answer must be signed with a passkey of your "
		       "account, on the page: open it in a browser, sign in, "
		       "and answer there";
	if (!base64url_read(q->given->credential, a, &credential) ||
	    !base64url_read(q->given->client, a, &given.client) ||
	    !base64url_read(q->given->data, a, &given.data) ||
	    !base64url_read(q->given->signature, a, &given.signature))
		return "a signature is written as base64url without padding";
	k = people_passkey_with(s->book, credential);
	p = k != NULL ? people_find(s->book, str_of(k->person)) : NULL;
	if (p == NULL || !str_eq(q->who->person_id, str_of(p->id)))
		return "this passkey is not one of your account";
	accounts_fresh(s, NULL, k, a);
	at.rp = str_of(k->rp);
	if (!passkey_challenge_of(q->what, shown, at.challenge))
		return "there is no memory to check the signature";
	if (use(s, k, p, &at, &given, a, &why) != PEOPLE_OK)
		return why;
	keep_use(s, k, a);
	*out = (struct signature_record){.has_call = q->what->call.n > 0,
	    .call = q->what->call,
	    .client = q->given->client,
	    .counter = k->counter,
	    .data = q->given->data,
	    .option = q->what->option,
	    .origin = q->origin,
	    .passkey_id = str_of(k->id),
	    .rev = q->what->rev,
	    .shown_hash = record_hex(a, shown),
	    .signature = q->given->signature};
	return out->shown_hash.n > 0 ? NULL
				     : "there is no memory for the signature";
}

bool
accounts_may_sign(struct accounts *s, const struct principal *who,
    struct sg_str origin, struct arena *a, struct accounts_signers *out)
{
	struct passkey_asked at;

	out->why = accounts_place(s, origin, &at);
	if (out->why == NULL && !who->account)
		out->why = "only an account can sign: open the page with your "
			   "own link";
	if (out->why == NULL &&
	    people_passkeys_of(s->book, who->person_id) == 0)
		out->why = "you have no passkey yet: enrol one on the page, "
			   "under People";
	out->rp = at.rp;
	return out->why == NULL &&
	    accounts_credentials(s, who->person_id, a, &out->v, &out->n);
}

/* ---- Signing in ---------------------------------------------------------- */

void
accounts_ask_passkey(
    struct accounts *s, struct sg_str origin, struct command_reply to)
{
	struct passkey_asks v = {.challenge = {NULL, 0}};
	struct passkey_asked at;
	struct shell_work w;
	const char *why;

	if (!accounts_team(s)) {
		command_say(to, SG_PROBLEM_NOT_FOUND,
		    "nobody has an account at this gate");
		return;
	}
	shell_stamp(s->shell);
	if ((why = accounts_place(s, origin, &at)) != NULL) {
		command_say(to, SG_PROBLEM_FORBIDDEN, why);
		return;
	}
	shell_work_begin(s->shell, &w);
	v.challenge = accounts_ask(s, &s->enters, "", w.a);
	v.rp = at.rp;
	if (v.challenge.n == 0)
		command_failed(to, SG_ENOMEM, NULL);
	else
		command_done(to, shell_json(w.a, &passkey_asks_contract, &v));
	shell_work_end(s->shell, &w);
}

/* A wrong answer counts against the account, also after a restart. */
static void
count_wrong(struct accounts *s, struct person *p, struct arena *a)
{
	struct store_op op;

	people_failed(p, s->shell->wall_ms);
	op = accounts_row_person(s, p, a);
	if (op.body.n > 0)
		(void)shell_submit(
		    s->shell, &(struct journal_unit){.ops = &op, .n_ops = 1});
}

static enum people_says
check_enter(struct accounts *s, const struct passkey_enter *b, struct arena *a,
    struct passkey_asked *at, struct people_passkey **out)
{
	struct passkey_given g;
	struct sg_str credential;
	struct people_passkey *k;
	struct person *p;
	enum people_says says;
	const char *why;

	if (!base64url_read(b->credential, a, &credential) ||
	    !base64url_read(b->client, a, &g.client) ||
	    !base64url_read(b->data, a, &g.data) ||
	    !base64url_read(b->signature, a, &g.signature) ||
	    !accounts_take(s, &s->enters, g.client, "", a, at) ||
	    (k = people_passkey_with(s->book, credential)) == NULL ||
	    (p = people_find(s->book, str_of(k->person))) == NULL)
		return PEOPLE_KEY_WRONG;
	accounts_fresh(s, p, k, a);
	if ((says = people_open_to(p, s->shell->wall_ms)) != PEOPLE_OK)
		return says;
	at->rp = str_of(k->rp);
	says = use(s, k, p, at, &g, a, &why);
	if (says == PEOPLE_KEY_WRONG)
		count_wrong(s, p, a);
	*out = k;
	return says;
}

void
accounts_enter(struct accounts *s, struct sg_str body, struct sg_str origin,
    struct accounts_entry *out, struct command_reply to)
{
	struct sg_error e = {.code = SG_OK};
	struct passkey_asked at = {.origin = origin};
	struct people_passkey *k = NULL;
	struct passkey_enter b;
	struct shell_work w;
	enum people_says says;

	memset(out, 0, sizeof(*out));
	if (s == NULL) {
		accounts_refuse(to, PEOPLE_KEY_WRONG);
		return;
	}
	shell_stamp(s->shell);
	(void)accounts_catch_up(s);
	shell_work_begin(s->shell, &w);
	if (contract_decode(&passkey_enter_contract, body, w.a, &b, &e) !=
	    SG_OK)
		command_refuse(to, SG_PROBLEM_INVALID_REQUEST, &e);
	else if ((says = check_enter(s, &b, w.a, &at, &k)) != PEOPLE_OK)
		accounts_refuse(to, says);
	else
		accounts_sign_in(s, k, at.challenge, out, w.a, to);
	shell_work_end(s->shell, &w);
	shell_settle(s->shell);
}
