#ifndef ACCESS_PAGE_SESSION_H
#define ACCESS_PAGE_SESSION_H

#include "base/sha256.h"
#include "base/str.h"

/*
 * Sessions of the page.  A person's token never reaches a browser: the person
 * asks for a code, the browser exchanges it once, within a minute, for two
 * secrets.  One is a cookie that no script can read; the other is kept by the
 * page's own origin and sent in a header.  Both are needed: a cookie goes to
 * every port of a host, so a server of somebody else on the same machine sees
 * it, and a key alone could be read by a script that got into the page (T48,
 * T49, T50).
 *
 * All is bounded, and ends: a code after a minute, a session after twelve hours
 * without use or a week in all.  The oldest gives way to the newest.  Of the
 * secrets of a session only hashes are kept, here and in the file by which it
 * outlives the process (page_keep.h).  Times are those of the wall.
 */
#define PAGE_SECRET     43 /* characters of base64url, 256 bits */
#define PAGE_CODES      8
#define PAGE_SESSIONS   32
#define PAGE_CODE_MS    INT64_C(60000)
#define PAGE_IDLE_MS    (INT64_C(12) * 3600000)
#define PAGE_SESSION_MS (INT64_C(7) * 24 * 3600000)
#define PAGE_BACK_MS    300000 /* how far a clock may be set back */
#define PAGE_ID         16
#define PAGE_WHERE      32
#define PAGE_HOST       128

struct page_code {
	char text[PAGE_SECRET + 1];
	uint64_t channel; /* the token of whoever asked for it */
	int64_t until_ms;
	bool live;
};

/* Where it is, for the person who looks for a strange one. */
struct page_where {
	char browser[PAGE_WHERE], system[PAGE_WHERE]; /* "Firefox", "Linux" */
	char host[PAGE_HOST]; /* the name by which it came here */
};

struct page_session {
	uint8_t cookie[SHA256_SIZE], key[SHA256_SIZE]; /* their hashes */
	char id[PAGE_ID + 1]; /* for people; opens nothing */
	struct page_where where;
	uint64_t number;  /* in this process; never used again; not 0 */
	uint64_t channel; /* of the token behind it */
	int64_t since_ms, until_ms, used_ms;
	bool live;
};

/* A session that was just opened: its secrets are known only now. */
struct page_opened {
	const struct page_session *session;
	char cookie[PAGE_SECRET + 1];
	char key[PAGE_SECRET + 1];
};

struct page_sessions {
	struct page_code codes[PAGE_CODES];
	struct page_session sessions[PAGE_SESSIONS];
	uint64_t last;
	/* Random bytes; false: there are none.  NULL: the kernel's. */
	bool (*draw)(void *p, size_t n);
};

/* A code for ${channel}, or NULL: the system gave no random bytes. */
const struct page_code *
page_code_make(struct page_sessions *p, uint64_t channel, int64_t now_ms);

/*
 * Spend a code.  False: there is no such code, it was spent or it is too old,
 * or the system gave no random bytes; which of these is not said.  Wipe ${out}.
 */
bool page_code_spend(struct page_sessions *p, struct sg_str code,
    const struct page_where *where, int64_t now_ms, struct page_opened *out);

/* The session of both secrets, used now; NULL: none.  All are compared. */
const struct page_session *page_session_find(struct page_sessions *p,
    struct sg_str cookie, struct sg_str key, int64_t now_ms);

bool page_session_alive(
    const struct page_sessions *p, uint64_t number, int64_t now_ms);

void page_session_end(struct page_sessions *p, uint64_t number);

/* The one that is called ${id} and has not ended; NULL: none. */
const struct page_session *page_session_named(
    const struct page_sessions *p, struct sg_str id, int64_t now_ms);

bool page_session_live(const struct page_session *s, int64_t now_ms);

/* Browser and system, by what a browser says of itself; empty: not known.  A
 * word for a person, never a proof. */
void page_where_of(struct page_where *w, struct sg_str agent);

void page_sessions_wipe(struct page_sessions *p);

#endif
