/*
 * A line as a request.  Params are flat: what is not "id", "type" or the name
 * of the thing meant is the body of the command, and the command's own
 * contract judges it.
 */
#include <string.h>

#include "base/utf8.h"
#include "face/rpc/rpc_int.h"
#include "json/json_members.h"

#define MEMBERS_MAX  64
#define LIST_DEFAULT 1000

static bool
refuse(struct rpc *r, const struct rpc_request *q, const char *command,
    const char *error)
{
	rpc_answer(r,
	    &(struct rpc_answer){.id = q->has_id ? &q->id : NULL,
		.command = command != NULL ? str_of(command) : q->type,
		.error = error});
	return false;
}

/* What is wrong with a line that is no JSON object, with the place of it. */
static bool
refuse_line(struct rpc *r, struct sg_str line, enum sg_err err)
{
	struct rpc_request none = {0};
	char room[256];
	struct buf b = BUF_ON(room);
	struct sg_str text;
	struct json j;

	json_init(&j, line);
	arena_clear(&r->a);
	buf_addz(&b, "Failed to parse command: ");
	if (err == SG_OK)
		buf_addz(&b, "a command must be one JSON object");
	else if (json_skip(&j, json_next(&j), &r->a, &text) == SG_OK &&
	    json_next(&j) == JSON_END)
		buf_addz(&b, sg_err_text(err));
	else
		buf_addz(&b, j.why != NULL ? j.why : sg_err_text(err));
	if (j.why != NULL) {
		buf_addz(&b, " (byte ");
		buf_addu(&b, (uint64_t)(j.at - j.start));
		buf_addc(&b, ')');
	}
	buf_addc(&b, '\0');
	return refuse(r, &none, "parse", room);
}

static struct sg_str *
find(struct json_member *m, size_t n, const char *key)
{
	for (size_t i = 0; i < n; i++)
		if (str_eq(m[i].key, str_of(key)))
			return &m[i].value;
	return NULL;
}

/* The text of member ${key}; false: it is not there, or is no text. */
static bool
text_of(struct rpc *r, struct json_member *m, size_t n, const char *key,
    struct sg_str *out)
{
	struct sg_str *value = find(m, n, key);

	return value != NULL && json_member_text(*value, &r->a, out) == SG_OK;
}

static bool
find_command(struct rpc *r, struct rpc_request *q)
{
	char room[320];
	struct buf b = BUF_ON(room);

	for (size_t i = 0; i < RPC_COUNT; i++)
		if (str_eq(q->type, str_of(rpc_commands[i].type)))
			q->command = &rpc_commands[i];
	if (q->command != NULL)
		return true;
	if (utf8_count(q->type) > 64)
		q->type = STR("parse");
	buf_addz(&b, "Unknown command: ");
	buf_add(&b, q->type);
	buf_addc(&b, '\0');
	return refuse(r, q, NULL, room);
}

/* The members that the envelope does not take, as one object again. */
static bool
make_body(struct rpc *r, struct json_member *m, size_t n, size_t room,
    struct rpc_request *q)
{
	struct buf b = {.p = arena_new(&r->a, room), .cap = room};
	const char *id_key = q->command->id_key;

	if (b.p == NULL)
		return refuse(r, q, NULL, "busy");
	buf_addc(&b, '{');
	for (size_t i = 0; i < n; i++) {
		if (str_eq(m[i].key, STR("id")) ||
		    str_eq(m[i].key, STR("type")) ||
		    (id_key != NULL && str_eq(m[i].key, str_of(id_key))))
			continue;
		if (b.n > 1)
			buf_addc(&b, ',');
		json_quote(&b, m[i].key);
		buf_addc(&b, ':');
		buf_add(&b, m[i].value);
	}
	buf_addc(&b, '}');
	q->in.body = buf_str(&b);
	return !buf_full(&b) || refuse(r, q, NULL, "internal");
}

static bool
small_number(struct sg_str s, uint32_t *out)
{
	uint32_t v = 0;

	for (size_t i = 0; i < s.n; i++) {
		if (s.p[i] < '0' || s.p[i] > '9' || v > 1000)
			return false;
		v = v * 10 + (uint32_t)(s.p[i] - '0');
	}
	*out = v;
	return s.n > 0 && v >= 1 && v <= 1000;
}

/* A command without a contract for its body takes these of a list, or none. */
static bool
take_bare(struct rpc *r, struct json_member *m, size_t n, struct rpc_request *q)
{
	bool list = q->command->command == COMMAND_GRANT_LIST;
	const char *id_key = q->command->id_key;

	q->in.limit = list ? LIST_DEFAULT : 0;
	for (size_t i = 0; i < n; i++) {
		struct sg_str key = m[i].key;

		if (str_eq(key, STR("id")) || str_eq(key, STR("type")) ||
		    (id_key != NULL && str_eq(key, str_of(id_key))))
			continue;
		if (list && str_eq(key, STR("cursor")) &&
		    text_of(r, m, n, "cursor", &q->in.cursor))
			continue;
		if (list && str_eq(key, STR("limit")) &&
		    small_number(m[i].value, &q->in.limit))
			continue;
		return refuse(r, q, NULL, "invalid_request");
	}
	return true;
}

static bool
take_id_key(
    struct rpc *r, struct json_member *m, size_t n, struct rpc_request *q)
{
	const char *key = q->command->id_key;
	char room[64];
	struct buf b = BUF_ON(room);

	if (key == NULL)
		return true;
	if (text_of(r, m, n, key, &q->in.id))
		return true;
	if (find(m, n, key) != NULL)
		return refuse(r, q, NULL, "invalid_request");
	buf_addz(&b, "Missing ");
	buf_addz(&b, key);
	buf_addc(&b, '\0');
	return refuse(r, q, NULL, room);
}

/* An id that is a text comes back; one that is too long is none. */
static bool
take_id(struct rpc *r, struct json_member *m, size_t n, struct rpc_request *q)
{
	struct sg_str id;

	if (!text_of(r, m, n, "id", &id))
		return true;
	if (id.n == 0 || utf8_count(id) > RPC_ID_MAX)
		return false;
	q->has_id = true;
	q->id = id;
	return true;
}

bool
rpc_parse(struct rpc *r, struct sg_str line, struct rpc_request *q)
{
	struct json_member *m;
	enum sg_err err;
	size_t n;

	line = str_trim(line);
	if (line.p[0] != '{' && utf8_valid(line))
		return refuse_line(r, line, SG_OK);
	if ((err = json_members(line, MEMBERS_MAX, &r->a, &m, &n)) != SG_OK)
		return refuse_line(r, line, err);
	if (!take_id(r, m, n, q))
		return refuse(r, q, "parse",
		    "Failed to parse command: an id must have 1 to 256 "
		    "characters");
	if (!text_of(r, m, n, "type", &q->type) || q->type.n == 0)
		return refuse(r, q, "parse", "Missing command type");
	if (!find_command(r, q) || !take_id_key(r, m, n, q))
		return false;
	if (q->command->command == COMMAND_HOSTCALL_ASK &&
	    !text_of(r, m, n, "call_id", &q->call_id))
		q->call_id = (struct sg_str){NULL, 0};
	if (command_of(q->command->command)->in == NULL)
		return take_bare(r, m, n, q);
	return make_body(r, m, n, 6 * line.n + 64, q);
}
