/* Lists of tools beside what was pinned; see tools.h. */
#include <string.h>

#include "face/mcp/tools.h"
#include "relay/message.h"
#include "relay/skim.h"
#include "json/canonical_json.h"
#include "json/json_members.h"

#define ARENA_MAX (64u << 20)
#define KEYS_MAX  64

bool
tools_init(struct tools *t)
{
	*t = (struct tools){.first = true};
	arena_init(&t->a, &mem_heap, ARENA_MAX);
	t->v = arena_new(&t->a, TOOLS_MAX * sizeof(*t->v));
	t->pins = arena_new(&t->a, TOOLS_MAX * sizeof(*t->pins));
	return t->v != NULL && t->pins != NULL;
}

void
tools_release(struct tools *t)
{
	arena_release(&t->a);
}

struct tool *
tools_find(struct tools *t, struct sg_str name)
{
	for (size_t i = 0; i < t->n; i++)
		if (str_eq(t->v[i].name, name))
			return &t->v[i];
	return NULL;
}

bool
tools_is_held(const struct tools *t)
{
	for (size_t i = 0; i < t->n; i++)
		if (t->v[i].state == TOOL_HELD)
			return true;
	return false;
}

static struct tool *
find_or_add(struct tools *t, struct sg_str name)
{
	struct tool *v = tools_find(t, name);

	if (v != NULL || t->n == TOOLS_MAX)
		return v;
	v = &t->v[t->n];
	if (!arena_dup(&t->a, name, &v->name))
		return NULL;
	t->n++;
	return v;
}

static const struct pin *
pin_of(const struct tools *t, struct sg_str name)
{
	for (size_t i = 0; i < t->n_pins; i++)
		if (str_eq(t->pins[i].name, name))
			return &t->pins[i];
	return NULL;
}

/* It says ${hash} of itself now. */
static bool
see(struct tools *t, struct sg_str name, const uint8_t hash[SHA256_SIZE],
    bool high)
{
	const struct pin *p = pin_of(t, name);
	struct tool *v = find_or_add(t, name);

	if (v == NULL)
		return false;
	v->high = high;
	if (v->state != TOOL_HELD && memcmp(v->hash, hash, SHA256_SIZE) == 0)
		return true;
	memcpy(v->hash, hash, SHA256_SIZE);
	v->is_new = p == NULL;
	v->state = p != NULL && memcmp(p->hash, hash, SHA256_SIZE) == 0
	    ? TOOL_PINNED
	    : TOOL_HELD;
	if (p == NULL && t->first && pin_set(t, name, hash))
		v->state = TOOL_PINNED;
	return true;
}

bool
tools_server(struct tools *t, struct sg_str command)
{
	uint8_t hash[SHA256_SIZE];

	sha256_of(command, hash);
	return see(t, STR(""), hash, false);
}

/* Name, length and canonical text of each part, so that none reads as two. */
static enum sg_err
add_part(
    struct sha256 *h, const char *name, struct sg_str json, struct arena *a)
{
	struct buf b = {.cap = CANONICAL_MAX(json.n)};
	char room[32];
	struct buf head = BUF_ON(room);
	struct sg_error none = {0};
	enum sg_err err;

	if ((b.p = arena_new(a, b.cap)) == NULL)
		return SG_ENOMEM;
	err = canonical_json_add(&b, json, a, &none);
	if (err != SG_OK)
		return err;
	buf_addz(&head, name);
	buf_addc(&head, ' ');
	buf_addu(&head, b.n);
	buf_addc(&head, ' ');
	sha256_add(h, buf_str(&head));
	sha256_add(h, buf_str(&b));
	return buf_full(&b) || buf_full(&head) ? SG_ENOMEM : SG_OK;
}

static enum sg_err
hash_of(struct sg_str json, const struct json_member *m, size_t n,
    struct arena *a, uint8_t out[SHA256_SIZE])
{
	static const char *const parts[] = {"name", "title", "description",
	    "inputSchema", "outputSchema", "annotations"};
	struct sha256 h;
	size_t known = 0;
	enum sg_err err;

