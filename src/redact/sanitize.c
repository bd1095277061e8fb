/*
 * Text made safe to show.
 *
 * A first way over the text adds up the columns and the flags; if all fits
 * it is written, and if not, as many units from both ends as leave room for
 * the note that says how many characters are missing.
 */
#include "redact/sanitize_unit.h"
#include "base/banned.h"

static struct unit_state
begin(const struct sanitize *how, struct sg_str text)
{
	const struct text_classes *classes = how->classes != NULL
	    ? how->classes
	    : &text_classes_plain;

	return (struct unit_state){.classes = classes,
	    .alike = {.classes = classes, .text = text, .names = how->names}};
}

struct measure {
	size_t width; /* of all of it */
	size_t count; /* characters */
	unsigned flags;
};

static struct measure
measure(const struct sanitize *how, struct sg_str text)
{
	struct unit_state s = begin(how, text);
	struct measure m = {0};
	struct unit u;

	for (size_t i = 0, n; i < text.n; i += u.read) {
		n = unit_plain(&s, text, i);
		m.width += n;
		m.count += n;
		if ((i += n) == text.n)
			break;
		unit_next(&s, str_part(text, i, text.n), &u);
		m.width += u.width;
		m.count += u.count;
		m.flags |= u.flag;
	}
	return m;
}

struct cut {
	size_t head;  /* columns of the beginning that are shown at most */
	size_t until; /* columns before the end that is shown */
	bool few;     /* see unit_note() */
};

static struct cut
cut_of(const struct measure *m, size_t columns)
{
	bool few = columns < SANITIZE_COLUMNS_FEW;
	struct unit note;
	size_t room = 0;

	unit_note(&note, m->count, few); /* no shorter than the real one */
	if (columns > note.width)
		room = columns - note.width;
	return (struct cut){(room + 1) / 2, m->width - room / 2, few};
}

static void
add_unit(struct buf *out, const struct unit *u)
{
	buf_add(out, (struct sg_str){u->bytes, u->n});
}

/* Both ends, and between them how many characters are missing. */
static void
write_ends(const struct sanitize *how, struct sg_str text, struct cut cut,
    struct buf *out)
{
	struct unit_state s = begin(how, text);
	size_t width = 0, missing = 0;
	bool tail = false;
	struct unit u, note;

	for (size_t i = 0; i < text.n; i += u.read) {
		unit_next(&s, str_part(text, i, text.n), &u);
		width += u.width;
		if (missing == 0 && width <= cut.head) {
			add_unit(out, &u);
			continue;
		}
		/* the end does not begin with a mark of what is gone */
		if (!tail && (width - u.width < cut.until || u.width == 0)) {
			missing += u.count;
			continue;
		}
		if (!tail) {
			unit_note(&note, missing, cut.few);
			add_unit(out, &note);
		}
		tail = true;
		add_unit(out, &u);
	}
	if (!tail) {
		unit_note(&note, missing, cut.few);
		add_unit(out, &note);
	}
}

static void
write_all(const struct sanitize *how, struct sg_str text, struct buf *out)
{
	struct unit_state s = begin(how, text);
	struct unit u;

	for (size_t i = 0, n; i < text.n; i += u.read) {
		n = unit_plain(&s, text, i);
		buf_add(out, str_part(text, i, n));
		if ((i += n) == text.n)
			break;
		unit_next(&s, str_part(text, i, text.n), &u);
		add_unit(out, &u);
	}
}

unsigned
sanitize_add(const struct sanitize *how, struct sg_str text, struct buf *out)
{
	struct measure m = measure(how, text);
	size_t columns = how->columns == 0 ? SANITIZE_COLUMNS : how->columns;

	if (columns < SANITIZE_COLUMNS_MIN)
		columns = SANITIZE_COLUMNS_MIN;
	if (m.width <= columns) {
		write_all(how, text, out);
		return m.flags;
	}
	write_ends(how, text, cut_of(&m, columns), out);
	return m.flags | SANITIZE_TRUNCATED;
}

const char *
sanitize_flag_name(unsigned bit)
{
	static const char *const names[] = {
#define X(sym, wire, text) [SANITIZE_##sym##_BIT] = wire,
#include "redact/text_flag.def"
	};

	return bit < SANITIZE_FLAG_COUNT ? names[bit] : "unknown";
}

const char *
sanitize_flag_text(unsigned bit)
{
	static const char *const texts[] = {
#define X(sym, wire, text) [SANITIZE_##sym##_BIT] = text,
#include "redact/text_flag.def"
	};

	return bit < SANITIZE_FLAG_COUNT ? texts[bit] : "unknown";
}
