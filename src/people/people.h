#ifndef PEOPLE_PEOPLE_H
#define PEOPLE_PEOPLE_H

#include "base/sha256.h"
#include "base/str.h"
#include "solgate/words.h"

/*
 * The book of accounts: people with a role, the devices they come from, the
 * links that bring a device in, and the sessions of devices.  Bounded, and
 * pure: times, ids and secrets are given.  Of a secret the book has the
 * SHA-256 alone; every secret is 256 random bits, so no salt is needed.
 *
 * A gate without accounts has an empty book, and its one person needs none.
 */
#define PEOPLE_MAX        256
#define PEOPLE_DEVICES    1024
#define PEOPLE_LINKS      256
#define PEOPLE_SESSIONS   1024
#define PEOPLE_PASSKEYS   512
#define PEOPLE_AGENTS     128
#define PEOPLE_DEPUTIES   128
#define PEOPLE_CREDENTIAL 255 /* bytes of the id of a credential */
#define PEOPLE_KEY        600 /* of a public key */
#define PEOPLE_HOST       253
#define PEOPLE_ID         48  /* bytes of an id */
#define PEOPLE_NAME       64  /* of the name of a person or a device */
#define PEOPLE_AGENT      128 /* of the id that an agent asks by */
#define PEOPLE_PROJECTS   8
#define PEOPLE_PATH       512  /* of a project */
#define PEOPLE_PATHS      2048 /* of all projects of an agent */
#define PEOPLE_ISSUER     400  /* of who signs a person in, elsewhere */
#define PEOPLE_SUBJECT    255  /* and of what the person is called there */
#define PEOPLE_LINK_MS    (INT64_C(24) * 3600000)
#define PEOPLE_LINK_MOST  (INT64_C(7) * 24 * 3600000)
#define PEOPLE_AGAIN_MS   (INT64_C(10) * 60000)

/* A session ends this long after its last use, and after its start. */
#define PEOPLE_IDLE_MS    (INT64_C(14) * 24 * 3600000)
#define PEOPLE_SESSION_MS (INT64_C(90) * 24 * 3600000)

/* As long as somebody can answer for another, at most. */
#define PEOPLE_DEPUTY_MOST (INT64_C(30) * 24 * 3600000)

/* After so many wrong secrets in a row nobody signs in for a while. */
#define PEOPLE_TRIES   5
#define PEOPLE_LOCK_MS (INT64_C(15) * 60000)

struct people_text {
	char p[PEOPLE_NAME + 1];
	uint8_t n;
};

struct person {
	bool live;
	char id[PEOPLE_ID + 1];
	struct people_text name;
	enum sg_people_role role;
	int64_t made_ms;
	unsigned failed;   /* wrong secrets in a row */
	int64_t locked_ms; /* until then; 0: not locked */
	/* Who comes by single sign-on, and by nothing else; empty: nobody. */
	char issuer[PEOPLE_ISSUER + 1], subject[PEOPLE_SUBJECT + 1];
};

struct people_device {
	bool live;
	char id[PEOPLE_ID + 1], person[PEOPLE_ID + 1];
	struct people_text name;
	int64_t made_ms, seen_ms;
};

/*
 * Brings one device of ${person} in, once.  When it was used it stays for a
 * while, for whoever used it and did not get the answer: nobody else has what
 * ${again} is the hash of.
 */
struct people_link {
	bool live;
	char id[PEOPLE_ID + 1], person[PEOPLE_ID + 1];
	char device[PEOPLE_ID + 1]; /* that it brought in; "": none yet */
	uint8_t secret[SHA256_SIZE], again[SHA256_SIZE];
	int64_t until_ms;
};

struct people_session {
	bool live;
	char id[PEOPLE_ID + 1], person[PEOPLE_ID + 1], device[PEOPLE_ID + 1];
	uint8_t cookie[SHA256_SIZE], key[SHA256_SIZE];
	int64_t made_ms, used_ms, kept_ms; /* ${used_ms} as it was kept */
	int64_t until_ms;                  /* at the latest */
	uint64_t number; /* of what it is now; never used again; not 0 */
};

/* A key that signs for ${person}; what it signs is checked elsewhere. */
struct people_passkey {
	bool live;
	char id[PEOPLE_ID + 1], person[PEOPLE_ID + 1];
	struct people_text name;
	unsigned alg; /* pubkey_alg */
	uint8_t credential[PEOPLE_CREDENTIAL], key[PEOPLE_KEY];
	size_t credential_n, key_n;
	char rp[PEOPLE_HOST + 1];
	uint32_t counter;
	int64_t made_ms, used_ms;
};

