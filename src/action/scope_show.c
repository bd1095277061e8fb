/* A scope for people: the batch it belongs to, and the line they read. */
#include "action/redact.h"
#include "action/scope_part.h"
#include "base/sha256.h"
#include "base/banned.h"

/* A mask is longer than a secret of one letter, which has a name before it. */
#define MASKED_MAX(n) (8 * (n) + 64)

/* Bytes of the name of a program; what is longer is named by its hash. */
#define GROUP_MAX 512

/* Code points kept of each end of what is too long. */
#define KEPT ((size_t)(SCOPE_SUMMARY_MAX - 64) / 2)

static bool
dynamic_text(const struct scope *s, struct buf *b)
{
	buf_addz(b, SCOPE_DYNAMIC);
	return !str_eq(s->text, STR(SCOPE_DYNAMIC));
}

/*
 * A group that only the same text has.  It is named by a hash, since the text
 * may hold a secret and a group is not redacted.
 */
static void
group_alone(struct sg_str text, struct buf *b)
{
	uint8_t hash[SHA256_SIZE];

	sha256_of(text, hash);
	buf_addz(b, "sha256:");
	buf_addhex(b, hash, sizeof(hash));
}

/*
 * The program, when it is one and literal; else the command is alone, and
 * apart from what is literal.
 */
static void
group_command(const struct scope *s, struct buf *b)
{
	struct sg_str program = command_group(&s->command);

	if (program.n > 0 && program.n <= GROUP_MAX)
		buf_add(b, program);
	else if (!s->dynamic)
		group_alone(s->text, b);
	else if (dynamic_text(s, b)) {
		buf_addc(b, ' ');
		group_alone(s->text, b);
	}
}

enum sg_err
scope_group(const struct scope *s, struct arena *a, struct sg_str *out)
{
	struct buf b = {.cap = s->text.n + s->path.absolute.n +
		s->url.host.text.n + GROUP_MAX};

	*out = STR("");
	if ((b.p = arena_new(a, b.cap)) == NULL)
		return SG_ENOMEM;
	if (s->kind == SG_SCOPE_COMMAND)
		group_command(s, &b);
	else if (s->dynamic)
		buf_addz(&b, SCOPE_DYNAMIC);
	else if (s->refused)
		group_alone(s->text, &b);
	else if (s->kind == SG_SCOPE_PATH)
		path_group(&s->path, &b);
	else if (s->kind == SG_SCOPE_HOST)
		url_group(&s->url, &b);
	else if (s->names.n == 1)
		buf_add(&b, s->names.v[0]);
	else
		group_alone(s->text, &b);
	*out = buf_str(&b);
	return SG_OK;
}

static enum redact_kind
kind_of(const struct scope *s)
{
	switch (s->kind) { /* not covered: no other kind */
	case SG_SCOPE_COMMAND:
		return REDACT_COMMAND;
	case SG_SCOPE_PATH:
		return REDACT_PATH;
	case SG_SCOPE_HOST:
	case SG_SCOPE_OPERATION:
	case SG_SCOPE_TOOL:
	case SG_SCOPE_VARIABLE:
	case SG_SCOPE_COUNT:
		break;
	}
	return REDACT_TEXT;
}

static bool
begins_character(char c)
{
	return ((unsigned char)c & 0xc0) != 0x80;
}

static size_t
count_characters(struct sg_str s)
{
	size_t n = 0;

	for (size_t i = 0; i < s.n; i++)
		n += begins_character(s.p[i]);
	return n;
}

/* The bytes of the first ${n} characters of ${s}, which has more. */
static size_t
bytes_of(struct sg_str s, size_t n)
{
	size_t at = 0;

	while (!begins_character(s.p[at]) || n-- > 0)
		at++; /* ends: there is one more that begins */
	return at;
}

/* Both ends, and how much is missing between them. */
static enum sg_err
shorten(struct sg_str *s, size_t count, struct arena *a)
{
	size_t head = bytes_of(*s, KEPT), tail = bytes_of(*s, count - KEPT);
	struct buf b = {.cap = head + (s->n - tail) + 64};

	if ((b.p = arena_new(a, b.cap)) == NULL)
		return SG_ENOMEM;
	buf_add(&b, str_part(*s, 0, head));
	buf_addz(&b, " ... [");
	buf_addu(&b, count - 2 * KEPT);
	buf_addz(&b, " characters not shown] ... ");
	buf_add(&b, str_part(*s, tail, s->n));
	*s = buf_str(&b);
	return SG_OK;
}

enum sg_err
scope_summary(const struct scope *s, struct arena *a, struct scope_view *out)
{
	struct buf b = {.cap = MASKED_MAX(s->text.n)};
	struct redact r = {.sink = REDACT_SHOW};
	size_t count;

	*out = (struct scope_view){.whole = false};
	if ((b.p = arena_new(a, b.cap)) == NULL)
		return SG_ENOMEM;
	if (!s->dynamic || dynamic_text(s, &b)) {
		if (s->dynamic)
			buf_addc(&b, ' ');
		redact_add(&r, kind_of(s), s->text, &b);
	}
	out->hidden = r.hidden;
	if (buf_full(&b))        /* not covered: no mask is that long */
		return SG_EFULL; /* not covered: then nothing is shown */
	out->summary = buf_str(&b);
	count = count_characters(out->summary);
	out->whole = count <= SCOPE_SUMMARY_MAX;
	return out->whole ? SG_OK : shorten(&out->summary, count, a);
}
