/*
 * Names that look like other names.  Scripts that nobody writes together in
 * one word, and words wholly in letters that pass for Latin ones.
 */
#include "redact/lookalike.h"
#include "base/utf8.h"
#include "base/banned.h"

/* Letters of other scripts that are drawn as Latin ones. */
static const uint32_t passing[] = {
    /* Greek: alpha, iota, kappa, nu, omicron, rho, upsilon, chi */
    0x3b1, 0x3b9, 0x3ba, 0x3bd, 0x3bf, 0x3c1, 0x3c5, 0x3c7,
    /* lunate sigma, yot; capitals */
    0x3f2, 0x3f3, 0x37f, 0x391, 0x392, 0x395, 0x396, 0x397, 0x399, 0x39a, 0x39c,
    0x39d, 0x39f, 0x3a1, 0x3a4, 0x3a5, 0x3a7,
    /* Cyrillic: a, ie, ka, o, er, es, u, ha */
    0x430, 0x435, 0x43a, 0x43e, 0x440, 0x441, 0x443, 0x445,
    /* dze, i, je, izhitsa, shha, palochka, komi de, qa, we */
    0x455, 0x456, 0x458, 0x475, 0x4bb, 0x4cf, 0x501, 0x51b, 0x51d,
    /* capitals */
    0x405, 0x406, 0x408, 0x410, 0x412, 0x415, 0x41a, 0x41c, 0x41d, 0x41e, 0x420,
    0x421, 0x422, 0x423, 0x425, 0x4ae, 0x4c0, 0x51a, 0x51c};

static bool
passes_for_latin(uint32_t cp)
{
	for (size_t i = 0; i < sizeof(passing) / sizeof(passing[0]); i++)
		if (passing[i] == cp)
			return true;
	return false;
}

static bool
is_within(uint32_t cp, uint32_t first, uint32_t last)
{
	return cp >= first && cp <= last;
}

/* Alphabets made of shapes that Latin has too: Armenian, Cherokee, Coptic,
 * Lisu. */
static bool
is_shaped_alike(uint32_t cp)
{
	return is_within(cp, 0x531, 0x586) || is_within(cp, 0x13a0, 0x13fd) ||
	    is_within(cp, 0xab70, 0xabbf) || is_within(cp, 0x2c80, 0x2cb1) ||
	    is_within(cp, 0xa4d0, 0xa4f7);
}

/* Latin letters that are not those of a keyboard: script a and g, Roman
 * numerals, letters of formulas, wide ones. */