/*
 * An agent with a token of its own.  It asks by the id ${name} and no other,
 * for calls inside its projects and nowhere else.
 */
struct people_agent {
	bool live, has_secret; /* lost with the store: only who it is */
	char id[PEOPLE_ID + 1];
	char owner[PEOPLE_ID + 1]; /* "": the person at the machine */
	char name[PEOPLE_AGENT + 1];
	uint8_t secret[SHA256_SIZE];
	char projects[PEOPLE_PATHS]; /* absolute, one after the other */
	uint16_t project_n[PEOPLE_PROJECTS];
	size_t n_projects;
	int64_t made_ms, used_ms, kept_ms;
	uint64_t number; /* as that of a session */
};

/* ${to} answers in the place of ${from} for a while. */
struct people_deputy {
	bool live;
	char id[PEOPLE_ID + 1], from[PEOPLE_ID + 1], to[PEOPLE_ID + 1];
	int64_t made_ms, until_ms;
};

struct people {
	struct person person[PEOPLE_MAX];
	struct people_device device[PEOPLE_DEVICES];
	struct people_link link[PEOPLE_LINKS];
	struct people_session session[PEOPLE_SESSIONS];
	struct people_passkey passkey[PEOPLE_PASSKEYS];
	struct people_agent agent[PEOPLE_AGENTS];
	struct people_deputy deputy[PEOPLE_DEPUTIES];
	uint64_t last; /* number of a session */
};

/* Why not; people_why() says it in a sentence.  Zeroed: it was done. */
enum people_says {
	PEOPLE_OK,
#define X(sym, problem, text) PEOPLE_##sym,
#include "people/says.def"
	PEOPLE_SAYS_COUNT
};
const char *people_why(enum people_says s);

/* Whether accounts of ${role} are in ${roles}, PEOPLE_ROLE() of each. */
#define PEOPLE_ROLE(role) (1u << (role))
static inline bool
people_role_in(enum sg_people_role role, unsigned roles)
{
	return role < SG_PEOPLE_COUNT && (roles & PEOPLE_ROLE(role)) != 0;
}

/* Whether ${name} can be one: 1 to 64 bytes of printable text that does not
 * begin or end with a blank. */
bool people_name_ok(struct sg_str name);

size_t people_count(const struct people *p);
size_t people_admins(const struct people *p);

/* NULL: there is none. */
struct person *people_find(struct people *p, struct sg_str id);
struct person *people_named(struct people *p, struct sg_str id_or_name);
struct people_device *people_device_find(struct people *p, struct sg_str id);
struct people_link *people_link_find(struct people *p, struct sg_str id);
struct people_session *people_session_by_id(struct people *p, struct sg_str id);

/* A new person; ids are unique already, names are made so here. */
struct people_new {
	struct sg_str id, name;
	enum sg_people_role role;
	int64_t now_ms;
};
enum people_says
people_add(struct people *p, const struct people_new *n, struct person **out);

/*
 * Another role.  What the person does from now on is judged by it; streams of
 * before are known by their old numbers.  The last administrator keeps the
 * role as long as there is somebody else.
 */
enum people_says
people_set_role(struct people *p, struct person *who, enum sg_people_role role);

/* Remove a person with devices, links and sessions; see above. */
enum people_says people_remove(struct people *p, struct person *who);

/* A link for ${who}: it takes the place of the person's other ones. */
struct people_new_link {
	struct sg_str id;
	struct sg_str secret; /* as it is given out */
	int64_t now_ms, for_ms;
};
enum people_says people_link_make(struct people *p, struct person *who,
    const struct people_new_link *n, struct people_link **out);

/*
 * Try a secret for ${id}.  A wrong one counts against its person.  PEOPLE_OK:
 * it is right, and ${who} gets the person.  ${device} gets the device that came
 * in by it if this is who used it and asks ${again}; else NULL, and whoever
 * makes the device uses the link up by people_link_spend().
 */
struct people_try {
	struct sg_str id, secret;
	struct sg_str again; /* empty: never asks again */
	int64_t now_ms;
};
enum people_says people_link_use(struct people *p, const struct people_try *t,
    struct person **who, struct people_device **device);

/* It brought ${d} in; ${again}, or NULL: the hash of what its user would ask
 * again with. */
void people_link_spend(struct people_link *l, const struct people_device *d,
    const uint8_t again[SHA256_SIZE]);
static inline bool
people_link_open(const struct people_link *l, int64_t now_ms)
{
	return l->live && l->device[0] == '\0' && l->until_ms > now_ms;
}

