/* What an agent said of its calls before it asks; see call.h. */
#include <stdlib.h>
#include <string.h>

#include "face/acp/call.h"
#include "json/json.h"
#include "relay/message.h"

enum part { SESSION, ID, KIND, TITLE, INPUT, CONTENT, LOCATIONS, PARTS };

struct entry {
	uint64_t age; /* 0: free */
	size_t bytes;
	struct sg_str v[PARTS]; /* each of its own memory */
};

struct acp_memory {
	uint64_t last;
	size_t bytes;
	struct entry v[ACP_MEMORY_CALLS];
};

struct acp_memory *
acp_memory_new(void)
{
	return calloc(1, sizeof(struct acp_memory));
}

static void
forget(struct acp_memory *m, struct entry *e)
{
	for (size_t i = 0; i < PARTS; i++)
		free((char *)e->v[i].p);
	m->bytes -= e->bytes;
	*e = (struct entry){.age = 0};
}

void
acp_memory_free(struct acp_memory *m)
{
	for (size_t i = 0; m != NULL && i < ACP_MEMORY_CALLS; i++)
		forget(m, &m->v[i]);
	free(m);
}

static struct entry *
find(const struct acp_memory *m, struct sg_str session, struct sg_str id)
{
	for (size_t i = 0; i < ACP_MEMORY_CALLS; i++) {
		const struct entry *e = &m->v[i];

		if (e->age != 0 && str_eq(e->v[SESSION], session) &&
		    str_eq(e->v[ID], id))
			return (struct entry *)e;
	}
	return NULL;
}

static struct entry *
oldest(struct acp_memory *m, const struct entry *but)
{
	struct entry *old = NULL;

	for (size_t i = 0; i < ACP_MEMORY_CALLS; i++) {
		struct entry *e = &m->v[i];

		if (e->age != 0 && e != but &&
		    (old == NULL || e->age < old->age))
			old = e;
	}
	return old;
}

static struct entry *
entry_new(struct acp_memory *m)
{
	struct entry *e = NULL;

	for (size_t i = 0; i < ACP_MEMORY_CALLS && e == NULL; i++)
		if (m->v[i].age == 0)
			e = &m->v[i];
	if (e == NULL) {
		e = oldest(m, NULL);
		forget(m, e);
	}
	e->age = ++m->last;
	return e;
}

/* False: there is no room for it. */
static bool
put(struct acp_memory *m, struct entry *e, enum part part, struct sg_str s)
{
	char *copy;

	if (s.n == 0)
		return true;
	if (s.n > ACP_MEMORY_BYTES - (e->bytes - e->v[part].n) ||
	    (copy = malloc(s.n)) == NULL)
		return false;
	memcpy(copy, s.p, s.n);
	free((char *)e->v[part].p);
	m->bytes += s.n - e->v[part].n;
	e->bytes += s.n - e->v[part].n;
	e->v[part] = (struct sg_str){copy, s.n};
	return true;
}

/* What a later update leaves out stays as it was. */
static void
keep(struct acp_memory *m, struct sg_str session, const struct acp_call *c)
{
	struct entry *e = find(m, session, c->id), *old;

	if (e == NULL)
		e = entry_new(m);
	if (!put(m, e, SESSION, session) || !put(m, e, ID, c->id) ||
	    !put(m, e, KIND, c->kind) || !put(m, e, TITLE, c->title) ||
	    !put(m, e, INPUT, c->input) || !put(m, e, CONTENT, c->content) ||
	    !put(m, e, LOCATIONS, c->locations)) {
		forget(m, e); /* half of it would be worse than nothing */
		return;
	}
	while (m->bytes > ACP_MEMORY_ALL && (old = oldest(m, e)) != NULL)
		forget(m, old);
}

static bool
is_strict(struct sg_str json, struct arena *a)
{
	struct sg_str all;
	struct json j;

	json_init(&j, json);
	return json_skip(&j, json_next(&j), a, &all) == SG_OK &&
	    json_next(&j) == JSON_END;
}

void
acp_memory_hear(struct acp_memory *m, struct sg_str params, struct arena *a)
{
	struct sg_str session, update, what, status = {NULL, 0};
	struct entry *e;
	struct acp_call c;

	if (message_member(params, STR("sessionId"), a, &session) != 1 ||
	    message_member(params, STR("update"), a, &update) != 1 ||
	    !message_member_text(update, STR("sessionUpdate"), a, &what) ||
	    !(str_eq(what, STR("tool_call")) ||
		str_eq(what, STR("tool_call_update"))))
		return;
	if (!is_strict(update, a) || acp_call_read(update, a, &c) != SG_OK ||
	    c.id.n == 0)
		return;
	(void)message_member_text(update, STR("status"), a, &status);
	if (!str_eq(status, STR("completed")) && !str_eq(status, STR("failed")))
		keep(m, session, &c);
	else if ((e = find(m, session, c.id)) != NULL)
		forget(m, e);
}

void
acp_memory_find(const struct acp_memory *m, struct sg_str session,
    struct sg_str id, struct acp_call *out)
{
	const struct entry *e = id.n > 0 ? find(m, session, id) : NULL;

	*out = (struct acp_call){.id = id};
	if (e == NULL)
		return;
	out->kind = e->v[KIND];
	out->title = e->v[TITLE];
	out->input = e->v[INPUT];
	out->content = e->v[CONTENT];
	out->locations = e->v[LOCATIONS];
}
