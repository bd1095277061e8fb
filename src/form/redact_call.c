/* The params of a call as people read them. */
#include <string.h>

#include "place/url.h"
#include "form/redact_call.h"
#include "form/redact_facts.h"
#include "base/banned.h"

#define DYNAMIC      "<dynamic>"
#define SHOWN_MAX(n) (32 * (n) + 1024)

static bool
has_space(struct sg_str s)
{
	return memchr(s.p, ' ', s.n) != NULL;
}

/* The words of the argv: cmd, if there is one, and args. */
static enum sg_err
join(const struct redact_facts *f, struct arena *a, struct redact_argv *argv,
    struct buf *room)
{
	struct sg_str *v = arena_new(a, (f->args.n + 1) * sizeof(*v));
	size_t bytes = f->cmd.n;

	if (v == NULL)
		return SG_ENOMEM;
	if (f->cmd.n > 0)
		v[argv->n++] = f->cmd;
	for (size_t i = 0; i < f->args.n; i++) {
		v[argv->n++] = f->args.v[i];
		bytes += f->args.v[i].n;
	}
	argv->v = v;
	*room = (struct buf){.cap = 4 * (bytes + argv->n + 1)};
	room->p = arena_new(a, room->cap);
	return room->p == NULL ? SG_ENOMEM : SG_OK;
}

struct line {
	const struct redact_call *call;
	const struct redact_facts *f;
	struct redact *r;
	struct arena *a;
	struct buf *out;
};

static enum sg_err
add_or_dynamic(const struct line *l, enum redact_kind kind, struct sg_str text)
{
	if (text.n == 0)
		buf_addz(l->out, DYNAMIC);
	else
		redact_add(l->r, kind, text, l->out);
	return SG_OK;
}

static enum sg_err
command_line(const struct line *l)
{
	const struct redact_facts *f = l->f;
	struct redact_argv argv = {0};
	struct buf room;
	enum sg_err err;

	if (f->command.n > 0)
		return add_or_dynamic(l, REDACT_COMMAND, f->command);
	if (f->args.n == 0 && (f->cmd.n == 0 || has_space(f->cmd)))
		return add_or_dynamic(l, REDACT_COMMAND, f->cmd);
	err = join(f, l->a, &argv, &room);
	if (err == SG_OK)
		redact_add_argv(l->r, &argv, &room, l->out);
	return err;
}

static bool
is_ascii(struct sg_str s)
{
	for (size_t i = 0; i < s.n; i++)
		if ((unsigned char)s.p[i] >= 0x80)
			return false;
	return true;
}

/* T22: the name behind the URL in the spelling that it does not have. */
static void
add_spelling(const struct redact_call *call, const struct redact_facts *f,
    struct arena *a, struct buf *out)
{
	struct sanitize how = {.classes = call->classes};
	enum host_why why;
	struct url u;

	if (call->capability != SG_CAP_HTTP ||
	    !url_parse(f->url, call->idna, a, &u, &why) || !u.host.idna)
		return;
	if (is_ascii(f->url)) {
		(void)lookalike_beside(&how, call->idna, u.host.text, out);
		return;
	}
	buf_addz(out, " (");
	buf_add(out, u.host.text);
	buf_addc(out, ')');
}

static enum sg_err
http_line(const struct line *l)
{
	struct sg_str verb = l->f->method;

	if (verb.n > 0)
		redact_add(l->r, REDACT_TEXT, verb, l->out);
	else
		buf_addz(l->out, "GET");
	buf_addc(l->out, ' ');
	return add_or_dynamic(l, REDACT_URL, l->f->url);
}

static enum sg_err
path_line(const struct line *l)
{
	struct sg_str path = l->f->path;
	struct buf tidy = {.cap = path.n + 2};

	if (path.n == 0)
		return add_or_dynamic(l, REDACT_PATH, path);
	if ((tidy.p = arena_new(l->a, tidy.cap)) == NULL)
		return SG_ENOMEM;
	redact_tidy_path(path, &tidy);
	return add_or_dynamic(l, REDACT_PATH, buf_str(&tidy));
}