	sha256_init(&h);
	for (size_t k = 0; k < sizeof(parts) / sizeof(parts[0]); k++)
		for (size_t i = 0; i < n; i++) {
			if (!str_eq(m[i].key, str_of(parts[k])))
				continue;
			known++;
			err = add_part(&h, parts[k], m[i].value, a);
			if (err != SG_OK)
				return err;
		}
	/* F20: _meta, icons and what nobody knows yet are inside the pin. */
	if (known < n && (err = add_part(&h, "whole", json, a)) != SG_OK)
		return err;
	sha256_end(&h, out);
	return SG_OK;
}

/* *${held}: it must not be shown. */
static enum sg_err
take_tool(struct tools *t, struct sg_str json, struct arena *a, bool *held)
{
	struct sg_str name = {NULL, 0}, annotations = {NULL, 0};
	uint8_t hash[SHA256_SIZE];
	struct json_member *m;
	enum sg_err err;
	size_t n;

	err = json_members(json, KEYS_MAX, a, &m, &n);
	for (size_t i = 0; err == SG_OK && i < n; i++) {
		if (str_eq(m[i].key, STR("name")))
			err = json_member_text(m[i].value, a, &name);
		else if (skim_alike(m[i].key, STR("name")))
			err = SG_EINVALID;
		else if (str_eq(m[i].key, STR("annotations")))
			annotations = m[i].value;
	}
	if (err == SG_OK)
		err = hash_of(json, m, n, a, hash);
	if (err != SG_OK)
		return err;
	if (name.n == 0)
		return SG_EINVALID;
	if (!see(t, name, hash, mcp_claims_high(name, annotations, a)))
		return SG_EFULL;
	*held = tools_find(t, name)->state == TOOL_HELD;
	return SG_OK;
}

/* The elements of ${list} that may be shown, as an array. */
static enum sg_err
take_all(struct tools *t, struct sg_str list, struct arena *a, struct buf *out,
    bool *shorter)
{
	struct sg_str one;
	enum sg_err err;
	struct json j;
	int is;

	buf_addc(out, '[');
	json_init_lax(&j, list);
	while ((is = skim_element(&j, &one)) == 1) {
		bool held = false;

		if ((err = take_tool(t, one, a, &held)) != SG_OK)
			return err;
		*shorter |= held;
		if (held)
			continue;
		buf_addz(out, out->p[out->n - 1] == '[' ? "" : ",");
		buf_add(out, one);
	}
	buf_addc(out, ']');
	return is < 0 ? SG_EINVALID : SG_OK;
}

bool
tools_is_list(struct sg_str result, struct arena *a)
{
	struct skim_member m;
	struct sg_str key;
	struct json j;

	json_init_lax(&j, result);
	while (skim_member(&j, &m) == 1)
		if (m.value.p[0] == '[' &&
		    (!message_text(m.key, m.escaped, a, &key) ||
			skim_alike(key, STR("tools"))))
			return true;
	return false;
}

enum sg_err
tools_take(struct tools *t, struct sg_str result, struct arena *a,
    struct tools_list *out)
{
	struct buf b = {.cap = result.n + 16};
	struct sg_str list, cursor;
	enum sg_err err;
	int more;

	*out = (struct tools_list){.result = result};
	if (message_member(result, STR("tools"), a, &list) != 1 ||
	    list.p[0] != '[')
		return SG_EINVALID;
	more = message_member(result, STR("nextCursor"), a, &cursor);
	if (more < 0)
		return SG_EINVALID;
	if ((b.p = arena_new(a, b.cap)) == NULL)
		return SG_ENOMEM;
	buf_add(&b, str_part(result, 0, (size_t)(list.p - result.p)));
	if ((err = take_all(t, list, a, &b, &out->shorter)) != SG_OK)
		return err;
	buf_add(&b,
	    str_part(result, (size_t)(list.p - result.p) + list.n, result.n));
	out->whole = more == 0 || str_eq(cursor, STR("null"));
	out->cursor = out->whole ? STR("") : cursor;
	if (out->shorter)
		out->result = buf_str(&b);
	if (out->whole) {
		t->dirty |= t->first;
		t->first = false;
		t->known = true;
	}
	return buf_full(&b) ? SG_ENOMEM : SG_OK;
}

void
tools_accept(struct tools *t, bool keep)
{
	for (size_t i = 0; i < t->n; i++) {
		struct tool *v = &t->v[i];

		if (v->state != TOOL_HELD)
			continue;
		v->state = TOOL_TAKEN;
		if (keep && pin_set(t, v->name, v->hash))
			t->dirty = true;
	}
}
