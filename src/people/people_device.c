/* Links, devices and sessions: how a person comes in, and stays. */
#include "people/people_int.h"

struct people_device *
people_device_find(struct people *p, struct sg_str id)
{
	for (size_t i = 0; i < PEOPLE_DEVICES; i++)
		if (p->device[i].live && people_is(p->device[i].id, id))
			return &p->device[i];
	return NULL;
}

struct people_link *
people_link_find(struct people *p, struct sg_str id)
{
	for (size_t i = 0; i < PEOPLE_LINKS; i++)
		if (p->link[i].live && people_is(p->link[i].id, id))
			return &p->link[i];
	return NULL;
}

struct people_session *
people_session_by_id(struct people *p, struct sg_str id)
{
	for (size_t i = 0; i < PEOPLE_SESSIONS; i++)
		if (p->session[i].live && people_is(p->session[i].id, id))
			return &p->session[i];
	return NULL;
}

/* ---- Links --------------------------------------------------------------- */

enum people_says
people_link_make(struct people *p, struct person *who,
    const struct people_new_link *n, struct people_link **out)
{
	struct people_link *at = NULL;

	*out = NULL;
	if (n->id.n == 0 || n->id.n > PEOPLE_ID || n->secret.n == 0 ||
	    n->for_ms <= 0 || n->for_ms > PEOPLE_LINK_MOST)
		return PEOPLE_BAD_ID;
	for (size_t i = 0; i < PEOPLE_LINKS; i++) {
		struct people_link *l = &p->link[i];

		if (l->live &&
		    (people_is(l->person, str_of(who->id)) ||
			l->until_ms <= n->now_ms))
			l->live = false;
		if (!l->live && at == NULL)
			at = l;
	}
	if (at == NULL)
		return PEOPLE_FULL;
	*at = (struct people_link){
	    .live = true, .until_ms = n->now_ms + n->for_ms};
	(void)people_put_id(at->id, sizeof(at->id), n->id);
	(void)people_put_id(at->person, sizeof(at->person), str_of(who->id));
	sha256_of(n->secret, at->secret);
	people_passed(who);
	*out = at;
	return PEOPLE_OK;
}

/* Who used it asks again: the answer did not arrive. */
static enum people_says
use_again(struct people *p, struct people_link *l, const struct people_try *t,
    struct people_device **device)
{
	uint8_t given[SHA256_SIZE];

	sha256_of(t->again, given);
	*device = t->again.n > 0 && l->until_ms > t->now_ms &&
		people_same(given, l->again)
	    ? people_device_find(p, str_of(l->device))
	    : NULL;
	return *device != NULL ? PEOPLE_OK : PEOPLE_LINK_WRONG;
}

enum people_says
people_link_use(struct people *p, const struct people_try *t,
    struct person **who, struct people_device **device)
{
	struct people_link *l = people_link_find(p, t->id);
	enum people_says says = PEOPLE_OK;
	struct person *of;
	uint8_t given[SHA256_SIZE];

	*who = NULL;
	*device = NULL;
	if (l == NULL || (of = people_find(p, str_of(l->person))) == NULL)
		return PEOPLE_LINK_WRONG;
	if (people_open_to(of, t->now_ms) != PEOPLE_OK)
		return PEOPLE_LOCKED;
	sha256_of(t->secret, given);
	if (!people_same(given, l->secret)) {
		people_failed(of, t->now_ms);
		return PEOPLE_LINK_WRONG;
	}
	if (l->device[0] != '\0') {
		says = use_again(p, l, t, device);
	} else if (l->until_ms <= t->now_ms) {
		l->live = false;
		says = PEOPLE_LINK_OLD;
	}
	if (says != PEOPLE_OK)
		return says;
	people_passed(of);
	*who = of;
	return PEOPLE_OK;
}

void
people_link_spend(struct people_link *l, const struct people_device *d,
    const uint8_t again[SHA256_SIZE])
{
	l->live = again != NULL;
	if (again == NULL)
		return;
	memcpy(l->again, again, SHA256_SIZE);
	(void)people_put_id(l->device, sizeof(l->device), str_of(d->id));
	if (l->until_ms > d->made_ms + PEOPLE_AGAIN_MS)
		l->until_ms = d->made_ms + PEOPLE_AGAIN_MS;
}

/* ---- Devices and sessions ------------------------------------------------ */

