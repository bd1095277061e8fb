#ifndef ACCOUNTS_ACCOUNTS_INT_H
#define ACCOUNTS_ACCOUNTS_INT_H

#include "accounts/accounts.h"
#include "shape/people.h"

#define SEEN_MS 3600000 /* how old a kept time of use may be */

/* Challenges that were given out; the oldest gives way. */
#define ACCOUNTS_ASKS   128
#define ACCOUNTS_ASK_MS 120000

struct accounts_change;

struct accounts_challenge {
	uint8_t bytes[PASSKEY_CHALLENGE];
	char person[PEOPLE_ID + 1];
	int64_t until_ms; /* monotonic; 0: free */
};

struct accounts_ring {
	struct accounts_challenge v[ACCOUNTS_ASKS];
	size_t next;
};

struct accounts;

struct accounts {
	struct shell *shell;
	struct people *book;
	uint64_t version;
	struct accounts_ring enrols, enters;
	bool gone[PEOPLE_AGENTS]; /* whose calls nobody withdrew yet */
	bool (*catch_up)(void *ctx);
	void *catch_up_ctx;
};

/* Whether the book is another one now: who was not found may be in it. */
bool accounts_catch_up(struct accounts *s);

/* Of many nodes: wrong secrets and counters of a passkey as any node has them;
 * each may be NULL. */
void accounts_fresh(struct accounts *s, struct person *p,
    struct people_passkey *k, struct arena *a);

/* Rows of the store, in ${a}; .body empty: no memory. */
struct store_op accounts_row(struct accounts *s, struct sg_str id,
    struct sg_str parent, struct sg_str body);
struct store_op accounts_row_person(
    struct accounts *s, const struct person *p, struct arena *a);
struct store_op accounts_row_device(
    struct accounts *s, const struct people_device *d, struct arena *a);
struct store_op accounts_row_link(
    struct accounts *s, const struct people_link *l, struct arena *a);
struct store_op accounts_row_session(
    struct accounts *s, struct people_session *v, struct arena *a);
struct store_op accounts_row_passkey(
    struct accounts *s, const struct people_passkey *k, struct arena *a);
struct store_op
accounts_row_agent(struct accounts *s, struct people_agent *g, struct arena *a);
struct store_op accounts_row_deputy(
    struct accounts *s, const struct people_deputy *d, struct arena *a);
struct store_op accounts_row_gone(struct sg_str id);

/* Their rows, and their records, taken again after a start. */
bool accounts_take_agent(
    struct accounts *s, const struct store_row *r, struct arena *a);
bool accounts_take_deputy(
    struct accounts *s, const struct store_row *r, struct arena *a);
void accounts_replay_agent(struct accounts *s, struct sg_str event,
    int64_t ts_ms, const struct people_record *r);
bool accounts_read_hex(struct sg_str hex, uint8_t out[SHA256_SIZE]);

/* The rows of agents and delegations of ${p}, behind those of ${c}. */
void accounts_agents_gone(struct accounts *s, const struct person *p,
    struct arena *a, struct accounts_change *c);

/* The rows of a person and of all that is theirs, as gone, the person's first;
 * false: no memory. */
bool accounts_rows_of(struct accounts *s, const struct person *p,
    struct arena *a, struct accounts_change *c);

/* Where the page is for the device of a link: where it is asked for, but not on
 * this machine alone if others reach the gate. */
struct sg_str accounts_page(const struct command_in *in);

/* The address with ${link} as a picture, row by row; n 0: it has none. */
struct sg_str_list
accounts_code(struct sg_str origin, struct sg_str link, struct arena *a);

/* For the shell: whether an id is an agent's; and whether one is there. */
bool accounts_owned(void *ctx, struct sg_str id);
bool accounts_outside(
    void *ctx, struct sg_str id, struct sg_str path, struct buf *why);
bool accounts_agent_alive(const struct accounts *s, uint64_t number);

/* Everything, for these; for all others what is theirs. */
bool accounts_admin(const struct command_in *in);
void accounts_refuse_other(struct command_reply to);

/* Between accounts_passkey.c and accounts_signed.c. */
static inline struct sg_str
accounts_bytes(const uint8_t *p, size_t n)
{
	return (struct sg_str){(const char *)p, n};
}

/* Where it is asked; NULL: all right, else why not. */
const char *accounts_place(
    struct accounts *s, struct sg_str origin, struct passkey_asked *out);

/* A new challenge as base64url, or empty; and the one that ${client} answers,
 * taken out. */
struct sg_str accounts_ask(struct accounts *s, struct accounts_ring *r,
    const char *person, struct arena *a);
bool
accounts_take(struct accounts *s, struct accounts_ring *r, struct sg_str client,
    const char *person, struct arena *a, struct passkey_asked *out);

/* Of many nodes: the row by which it is spent, behind those of ${c}, which have
 * room for it.  False: no memory. */
struct accounts_change;
bool
accounts_spend(struct accounts *s, const uint8_t challenge[PASSKEY_CHALLENGE],
    struct arena *a, struct accounts_change *c);

/* The credentials of ${person}; false: no memory. */
bool accounts_credentials(struct accounts *s, struct sg_str person,
    struct arena *a, struct sg_str **v, size_t *n);
struct people_record
accounts_key_record(const struct person *p, const struct people_passkey *k);

/* What who comes in needs: a device, the one of that name or a new one (NULL:
 * no room), a session of at most ${for_ms} (0: the usual) whose secrets go to
 * ${out}, the answer, the data of the record. */
enum people_says accounts_add_device(struct accounts *s, const struct person *p,
    struct sg_str name, struct people_device **d);
struct people_device *
accounts_device(struct accounts *s, const struct person *p, struct sg_str name);
enum people_says
accounts_open_session(struct accounts *s, const struct people_device *d,
    int64_t for_ms, struct accounts_entry *out, struct people_session **v);
struct sg_str accounts_entry_body(struct accounts *s, const struct person *p,
    const struct people_device *d, const struct accounts_entry *out,
    struct arena *a);
struct people_record accounts_record_of(const struct person *p);
struct people_record accounts_about(const struct person *p,
    const struct people_device *d, const struct people_session *v);

/* Who comes in is the one who does it, in the record; who it was before. */
const struct principal *accounts_as(struct accounts *s, struct person *p,
    const struct people_device *d, struct principal *who);

/* Who has ${k} signs in, on a device of that name. */
void accounts_sign_in(struct accounts *s, struct people_passkey *k,
    const uint8_t challenge[PASSKEY_CHALLENGE], struct accounts_entry *out,
    struct arena *a, struct command_reply to);

/* What became of the accounts while the store did not look. */
enum sg_err accounts_recover(struct accounts *s, struct sg_error *e);

/* The number of accounts changed, or somebody lost a right. */
void accounts_changed(struct accounts *s);

/* One change: its record, its rows, and the answer behind them. */
struct accounts_change {
	const char *event, *message;
	struct people_record data;
	struct store_op *ops;
	size_t n_ops;
	struct sg_str body; /* of the answer; empty: no memory */
	bool created;
};
void accounts_commit(struct accounts *s, const struct accounts_change *c,
    struct arena *a, struct command_reply to);

/* The same without an answer. */
void accounts_note(
    struct accounts *s, const struct accounts_change *c, struct arena *a);

/* Refuse with the sentence of ${why}. */
void accounts_refuse(struct command_reply to, enum people_says why);

#endif
