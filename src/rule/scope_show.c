/* A scope for people: the batch it belongs to, and the line they read. */
#include "redact/lookalike.h"
#include "redact/redact.h"
#include "rule/scope_int.h"
#include "base/sha256.h"
#include "base/utf8.h"
#include "base/banned.h"

/* A mask is longer than a secret of one letter, which has a name before it. */
#define MASKED_MAX(n) (8 * (n) + 64)

/* Bytes of the name of a program; what is longer is named by its hash. */
#define GROUP_MAX 512

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

bool
scope_is_plain(const struct scope *s, struct sg_str text, size_t columns)
{
	struct redact r = {.sink = REDACT_SHOW};
	struct buf nowhere = {.cap = 0};
	struct sanitize how = {.columns = columns, .names = true};

	redact_add(&r, kind_of(s), text, &nowhere);
	return r.hidden == 0 && sanitize_add(&how, text, &nowhere) == 0;
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
	if (!scope_is_plain(s, buf_str(&b), GROUP_MAX)) {
		struct sg_str name = buf_str(&b);

		b.n = 0;
		group_alone(name, &b);
	}
	*out = buf_str(&b);
	return SG_OK;
}

/* The words of an argv are known, and so which of them is whose value. */
static enum sg_err
redact_words(const struct command_part *p, struct redact *r, struct arena *a,
    struct buf *out)
{
	struct sg_str *v = arena_new(a, p->n * sizeof(*v));
	struct buf line = {.cap = 0};

	if (v == NULL)
		return SG_ENOMEM;
	for (size_t i = 0; i < p->n; i++) {
		v[i] = p->words[i].text;
		line.cap += SHELL_QUOTE_MAX(v[i].n) + 1;
	}
	if ((line.p = arena_new(a, line.cap)) == NULL)
		return SG_ENOMEM;
	redact_add_argv(
	    r, &(struct redact_argv){.v = v, .n = p->n}, &line, out);
	return SG_OK;
}

static enum sg_err
redact_scope(
    const struct scope *s, struct redact *r, struct arena *a, struct buf *out)
{
	if (s->dynamic && !dynamic_text(s, out))
		return SG_OK;
	if (s->dynamic)
		buf_addc(out, ' ');
	if (s->text.n == 0)
		buf_addz(out, "<empty>");
	if (s->command.n == 1 && s->command.from_argv)
		return redact_words(&s->command.parts[0], r, a, out);
	redact_add(r, kind_of(s), s->text, out);
	return SG_OK;
}

/* What a column can hold: a letter and its marks, four bytes each. */
#define COLUMN_MAX (4 * (1 + SANITIZE_MARKS_MAX))

/* Marks take no column; with so many of them, fewer letters are shown. */
static unsigned
add_line(const struct scope_world *w, struct sg_str line, size_t room,
    struct buf *out)
{
	struct sanitize how = {
	    .classes = w->classes, .columns = room, .names = true};
	unsigned flags = sanitize_add(&how, line, out);

	if (utf8_count(buf_str(out)) <= room)
		return flags;
	out->n = 0;
	how.columns = room / (1 + SANITIZE_MARKS_MAX);
	return sanitize_add(&how, line, out);
}

/* T27: words beyond any limit were not even read. */
static bool
is_unseen(const struct scope *s)
{
	return s->command.from_argv && s->command.n == 0;
}

static enum sg_err
show(const struct scope *s, const struct scope_world *w, struct sg_str line,
    struct arena *a, struct scope_view *out)
{
	size_t beside = s->url.host.idna ? LOOKALIKE_HOST_MAX + 4 : 0;
	struct sanitize how = {.classes = w->classes, .columns = beside};
	struct buf b = {.cap = COLUMN_MAX * SCOPE_SUMMARY_MAX + 64};

	if (line.n < SCOPE_SUMMARY_MAX)
		b.cap = SANITIZE_ROOM(line.n + beside);
	if ((b.p = arena_new(a, b.cap)) == NULL)
		return SG_ENOMEM;
	out->flags = add_line(w, line, SCOPE_SUMMARY_MAX - beside, &b);
	if (beside > 0)
		out->flags |= lookalike_beside(
		    &how, w->idna, s->url.host.text, &b);
	if (buf_full(&b))        /* not covered: there is room for all */
		return SG_EFULL; /* not covered: then nothing is shown */
	out->summary = buf_str(&b);
	out->whole = (out->flags & SANITIZE_TRUNCATED) == 0 && !is_unseen(s);
	return SG_OK;
}

enum sg_err
scope_summary(const struct scope *s, const struct scope_world *w,
    struct arena *a, struct scope_view *out)
{
	struct buf b = {.cap = MASKED_MAX(s->text.n)};
	struct redact r = {.sink = REDACT_SHOW};
	enum sg_err err;

	*out = (struct scope_view){.whole = false};
	if ((b.p = arena_new(a, b.cap)) == NULL)
		return SG_ENOMEM;
	if ((err = redact_scope(s, &r, a, &b)) != SG_OK)
		return err;
	if (buf_full(&b))        /* not covered: no mask is that long */
		return SG_EFULL; /* not covered: then nothing is shown */
	out->hidden = r.hidden;
	return show(s, w, buf_str(&b), a, out);
}