enum people_says
people_device_add(struct people *p, const struct person *who,
    const struct people_new_device *n, struct people_device **out)
{
	struct people_device *at = NULL;

	*out = NULL;
	if (!people_name_ok(n->name))
		return PEOPLE_BAD_NAME;
	if (n->id.n == 0 || n->id.n > PEOPLE_ID ||
	    people_device_find(p, n->id) != NULL)
		return PEOPLE_BAD_ID;
	for (size_t i = 0; at == NULL && i < PEOPLE_DEVICES; i++)
		if (!p->device[i].live)
			at = &p->device[i];
	if (at == NULL)
		return PEOPLE_FULL;
	*at = (struct people_device){
	    .live = true, .made_ms = n->now_ms, .seen_ms = n->now_ms};
	(void)people_put_id(at->id, sizeof(at->id), n->id);
	(void)people_put_id(at->person, sizeof(at->person), str_of(who->id));
	people_put_name(&at->name, n->name);
	*out = at;
	return PEOPLE_OK;
}

bool
people_session_live(const struct people_session *s, int64_t now_ms)
{
	return s->live && now_ms < s->until_ms &&
	    now_ms < s->used_ms + PEOPLE_IDLE_MS;
}

enum people_says
people_session_add(struct people *p, const struct people_device *d,
    const struct people_new_session *n, struct people_session **out)
{
	struct people_session *at = NULL;

	*out = NULL;
	if (n->id.n == 0 || n->id.n > PEOPLE_ID || n->cookie.n == 0 ||
	    n->key.n == 0 || people_session_by_id(p, n->id) != NULL)
		return PEOPLE_BAD_ID;
	for (size_t i = 0; at == NULL && i < PEOPLE_SESSIONS; i++)
		if (!people_session_live(&p->session[i], n->now_ms))
			at = &p->session[i];
	if (at == NULL)
		return PEOPLE_FULL;
	*at = (struct people_session){.live = true,
	    .made_ms = n->now_ms,
	    .used_ms = n->now_ms,
	    .kept_ms = n->now_ms,
	    .until_ms = n->now_ms +
		(n->for_ms > 0 && n->for_ms < PEOPLE_SESSION_MS
			? n->for_ms
			: PEOPLE_SESSION_MS),
	    .number = ++p->last};
	(void)people_put_id(at->id, sizeof(at->id), n->id);
	(void)people_put_id(at->person, sizeof(at->person), str_of(d->person));
	(void)people_put_id(at->device, sizeof(at->device), str_of(d->id));
	sha256_of(n->cookie, at->cookie);
	sha256_of(n->key, at->key);
	*out = at;
	return PEOPLE_OK;
}

struct people_session *
people_session_find(
    struct people *p, struct sg_str cookie, struct sg_str key, int64_t now_ms)
{
	uint8_t c[SHA256_SIZE], k[SHA256_SIZE];
	struct people_session *found = NULL, *half = NULL;
	struct person *who;

	sha256_of(cookie, c);
	sha256_of(key, k);
	for (size_t i = 0; i < PEOPLE_SESSIONS; i++) {
		struct people_session *s = &p->session[i];
		bool right = people_same(s->cookie, c);
		bool both = people_same(s->key, k) && right;

		if (!people_session_live(s, now_ms))
			continue;
		if (both)
			found = s;
		else if (right)
			half = s;
	}
	if (found != NULL)
		found->used_ms = now_ms;
	else if (half != NULL &&
	    (who = people_find(p, str_of(half->person))) != NULL)
		people_failed(who, now_ms);
	return found;
}

bool
people_session_alive(const struct people *p, uint64_t number, int64_t now_ms)
{
	for (size_t i = 0; number != 0 && i < PEOPLE_SESSIONS; i++)
		if (p->session[i].number == number)
			return people_session_live(&p->session[i], now_ms);
	return false;
}

void
people_session_end(struct people_session *s)
{
	memset(s, 0, sizeof(*s));
}

void
people_device_end(struct people *p, struct people_device *d)
{
	for (size_t i = 0; i < PEOPLE_SESSIONS; i++)
		if (people_is(p->session[i].device, str_of(d->id)))
			people_session_end(&p->session[i]);
	d->live = false;
}

size_t
people_sweep(struct people *p, int64_t now_ms)
{
	size_t n = 0;

	for (size_t i = 0; i < PEOPLE_SESSIONS; i++)
		if (p->session[i].live &&
		    !people_session_live(&p->session[i], now_ms)) {
			people_session_end(&p->session[i]);
			n++;
		}
	for (size_t i = 0; i < PEOPLE_LINKS; i++)
		if (p->link[i].live && p->link[i].until_ms <= now_ms) {
			p->link[i].live = false;
			n++;
		}
	return n;
}