/* Whether ${who} may sign in now: PEOPLE_OK or PEOPLE_LOCKED. */
enum people_says people_open_to(const struct person *who, int64_t now_ms);

/* A proof of ${who} was wrong, or right: counted, or forgotten. */
void people_failed(struct person *who, int64_t now_ms);
void people_passed(struct person *who);

/* A device of ${who}, and a session of a device. */
struct people_new_device {
	struct sg_str id, name;
	int64_t now_ms;
};
enum people_says people_device_add(struct people *p, const struct person *who,
    const struct people_new_device *n, struct people_device **out);

struct people_new_session {
	struct sg_str id, cookie, key; /* the secrets as they are given out */
	int64_t now_ms, for_ms;        /* 0: PEOPLE_SESSION_MS */
};
enum people_says
people_session_add(struct people *p, const struct people_device *d,
    const struct people_new_session *n, struct people_session **out);

/*
 * The session of both secrets, used now; NULL: none.  All are compared.  With
 * the right cookie and a wrong key the try counts against its person.
 */
struct people_session *people_session_find(
    struct people *p, struct sg_str cookie, struct sg_str key, int64_t now_ms);

bool
people_session_alive(const struct people *p, uint64_t number, int64_t now_ms);
bool people_session_live(const struct people_session *s, int64_t now_ms);

/* End a session; end a device with its sessions. */
void people_session_end(struct people_session *s);
void people_device_end(struct people *p, struct people_device *d);

/* A passkey of ${who}; no two have the same credential. */
struct people_new_passkey {
	struct sg_str id, name, credential, key, rp;
	unsigned alg;
	uint32_t counter;
	int64_t now_ms;
};
enum people_says people_passkey_add(struct people *p, const struct person *who,
    const struct people_new_passkey *n, struct people_passkey **out);
struct people_passkey *people_passkey_find(struct people *p, struct sg_str id);
struct people_passkey *
people_passkey_with(struct people *p, struct sg_str credential);
size_t people_passkeys_of(const struct people *p, struct sg_str person);

/*
 * Single sign-on: the person of a subject, NULL: none; to whom ${who} belongs
 * from now on; and the role that the groups there give, whoever is left.
 */
struct person *
people_from(struct people *p, struct sg_str issuer, struct sg_str subject);
bool
people_bind(struct person *who, struct sg_str issuer, struct sg_str subject);
void people_give_role(
    struct people *p, struct person *who, enum sg_people_role role);

/* A name that is free: ${want}, or with a number behind it; false: none. */
bool
people_free_name(struct people *p, struct sg_str want, struct people_text *out);

/* End all that is ${who}'s: sessions, devices, links, passkeys, agents, and
 * standing in for others or by others.  The account stays. */
void people_shut(struct people *p, const struct person *who);

/*
 * An agent of ${owner} (NULL: of the person at the machine).  No two ask by the
 * same id.  Projects are absolute paths without ".", ".." and doubled slashes.
 */
struct people_new_agent {
	struct sg_str id, name;
	struct sg_str secret; /* as it is given out; empty: none is known */
	struct sg_str_list projects;
	int64_t now_ms;
};
enum people_says people_agent_add(struct people *p, const struct person *owner,
    const struct people_new_agent *n, struct people_agent **out);
struct people_agent *people_agent_find(struct people *p, struct sg_str id);

/* The one that asks by ${name}, or by what stands before its slash. */
struct people_agent *people_agent_named(struct people *p, struct sg_str name);

/* Whose token it is, "ID.SECRET", used now; NULL: nobody's. */
struct people_agent *
people_agent_with(struct people *p, struct sg_str token, int64_t now_ms);
void people_agent_end(struct people_agent *g);

struct sg_str people_agent_project(const struct people_agent *g, size_t i);

/* Whether ${path}, absolute and without links, is in one of its projects. */
bool people_agent_within(const struct people_agent *g, struct sg_str path);

/* Somebody stands in for somebody; both can answer questions. */
struct people_new_deputy {
	struct sg_str id;
	const struct person *from, *to;
	int64_t now_ms, for_ms;
};
enum people_says people_deputy_add(struct people *p,
    const struct people_new_deputy *n, struct people_deputy **out);
struct people_deputy *people_deputy_find(struct people *p, struct sg_str id);

/* Forget what is over by time; how many were. */
size_t people_sweep(struct people *p, int64_t now_ms);

/* Texts of the book as views. */
struct sg_str people_str(const struct people_text *t);

#endif
