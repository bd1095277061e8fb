#ifndef ACCOUNTS_ACCOUNTS_H
#define ACCOUNTS_ACCOUNTS_H

#include "passkey/passkey.h"
#include "people/people.h"
#include "shell/shell.h"

/*
 * Accounts of this gate: the book of src/people, kept in the store and in the
 * ledger.  A change counts at once and is answered when its record is durable;
 * of secrets only hashes are kept.  The person at the machine needs no account
 * and can do everything here, whatever the book says.
 */
struct accounts;
struct prompt_signature;

/* Channels of people with an account, by their place in the book. */
#define ACCOUNTS_CHANNEL 4096
#define ACCOUNTS_AGENTS  (ACCOUNTS_CHANNEL + PEOPLE_MAX) /* and of agents */
#define ACCOUNTS_SECRET  43 /* characters of a secret of 256 bits */

/* NULL: ${e} says why.  The shell must outlive it. */
struct accounts *accounts_open(struct shell *sh, struct sg_error *e);
void accounts_close(struct accounts *s); /* NULL is fine */

/* The rows of the store in the place of the book: another node changed them. */
enum sg_err accounts_reread(struct accounts *s, struct sg_error *e);

/*
 * Who comes may be known to another node since a moment ago: ${catch_up} is
 * called before somebody is turned away, and says whether there was something
 * to read.
 */
void accounts_hook(struct accounts *s, bool (*catch_up)(void *ctx), void *ctx);

/* The book; changes go through the functions below. */
struct people *accounts_book(struct accounts *s);

/* The functions below know a gate that has none at all: NULL. */

/*
 * A number that changes when somebody lost a right: streams that were open
 * before are looked at again.
 */
uint64_t accounts_version(const struct accounts *s);

/*
 * Who has both secrets of a session: fills role, channel, account, names and
 * user of ${who}, which stay as long as the account.  ${number} is the
 * session's as it is now.  False: nobody.
 */
bool accounts_who(struct accounts *s, struct sg_str cookie, struct sg_str key,
    struct principal *who, uint64_t *number);
bool accounts_alive(struct accounts *s, uint64_t number);

/*
 * The agent whose token this is: fills role, channel, user and extension of
 * ${who}; ${number} as above.  False: it is no agent's.
 */
bool accounts_agent(struct accounts *s, struct sg_str token,
    struct principal *who, uint64_t *number);

/* Whether ${who} is somebody whom accounts_alive() knows. */
bool accounts_knows(const struct principal *who);

/* The agent that asks by ${id}, whoever sends it; NULL: it is not bound. */
const struct people_agent *accounts_bound(struct accounts *s, struct sg_str id);

/* A channel of an agent that was ended since the last look; false: none. */
bool accounts_next_gone(struct accounts *s, uint64_t *channel);

/* What a browser gets that signs in: both are needed from then on. */
struct accounts_entry {
	char cookie[ACCOUNTS_SECRET + 1], key[ACCOUNTS_SECRET + 1];
	int64_t expires_ms;
};

/*
 * A browser has a link, "ID.SECRET", and says so (link_use): enrol it as a
 * device, with a session.  ${out} is filled at once and is worth something when
 * ${to} says so: the answer is a page_session_view with the key.  Nothing is
 * half enrolled: link, device and session are one unit.
 */
void accounts_enrol(struct accounts *s, struct sg_str body,
    struct accounts_entry *out, struct command_reply to);

/*
 * The same with a passkey: a challenge for a page at ${origin}, and what its
 * authenticator signed (passkey_enter).
 */
void accounts_ask_passkey(
    struct accounts *s, struct sg_str origin, struct command_reply to);
void accounts_enter(struct accounts *s, struct sg_str body,
    struct sg_str origin, struct accounts_entry *out, struct command_reply to);

/*
 * The same by single sign-on: what a provider said of somebody, checked by
 * src/sso.  The first time makes the account, each time gives it the role of
 * the groups; without one (has_role false) the sessions and devices that there
 * are end, and nobody comes in.
 */
struct accounts_came {
	struct sg_str issuer, subject, name, device;
	bool has_role;
	enum sg_people_role role;
	int64_t for_ms; /* how long the session lasts at most */
};
void accounts_from_sso(struct accounts *s, const struct accounts_came *in,
    struct accounts_entry *out, struct command_reply to);

/* Who may sign an answer on the page at ${origin}; false: ${why} not. */
struct accounts_signers {
	const char *why;
	struct sg_str rp, *v; /* credentials, base64url */
	size_t n;
};
bool accounts_may_sign(struct accounts *s, const struct principal *who,
    struct sg_str origin, struct arena *a, struct accounts_signers *out);

/*
 * An answer that ${who} signed.  NULL: it is right, its passkey has counted on,
 * and ${out} is for the record; else why not.
 */
struct accounts_approval {
	const struct principal *who;
	struct sg_str origin;
	const struct passkey_approval *what;
	const struct prompt_signature *given;
};
struct signature_record;
const char *
accounts_signed(struct accounts *s, const struct accounts_approval *q,
    struct arena *a, struct signature_record *out);

/* ${who} leaves: the session ${number} is over. */
void accounts_sign_out(
    struct accounts *s, const struct principal *who, uint64_t number);

/* Whether anybody has an account. */
bool accounts_team(const struct accounts *s);

/* A secret of 256 bits that the kernel gave; false: there is none. */
bool accounts_draw(char text[ACCOUNTS_SECRET + 1]);

/* The commands of this room. */
typedef void accounts_command(struct accounts *s, const struct command_in *in,
    const void *body, struct arena *a, struct command_reply to);
accounts_command run_people_list, run_people_add, run_people_role,
    run_people_remove, run_people_link, run_people_devices, run_people_end,
    run_agent_list, run_agent_add, run_agent_end, run_delegation_list,
    run_delegation_add, run_delegation_end, run_passkey_list, run_passkey_begin,
    run_passkey_add, run_passkey_remove;

#endif