static enum sg_err
names_line(const struct line *l)
{
	if (l->f->names.n == 0)
		return add_or_dynamic(l, REDACT_TEXT, l->f->name);
	for (size_t i = 0; i < l->f->names.n; i++) {
		if (i > 0)
			buf_addc(l->out, ' ');
		redact_add(l->r, REDACT_TEXT, l->f->names.v[i], l->out);
	}
	return SG_OK;
}

/* The name, and the first params that are strings. */
static enum sg_err
tool_line(const struct line *l)
{
	(void)add_or_dynamic(l, REDACT_TEXT, l->f->name);
	for (size_t i = 0; i < l->f->n_pairs; i++) {
		struct sg_str key = l->f->pairs[i].key;
		struct sg_str value = l->f->pairs[i].value;
		enum redact_kind kind = redact_kind_of(key);

		buf_addc(l->out, ' ');
		redact_add(l->r, REDACT_TEXT, key, l->out);
		buf_addc(l->out, '=');
		if (kind == REDACT_TEXT)
			redact_add_named(l->r, key, value, l->out);
		else
			redact_add(l->r, kind, value, l->out);
	}
	return SG_OK;
}

static enum sg_err
operation_line(const struct line *l)
{
	return add_or_dynamic(l, REDACT_TEXT, l->f->op);
}

/* ${b}, sanitised and not cut; what did not fit there is not shown. */
static void
add_safe(const struct redact_call *call, const struct buf *b, struct buf *out)
{
	struct sanitize how = {.classes = call->classes,
	    .columns = SANITIZE_ROOM(b->n),
	    .names = call->capability == SG_CAP_EXEC};

	if (buf_full(b))
		out->full = true;
	else
		(void)sanitize_add(&how, buf_str(b), out);
}

enum sg_err
redact_call_summary(const struct redact_call *call, struct redact *r,
    struct arena *a, struct buf *out)
{
	static enum sg_err (*const lines[SG_CAP_COUNT])(const struct line *) = {
	    [SG_CAP_EXEC] = command_line,
	    [SG_CAP_ENV] = names_line,
	    [SG_CAP_WRITE] = path_line,
	    [SG_CAP_HTTP] = http_line,
	    [SG_CAP_READ] = path_line,
	    [SG_CAP_TOOL] = tool_line,
	    [SG_CAP_SESSION] = operation_line,
	    [SG_CAP_UI] = operation_line,
	    [SG_CAP_EVENTS] = operation_line,
	    [SG_CAP_LOG] = operation_line,
	};
	struct redact_facts f;
	struct buf b = {.cap = SHOWN_MAX(call->params.n)};
	enum sg_err err = redact_facts(call->params, a, &f);

	if (err == SG_OK && (b.p = arena_new(a, b.cap)) == NULL)
		err = SG_ENOMEM;
	if (err == SG_OK)
		err = lines[call->capability](
		    &(struct line){call, &f, r, a, &b});
	if (err != SG_OK)
		return err;
	add_safe(call, &b, out);
	add_spelling(call, &f, a, out);
	return SG_OK;
}

enum sg_err
redact_call_details(const struct redact_call *call, struct redact *r,
    struct arena *a, struct buf *out)
{
	bool files = call->capability == SG_CAP_READ ||
	    call->capability == SG_CAP_WRITE;
	struct redact_json how = {.r = r,
	    .contents = files ? REDACT_CONTENTS_COUNTED
			      : REDACT_CONTENTS_SHOWN};
	struct buf b = {.cap = SHOWN_MAX(call->params.n)};
	unsigned before = r->hidden;
	enum sg_err err;

	if ((b.p = arena_new(a, b.cap)) == NULL)
		return SG_ENOMEM;
	err = redact_json(&how, call->params, a, &b);
	add_safe(call, &b, out);
	if (err == SG_OK && r->hidden > before)
		buf_addc(out, '\n');
	redact_note(r->hidden - before, out);
	return err;
}
