/* What of a message a person wrote; see agent_text.h. */
#include "hosts/agent_text.h"

static const struct sg_str tags[] = {
#define X(name) STR_INIT(name),
#include "hosts/agent_tag.def"
};

static const struct sg_str heads[] = {
#define X(head) STR_INIT(head),
#include "hosts/agent_head.def"
};

enum {
	N_TAGS = sizeof(tags) / sizeof(tags[0]),
	N_HEADS = sizeof(heads) / sizeof(heads[0])
};

/* Where "</NAME>" ends in ${s}; 0: nowhere. */
static size_t
end_of(struct sg_str s, struct sg_str name)
{
	for (size_t i = 0; i + name.n + 3 <= s.n; i++)
		if (s.p[i] == '<' && s.p[i + 1] == '/' &&
		    str_eq(str_part(s, i + 2, name.n), name) &&
		    s.p[i + 2 + name.n] == '>')
			return i + name.n + 3;
	return 0;
}

/* The length of the block that ${s} begins with; 0: it is none. */
static size_t
block_of(struct sg_str s)
{
	for (size_t i = 0; i < N_TAGS; i++) {
		struct sg_str name = tags[i];

		if (s.n < name.n + 2 || s.p[0] != '<' ||
		    !str_eq(str_part(s, 1, name.n), name) ||
		    (s.p[1 + name.n] != '>' && s.p[1 + name.n] != ' '))
			continue;
		return end_of(s, name);
	}
	return 0;
}

void
agent_text_user(struct sg_str text, struct buf *out)
{
	size_t at = 0, n;

	for (size_t i = 0; i < N_HEADS; i++)
		if (str_starts(str_trim(text), heads[i]))
			return;
	while (at < text.n) {
		n = text.p[at] == '<'
		    ? block_of(str_part(text, at, text.n - at))
		    : 0;
		if (n == 0)
			buf_addc(out, text.p[at++]);
		at += n;
	}
}
