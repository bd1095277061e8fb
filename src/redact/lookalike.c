/*
 * Names that look like other names.  Scripts that nobody writes together in
 * one word, and words wholly in letters that pass for Latin ones.
 */
#include "redact/lookalike.h"
#include "base/utf8.h"
#include "base/banned.h"

/* Letters of other scripts that are drawn as Latin ones, small ones only. */
static const uint32_t passing[] = {
    /* Greek: alpha, iota, kappa, nu, omicron, rho, upsilon, chi */
    0x3b1, 0x3b9, 0x3ba, 0x3bd, 0x3bf, 0x3c1, 0x3c5, 0x3c7,
    /* Cyrillic: a, ie, ka, o, er, es, u, ha */
    0x430, 0x435, 0x43a, 0x43e, 0x440, 0x441, 0x443, 0x445,
    /* dze, i, je, izhitsa, shha, palochka, komi de, qa, we */
    0x455, 0x456, 0x458, 0x475, 0x4bb, 0x4cf, 0x501, 0x51b, 0x51d};

static bool
passes_for_latin(uint32_t cp)
{
	for (size_t i = 0; i < sizeof(passing) / sizeof(passing[0]); i++)
		if (passing[i] == cp)
			return true;
	return false;
}

struct word {
	unsigned scripts; /* one bit each */
	bool passes;      /* every letter that is not Latin passes for it */
};

#define BIT(script) (1u << TEXT_SCRIPT_##script)

static void
word_begin(struct word *w)
{
	*w = (struct word){.passes = true};
}

static void
word_add(struct word *w, const struct text_classes *classes, uint32_t cp)
{
	enum text_script script = classes->script_of(cp);

	if (script == TEXT_SCRIPT_NONE)
		return;
	w->scripts |= 1u << script;
	if (script != TEXT_SCRIPT_LATIN)
		w->passes &= passes_for_latin(cp);
}

static bool
is_single(unsigned scripts)
{
	return (scripts & (scripts - 1)) == 0;
}

/* Latin goes with Han; otherwise a label has one script. */
static bool
label_mixes(const struct word *w)
{
	return !is_single(w->scripts) && w->scripts != (BIT(LATIN) | BIT(HAN));
}

/* In prose only the three alphabets that share their forms are told apart. */
static bool
word_mixes(const struct word *w)
{
	return !is_single(
	    w->scripts & (BIT(LATIN) | BIT(GREEK) | BIT(CYRILLIC)));
}

static bool
label_disguised(const struct word *w)
{
	return w->passes &&
	    (w->scripts == BIT(GREEK) || w->scripts == BIT(CYRILLIC));
}

bool
lookalike_host(const struct text_classes *classes, struct sg_str host)
{
	struct word label;
	uint32_t cp;
	size_t n;

	word_begin(&label);
	for (size_t i = 0; i < host.n; i += n) {
		n = utf8_decode(str_part(host, i, host.n), &cp);
		if (n == 0)
			return true;
		if (cp != '.') {
			word_add(&label, classes, cp);
			continue;
		}
		if (label_mixes(&label) || label_disguised(&label))
			return true;
		word_begin(&label);
	}
	return label_mixes(&label) || label_disguised(&label);
}

static bool
is_ascii(struct sg_str s)
{
	for (size_t i = 0; i < s.n; i++)
		if ((unsigned char)s.p[i] >= 0x80)
			return false;
	return true;
}

static bool
is_letter(uint32_t cp)
{
	return cp >= 0x80 || ((cp | 0x20) >= 'a' && (cp | 0x20) <= 'z');
}

/* What goes on in a host, and ends a word. */
static bool
is_joint(uint32_t cp)
{
	return cp == '.' || cp == '-' || cp == '_' || (cp >= '0' && cp <= '9');
}

/* A dot in it, and plain letters at its end: it may be a host. */
static bool
is_hostlike(struct sg_str s)
{
	size_t n = s.n;

	while (n > 0 && (unsigned char)s.p[n - 1] < 0x80 &&
	    is_letter((unsigned char)s.p[n - 1]))
		n--;
	return s.n - n >= 2 && n > 1 && s.p[n - 1] == '.';
}

bool
lookalike_text(const struct text_classes *classes, struct sg_str text)
{
	size_t from = 0, n;
	struct word w;
	uint32_t cp;

	if (is_ascii(text))
		return false;
	word_begin(&w);
	for (size_t i = 0; i < text.n; i += n) {
		n = utf8_decode(str_part(text, i, text.n), &cp);
		if (n > 0 && is_letter(cp)) {
			word_add(&w, classes, cp);
			continue;
		}
		if (word_mixes(&w))
			return true;
		word_begin(&w);
		if (n > 0 && is_joint(cp))
			continue;
		if (is_hostlike(str_part(text, from, i - from)) &&
		    lookalike_host(classes, str_part(text, from, i - from)))
			return true;
		n = n == 0 ? 1 : n;
		from = i + n;
	}
	text = str_part(text, from, text.n);
	return word_mixes(&w) ||
	    (is_hostlike(text) && lookalike_host(classes, text));
}

static bool
has_punycode(struct sg_str host)
{
	for (size_t i = 0; i < host.n; i++)
		if ((i == 0 || host.p[i - 1] == '.') && i + 4 <= host.n &&
		    (host.p[i] | 0x20) == 'x' &&
		    (host.p[i + 1] | 0x20) == 'n' && host.p[i + 2] == '-' &&
		    host.p[i + 3] == '-')
			return true;
	return false;
}

/* The other spelling in ${room}; false: nobody knows it. */
static bool
respell(const struct host_idna *idna, struct sg_str host, struct buf *room)
{
	bool (*other)(void *, struct sg_str, struct buf *);

	if (idna == NULL)
		return false;
	other = is_ascii(host) ? idna->to_unicode : idna->to_ascii;
	return other != NULL && other(idna->self, host, room) &&
	    !buf_full(room);
}

unsigned
lookalike_beside(const struct sanitize *how, const struct host_idna *idna,
    struct sg_str host, struct buf *out)
{
	const struct text_classes *classes = how->classes != NULL
	    ? how->classes
	    : &text_classes_plain;
	char bytes[LOOKALIKE_HOST_MAX];
	struct buf room = BUF_ON(bytes);
	unsigned flags = 0;

	if (is_ascii(host) && !has_punycode(host))
		return 0;
	if (!respell(idna, host, &room))
		return SANITIZE_LOOKALIKE;
	if (lookalike_host(classes, is_ascii(host) ? buf_str(&room) : host))
		flags |= SANITIZE_LOOKALIKE;
	buf_addz(out, " (");
	flags |= sanitize_add(how, buf_str(&room), out);
	buf_addc(out, ')');
	return flags;
}
