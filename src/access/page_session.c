/* Codes and sessions of the page; see page_session.h. */
#define _DEFAULT_SOURCE
#include <string.h>
#include <unistd.h>

#include "access/keyring_int.h"
#include "access/page_session.h"

static bool
draw(const struct page_sessions *p, char text[PAGE_SECRET + 1])
{
	uint8_t random[32];
	bool ok = p->draw != NULL ? p->draw(random, sizeof(random))
				  : getentropy(random, sizeof(random)) == 0;

	if (ok)
		keyring_encode(random, text);
	text[PAGE_SECRET] = '\0';
	keyring_wipe(random, sizeof(random));
	return ok;
}

/* In a time that says nothing about where they differ. */
static bool
same_hash(const uint8_t a[SHA256_SIZE], const uint8_t b[SHA256_SIZE])
{
	unsigned char differs = 0;

	for (size_t i = 0; i < SHA256_SIZE; i++)
		differs |= (unsigned char)(a[i] ^ b[i]);
	return differs == 0;
}

static bool
same(const char have[PAGE_SECRET + 1], struct sg_str given)
{
	char padded[PAGE_SECRET] = {0};
	unsigned char differs = given.n != PAGE_SECRET;

	if (given.n == PAGE_SECRET)
		memcpy(padded, given.p, PAGE_SECRET);
	for (size_t i = 0; i < PAGE_SECRET; i++)
		differs |= (unsigned char)(padded[i] ^ have[i]);
	return differs == 0;
}

bool
page_session_live(const struct page_session *s, int64_t now_ms)
{
	return s->live && now_ms < s->until_ms &&
	    now_ms - s->used_ms < PAGE_IDLE_MS &&
	    now_ms > s->since_ms - PAGE_BACK_MS;
}

const struct page_code *
page_code_make(struct page_sessions *p, uint64_t channel, int64_t now_ms)
{
	struct page_code *c = &p->codes[0];

	for (size_t i = 1; i < PAGE_CODES && c->live; i++)
		if (!p->codes[i].live || p->codes[i].until_ms < c->until_ms)
			c = &p->codes[i];
	c->live = false;
	if (!draw(p, c->text))
		return NULL;
	c->channel = channel;
	c->until_ms = now_ms + PAGE_CODE_MS;
	c->live = true;
	return c;
}

/* A place: one that is free or ended, else that of the longest unused. */
static struct page_session *
place_for(struct page_sessions *p, int64_t now_ms)
{
	struct page_session *s = &p->sessions[0];

	for (size_t i = 0; i < PAGE_SESSIONS; i++) {
		if (!page_session_live(&p->sessions[i], now_ms))
			return &p->sessions[i];
		if (p->sessions[i].used_ms < s->used_ms)
			s = &p->sessions[i];
	}
	return s;
}

static bool
open_session(struct page_sessions *p, uint64_t channel,
    const struct page_where *where, int64_t now_ms, struct page_opened *out)
{
	struct page_session *s = place_for(p, now_ms);
	char id[PAGE_SECRET + 1];

	*s = (struct page_session){.live = false};
	if (!draw(p, out->cookie) || !draw(p, out->key) || !draw(p, id))
		return false;
	sha256_of(str_of(out->cookie), s->cookie);
	sha256_of(str_of(out->key), s->key);
	memcpy(s->id, id, PAGE_ID);
	s->where = *where;
	s->number = ++p->last;
	s->channel = channel;
	s->since_ms = s->used_ms = now_ms;
	s->until_ms = now_ms + PAGE_SESSION_MS;
	s->live = true;
	out->session = s;
	return true;
}

bool
page_code_spend(struct page_sessions *p, struct sg_str code,
    const struct page_where *where, int64_t now_ms, struct page_opened *out)
{
	struct page_code *found = NULL;

	*out = (struct page_opened){.session = NULL};
	for (size_t i = 0; i < PAGE_CODES; i++) {
		bool is = same(p->codes[i].text, code) && p->codes[i].live;

		found = is ? &p->codes[i] : found;
	}
	if (found == NULL)
		return false;
	found->live = false;
	keyring_wipe(found->text, sizeof(found->text));
	if (now_ms >= found->until_ms)
		return false;
	return open_session(p, found->channel, where, now_ms, out);
}

const struct page_session *
page_session_find(struct page_sessions *p, struct sg_str cookie,
    struct sg_str key, int64_t now_ms)
{
	struct page_session *found = NULL;
	uint8_t one[SHA256_SIZE], two[SHA256_SIZE];

	if (cookie.n != PAGE_SECRET || key.n != PAGE_SECRET)
		return NULL;
	sha256_of(cookie, one);
	sha256_of(key, two);
	for (size_t i = 0; i < PAGE_SESSIONS; i++) {
		struct page_session *s = &p->sessions[i];
		bool first = same_hash(s->cookie, one),
		     second = same_hash(s->key, two);

		found = first && second && page_session_live(s, now_ms) ? s
									: found;
	}
	if (found != NULL)
		found->used_ms = now_ms;
	return found;
}

const struct page_session *
page_session_named(
    const struct page_sessions *p, struct sg_str id, int64_t now_ms)
{
	for (size_t i = 0; i < PAGE_SESSIONS; i++)
		if (page_session_live(&p->sessions[i], now_ms) &&
		    str_eq(id, str_of(p->sessions[i].id)))
			return &p->sessions[i];
	return NULL;
}

bool
page_session_alive(
    const struct page_sessions *p, uint64_t number, int64_t now_ms)
{
	for (size_t i = 0; i < PAGE_SESSIONS; i++)
		if (p->sessions[i].number == number)
			return page_session_live(&p->sessions[i], now_ms);
	return false;
}

void
page_session_end(struct page_sessions *p, uint64_t number)
{
	for (size_t i = 0; i < PAGE_SESSIONS; i++)
		if (p->sessions[i].number == number)
			keyring_wipe(&p->sessions[i], sizeof(p->sessions[i]));
}

void
page_sessions_wipe(struct page_sessions *p)
{
	keyring_wipe(p->codes, sizeof(p->codes));
	keyring_wipe(p->sessions, sizeof(p->sessions));
}
