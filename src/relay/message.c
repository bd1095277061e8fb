/* Lines of JSON-RPC; see message.h. */
#include <string.h>

#include "relay/message.h"
#include "relay/skim.h"
#include "json/json.h"

struct sg_str
message_trim(struct sg_str line)
{
	if (line.n > 0 && line.p[line.n - 1] == '\n')
		line.n--;
	if (line.n > 0 && line.p[line.n - 1] == '\r')
		line.n--;
	return line;
}

bool
message_text(
    struct sg_str raw, bool escaped, struct arena *a, struct sg_str *out)
{
	struct json j;

	*out = raw;
	if (!escaped)
		return true;
	/* With its quotes, which stand before and behind it. */
	json_init(&j, (struct sg_str){raw.p - 1, raw.n + 2});
	return json_next(&j) == JSON_STRING && json_text(&j, a, out) == SG_OK;
}

enum slot { JSONRPC, ID, METHOD, PARAMS, RESULT, ERROR, SLOTS };

static const struct sg_str names[SLOTS] = {
    [JSONRPC] = STR_INIT("jsonrpc"),
    [ID] = STR_INIT("id"),
    [METHOD] = STR_INIT("method"),
    [PARAMS] = STR_INIT("params"),
    [RESULT] = STR_INIT("result"),
    [ERROR] = STR_INIT("error"),
};

static enum slot
slot_of(struct sg_str key)
{
	enum slot s = JSONRPC;

	while (s < SLOTS && !skim_alike(key, names[s]))
		s++;
	return s;
}

static const char *
take(const struct skim_member *m, struct arena *a, struct sg_str *slots)
{
	struct sg_str key;
	enum slot s;

	if (!message_text(m->key, m->escaped, a, &key))
		return "a key is not valid text";
	if ((s = slot_of(key)) == SLOTS)
		return NULL;
	if (!str_eq(key, names[s]))
		return "a key differs only in upper or lower case";
	if (slots[s].n > 0)
		return "a key appears twice";
	slots[s] = m->value;
	return NULL;
}

/* A string or a number; null stands for none, as some write it. */
static bool
is_id(struct sg_str id)
{
	return id.n > 0 && id.n <= 1024 &&
	    (id.p[0] == '"' || id.p[0] == '-' ||
		(id.p[0] >= '0' && id.p[0] <= '9'));
}

static const char *
sort_out(const struct sg_str *slots, struct arena *a, struct message *out)
{
	struct sg_str method = slots[METHOD];

	if (!str_eq(slots[JSONRPC], STR("\"2.0\"")))
		return "the message is not JSON-RPC 2.0";
	if (method.n > 0 && method.p[0] != '"')
		return "the method is not text";
	if (method.n > 0 &&
	    !message_text(str_part(method, 1, method.n - 2),
		memchr(method.p, '\\', method.n) != NULL, a, &out->method))
		return "the method is not text";
	if (method.n > 0 && (slots[RESULT].n > 0 || slots[ERROR].n > 0))
		return "the message is both a request and a response";
	if (method.n == 0 && (slots[RESULT].n > 0) == (slots[ERROR].n > 0))
		return "the message is neither a request nor a response";
	/* Only an error may be about a message whose id nobody could read. */
	if (slots[ID].n > 0 && !is_id(slots[ID]) &&
	    !(slots[ERROR].n > 0 && str_eq(slots[ID], STR("null"))))
		return "the id is neither a string nor a number";
	out->kind = method.n == 0 ? MESSAGE_RESPONSE
	    : slots[ID].n > 0     ? MESSAGE_REQUEST
				  : MESSAGE_NOTICE;
	out->id = slots[ID];
	out->params = slots[PARAMS];
	out->result = slots[RESULT];
	out->error = slots[ERROR];
	return NULL;
}

void
message_read(struct sg_str line, struct arena *a, struct message *out)
{
	struct sg_str slots[SLOTS] = {{NULL, 0}};
	struct sg_str s = message_trim(line);
	struct skim_member m;
	struct json j;
	int is;

	*out = (struct message){.why = "the message is not JSON"};
	if (s.n == 0 || memchr(s.p, '\r', s.n) != NULL ||
	    memchr(s.p, '\n', s.n) != NULL) {
		out->why = "the message has more than one line";
		return;
	}
	if (str_starts(str_trim(s), STR("["))) {
		out->kind = MESSAGE_BATCH;
		out->why = "batches are not accepted";
		return;
	}
	json_init_lax(&j, s);
	while ((is = skim_member(&j, &m)) == 1)
		if ((out->why = take(&m, a, slots)) != NULL)
			return;
	out->why = "the message is not JSON";
	if (is == 0 && json_next(&j) == JSON_END)
		out->why = sort_out(slots, a, out);
}

int
message_member(struct sg_str object, struct sg_str name, struct arena *a,
    struct sg_str *value)
{
	struct skim_member m;
	struct sg_str key;
	struct json j;
	int is, found = 0;

	json_init_lax(&j, object);
	while ((is = skim_member(&j, &m)) == 1) {
		if (!message_text(m.key, m.escaped, a, &key))
			return -1;
		if (!skim_alike(key, name))
			continue;
		if (found == 1 || !str_eq(key, name))
			return -1;
		*value = m.value;
		found = 1;
	}
	return is < 0 ? -1 : found;
}

bool
message_member_text(struct sg_str object, struct sg_str name, struct arena *a,
    struct sg_str *text)
{
	struct sg_str v;

	return message_member(object, name, a, &v) == 1 && v.n >= 2 &&
	    v.p[0] == '"' &&
	    message_text(str_part(v, 1, v.n - 2),
		memchr(v.p, '\\', v.n) != NULL, a, text);
}
