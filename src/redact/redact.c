/* The doors of the redactor; what it looks for is in the files beside. */
#include "redact/redact_int.h"
#include "command/shell_lex.h"
#include "base/banned.h"

struct sg_str
redact_mask(const struct redact *r)
{
	if (r->plain)
		return STR("REDACTED");
	return r->sink == REDACT_SHOW ? STR("<redacted>") : STR("[REDACTED]");
}

void
redact_add(struct redact *r, enum redact_kind kind, struct sg_str text,
    struct buf *out)
{
	struct scan c;

	scan_init(&c, r, kind, text, out);
	scan_all(&c);
}

bool
redact_finds(struct sg_str s)
{
	struct redact r = {.sink = REDACT_LOG};
	struct buf nowhere = {.cap = 0};
	struct scan c;

	scan_init(&c, &r, REDACT_TEXT, s, &nowhere);
	c.inner = true;
	scan_all(&c);
	return r.hidden > 0;
}

void
redact_add_named(
    struct redact *r, struct sg_str name, struct sg_str value, struct buf *out)
{
	struct value v = {.class = name_class(name)};

	if (v.class == NAME_PLAIN || value.n == 0 ||
	    value_is_plain(&v, value)) {
		redact_add(r, REDACT_TEXT, value, out);
		return;
	}
	buf_add(out, redact_mask(r));
	r->hidden++;
}

/*
 * As a shell reads it; the value behind "name=" in quotes of its own, unless
 * the word may be a script, which must be read as one.
 */
static void
add_word(struct buf *b, struct sg_str word, bool script)
{
	size_t n = 0;

	while (n < word.n && char_in(word.p[n], SET_NAME))
		n++;
	if (n > 0 && n + 1 < word.n && word.p[n] == '=' &&
	    (!script || word.p[0] == '-')) {
		buf_add(b, str_part(word, 0, n + 1));
		word = str_part(word, n + 1, word.n);
	}
	shell_quote(b, word, false);
}

void
redact_add_argv(struct redact *r, const struct redact_argv *argv,
    struct buf *room, struct buf *out)
{
	bool script = false;
	size_t start = 0;
	struct scan c;

	for (size_t i = 0; i < argv->n; i++) {
		if (i > 0)
			buf_addc(room, ' ');
		if (i == argv->from)
			start = room->n;
		if (i == 0)
			shell_quote(room, argv->v[i], true);
		else
			add_word(room, argv->v[i], script);
		script |= word_launches(argv->v[i]);
	}
	if (buf_full(room)) {
		out->full = true;
		return;
	}
	scan_init(&c, r, REDACT_COMMAND, buf_str(room), out);
	c.shown = argv->from < argv->n ? start : room->n;
	scan_all(&c);
}

void
redact_note(unsigned hidden, struct buf *out)
{
	if (hidden == 0)
		return;
	buf_addu(out, hidden);
	buf_add(out,
	    hidden == 1
		? STR(" value hidden because it looks like a secret.")
		: STR(" values hidden because they look like secrets."));
}
