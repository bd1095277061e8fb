/* A tool call as an agent describes it; see call.h. */
#include "face/acp/call.h"
#include "json/json_members.h"
#include "relay/message.h"

#define KEYS_MAX 64

/* A call that has no input yet is announced with an empty one. */
static bool
says_nothing(struct sg_str json, struct arena *a)
{
	struct json_member *m;
	size_t n = 0;

	return json.n == 0 || str_eq(json, STR("null")) ||
	    (json.p[0] == '{' &&
		json_members(json, KEYS_MAX, a, &m, &n) == SG_OK && n == 0);
}

enum sg_err
acp_call_read(struct sg_str json, struct arena *a, struct acp_call *out)
{
	const struct {
		struct sg_str name;
		struct sg_str *to;
	} raw[] = {{STR("toolCallId"), &out->id},
	    {STR("rawInput"), &out->input}, {STR("content"), &out->content},
	    {STR("locations"), &out->locations}};
	struct sg_str v;

	*out = (struct acp_call){.all = json};
	for (size_t i = 0; i < sizeof(raw) / sizeof(raw[0]); i++)
		if (message_member(json, raw[i].name, a, raw[i].to) < 0)
			return SG_EINVALID;
	if (message_member(json, STR("kind"), a, &v) < 0 ||
	    message_member(json, STR("title"), a, &v) < 0)
		return SG_EINVALID;
	(void)message_member_text(json, STR("kind"), a, &out->kind);
	(void)message_member_text(json, STR("title"), a, &out->title);
	if (says_nothing(out->input, a))
		out->input = STR("");
	return SG_OK;
}