static bool
is_styled(uint32_t cp)
{
	return cp == 0x251 || cp == 0x261 || is_within(cp, 0x210a, 0x2113) ||
	    is_within(cp, 0x2160, 0x217f) || is_within(cp, 0xff21, 0xff3a) ||
	    is_within(cp, 0xff41, 0xff5a) || is_within(cp, 0x1d400, 0x1d6a3);
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

/* What goes on in a host, and ends a word. */
static bool
is_joint(uint32_t cp)
{
	return cp == '.' || cp == '-' || cp == '_' || (cp >= '0' && cp <= '9');
}

static bool
is_ascii_letter(uint32_t cp)
{
	return (cp | 0x20) >= 'a' && (cp | 0x20) <= 'z';
}

/* A letter of any script, or a mark on one. */
static bool
is_letter(const struct lookalike *s, uint32_t cp)
{
	if (cp < 0x80)
		return is_ascii_letter(cp);
	return is_styled(cp) || s->classes->script_of(cp) != TEXT_SCRIPT_NONE ||
	    s->classes->class_of(cp) == TEXT_COMBINING;
}

/* A dot in it, and plain letters at its end: it may be a host. */
static bool
is_hostlike(struct sg_str s)
{
	size_t n = s.n;

	while (n > 0 && is_ascii_letter((unsigned char)s.p[n - 1]))
		n--;
	return s.n - n >= 2 && n > 1 && s.p[n - 1] == '.';
}

/* The character that ends before ${at}; 0: none, or it is not UTF-8. */
static size_t
before(struct sg_str text, size_t at, uint32_t *cp)
{
	size_t n = 1;

	while (
	    n < 4 && n < at && ((unsigned char)text.p[at - n] & 0xc0) == 0x80)
		n++;
	return n <= at && utf8_decode(str_part(text, at - n, n), cp) == n ? n
									  : 0;
}

/* Both ends of what goes on around ${at}; with joints, or without. */
static struct sg_str
around(const struct lookalike *s, size_t at, bool joints)
{
	size_t from = at, to = at, n;
	uint32_t cp;

	while (from > 0 && (n = before(s->text, from, &cp)) > 0 &&
	    (is_letter(s, cp) || (joints && is_joint(cp))))
		from -= n;
	while (to < s->text.n &&
	    (n = utf8_decode(str_part(s->text, to, s->text.n), &cp)) > 0 &&
	    (is_letter(s, cp) || (joints && is_joint(cp))))
		to += n;
	return str_part(s->text, from, to - from);
}

struct letters {
	struct word word;
	bool latin; /* of a keyboard, or with an accent */
	bool styled, alike;
};

static void
read_word(const struct lookalike *s, struct sg_str word, struct letters *l)
{
	uint32_t cp;

	*l = (struct letters){.latin = false};
	word_begin(&l->word);
	for (size_t i = 0; i < word.n;) {
		i += utf8_decode(str_part(word, i, word.n), &cp);
		word_add(&l->word, s->classes, cp);
		l->styled |= is_styled(cp);
		l->alike |= is_shaped_alike(cp);
		l->latin |= !is_styled(cp) &&
		    s->classes->script_of(cp) == TEXT_SCRIPT_LATIN;
	}
}

static bool
is_mixed(const struct letters *l)
{
	const unsigned three = BIT(LATIN) | BIT(GREEK) | BIT(CYRILLIC);

	return !is_single(l->word.scripts & three) ||
	    (l->latin && (l->alike || l->styled));
}

/* The alphabets of words that cannot be in disguise. */
static unsigned
real_scripts(const struct lookalike *s)
{
	struct letters l;
	struct sg_str word;
	unsigned real = 0;
	uint32_t cp;

	for (size_t i = 0, n; i < s->text.n; i += n == 0 ? 1 : n) {
		n = utf8_decode(str_part(s->text, i, s->text.n), &cp);
		if (n < 2 || !is_letter(s, cp))
			continue;
		word = around(s, i, false);
		read_word(s, word, &l);
		n = (size_t)(word.p + word.n - s->text.p) - i;
		if (!l.word.passes && !is_mixed(&l))
			real |= l.word.scripts;
	}
	return real;
}

/*
 * In prose a word is told apart if it mixes alphabets that share their forms.
 * A name, and a label of a host, must not be wholly in disguise either;
 * unless the rest of the text is in that alphabet too.
 */
static bool
is_bad(struct lookalike *s, struct sg_str word, bool host)
{
	struct letters l;

	read_word(s, word, &l);
	if (is_mixed(&l))
		return true;
	if (!host && !s->names)
		return false;
	if (l.styled)
		return true;
	if (!label_disguised(&l.word))
		return false;
	if (!s->known) {
		s->known = true;
		s->real = real_scripts(s);
	}
	return host || (s->real & l.word.scripts) == 0;
}

/* What was found out about a word holds to its end. */
static void
look_at(struct lookalike *s, size_t at)
{
	struct sg_str word;

	if (at >= s->host_to) {
		struct sg_str all = around(s, at, true);

		s->host = is_hostlike(all);
		s->host_to = (size_t)(all.p + all.n - s->text.p);
	}
	word = around(s, at, false);
	s->word_to = (size_t)(word.p + word.n - s->text.p);
	s->bad = is_bad(s, word, s->host);
}

bool
lookalike_at(struct lookalike *s, size_t at, uint32_t cp)
{
	enum text_script script = s->classes->script_of(cp);

	if (script == TEXT_SCRIPT_LATIN ? !is_styled(cp) : !is_letter(s, cp))
		return false;
	if (at >= s->word_to)
		look_at(s, at);
	return s->bad && s->classes->class_of(cp) != TEXT_COMBINING;
}

static void
count_letters(struct buf *out, unsigned n, const char *what)
{
	if (n == 0)
		return;
	if (out->n > 0)
		buf_addz(out, ", ");
	buf_addu(out, n);
	buf_addz(out, what);
	buf_addz(out, n == 1 ? " letter" : " letters");
}

bool
lookalike_note(struct lookalike s, struct buf *out)
{
	unsigned cyrillic = 0, greek = 0, other = 0;
	uint32_t cp;

	for (size_t i = 0, n; i < s.text.n; i += n == 0 ? 1 : n) {
		n = utf8_decode(str_part(s.text, i, s.text.n), &cp);
		if (n < 2 || !lookalike_at(&s, i, cp))
			continue;
		cyrillic += s.classes->script_of(cp) == TEXT_SCRIPT_CYRILLIC;
		greek += s.classes->script_of(cp) == TEXT_SCRIPT_GREEK;
		other++;
	}
	if (other == 0)
		return false;
	other -= cyrillic + greek;
	out->n = 0;
	count_letters(out, cyrillic, " Cyrillic");
	count_letters(out, greek, " Greek");
	count_letters(out, other, " look-alike");
	return true;
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
