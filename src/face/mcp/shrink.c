/*
 * Arguments as the gate is asked about them: a long text in them is named by
 * its length and its hash.  So the question and its record stay small, and
 * still say which bytes were allowed.  No path and no address is that long.
 */
#include "face/mcp/call.h"

/* Behind the text that begins at ${at}, which is its quote. */
static size_t
text_end(struct sg_str s, size_t at)
{
	for (size_t i = at + 1; i < s.n; i++) {
		if (s.p[i] == '\\')
			i++;
		else if (s.p[i] == '"')
			return i + 1;
	}
	return s.n;
}

static void
add_name(struct buf *b, struct sg_str text)
{
	uint8_t hash[SHA256_SIZE];

	sha256_of(text, hash);
	buf_addz(b, "\"(");
	buf_addu(b, text.n);
	buf_addz(b, " bytes, SHA-256 ");
	buf_addhex(b, hash, sizeof(hash));
	buf_addz(b, ")\"");
}

enum sg_err
mcp_shrink(struct sg_str json, struct arena *a, struct sg_str *out)
{
	struct buf b = {.cap = json.n};
	size_t from = 0;

	*out = json;
	if (json.n <= MCP_TEXT_MAX)
		return SG_OK;
	if ((b.p = arena_new(a, b.cap)) == NULL)
		return SG_ENOMEM;
	for (size_t i = 0; i < json.n; i++) {
		size_t end;

		if (json.p[i] != '"')
			continue;
		end = text_end(json, i);
		if (end - i - 2 > MCP_TEXT_MAX) {
			buf_add(&b, str_part(json, from, i - from));
			add_name(&b, str_part(json, i + 1, end - i - 2));
			from = end;
		}
		i = end - 1;
	}
	buf_add(&b, str_part(json, from, json.n));
	*out = buf_str(&b);
	return buf_full(&b) ? SG_ENOMEM : SG_OK;
}
