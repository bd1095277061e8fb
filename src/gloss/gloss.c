/*
 * Which language it is, and its words by the table of that language.  A table
 * is small and a text short: each word is compared with every row.
 */
#include "gloss/fold.h"

#include <string.h>

#include "base/banned.h"

#define LOOK       64 /* words that tell the language */
#define KNOWN_ONE  5  /* of so many words one must be known */
#define FEW        3  /* words of which one known is enough */
#define LATIN_PART 3  /* letters of ours against so many others */

struct row {
	const char *english, *words;
};

struct table {
	const struct row *v;
	size_t n;
	enum gloss_script script;
};

#define X(english, words) {english, words},
static const struct row rows_de[] = {
#include "gloss/de.def"
};
#define X(english, words) {english, words},
static const struct row rows_fr[] = {
#include "gloss/fr.def"
};
#define X(english, words) {english, words},
static const struct row rows_es[] = {
#include "gloss/es.def"
};
#define X(english, words) {english, words},
static const struct row rows_pt[] = {
#include "gloss/pt.def"
};
#define X(english, words) {english, words},
static const struct row rows_it[] = {
#include "gloss/it.def"
};
#define X(english, words) {english, words},
static const struct row rows_pl[] = {
#include "gloss/pl.def"
};
#define X(english, words) {english, words},
static const struct row rows_tr[] = {
#include "gloss/tr.def"
};
#define X(english, words) {english, words},
static const struct row rows_id[] = {
#include "gloss/id.def"
};
#define X(english, words) {english, words},
static const struct row rows_ru[] = {
#include "gloss/ru.def"
};
#define X(english, words) {english, words},
static const struct row rows_ar[] = {
#include "gloss/ar.def"
};
#define X(english, words) {english, words},
static const struct row rows_hi[] = {
#include "gloss/hi.def"
};
#define X(english, words) {english, words},
static const struct row rows_zh[] = {
#include "gloss/zh.def"
};
#define X(english, words) {english, words},
static const struct row rows_ja[] = {
#include "gloss/ja.def"
};
#define X(english, words) {english, words},
static const struct row rows_ko[] = {
#include "gloss/ko.def"
};

static const struct table tables[GLOSS_LANGUAGES] = {
#define X(sym, rows, name, script) \
	[GLOSS_##sym] = {rows, sizeof(rows) / sizeof(rows[0]), GLOSS_##script},
#include "gloss/languages.def"
};

/* Words that hold an English sentence together and mean nothing elsewhere. */
static const struct sg_str frame = STR_INIT(
    " the is of and my you what how it for can are this that with your have "
    "why when where who should would could not from about there his they we "
    "does did been which but at by i'm i've don't it's if be ");

/* Common ones, of which some also stand in other languages. */
static const struct sg_str common = STR_INIT(
    " a i me to in on do as an or no so he she was will go get has had were "
    "am us our their them him her its tell write give make some any all more "
    "most just like want need know think good best new one two people use "
    "used using work out up into than then because please help explain list "
    "name find tax legal casino film sex hack vaccine program code bank car "
    "email message password internet computer website virus drugs drug gun "
    "baby normal ex gay idea job jobs chef come son die sin hotel taxi pizza "
    "time every some single old friend back next very funny hello world plan "
    "scared depression anxiety symptoms diagnosed poison recipe cost meaning "
    "cycle cancel action generate racist men women kids child his hers way "
    "between during after before without against near under over off again "
    "setting buy sell house home school money food water animal animals test "
    "stress family parents hand night day year read show create list ");

const char *
gloss_name(enum gloss_language language)
{
	static const char *const names[GLOSS_LANGUAGES + 1] = {
#define X(sym, rows, name, script) name,
#include "gloss/languages.def"
	    "English"};

	return names[language];
}

static struct sg_str
rest_of(const struct gloss_folded *f, size_t at)
{
	return (struct sg_str){f->text + at, f->n - at};
}

static size_t
word_end(const struct gloss_folded *f, size_t at)
{
	size_t n;

	while (at < f->n && gloss_in_word(rest_of(f, at), &n))
		at += n;
	return at;
}

/* Where the next word begins, from ${at} on; the end if there is none. */
static size_t
word_begin(const struct gloss_folded *f, size_t at)
{
	size_t n;

	while (at < f->n && !gloss_in_word(rest_of(f, at), &n))
		at += n;
	return at;
}

/* Bytes that ${w}, n long, takes of ${s}; "_" stands for a space.  0: none. */
static size_t
matches(struct sg_str s, const char *w, size_t n)
{
	if (n == 0 || n > s.n)
		return 0;
	for (size_t i = 0; i < n; i++)
		if (s.p[i] != (w[i] == '_' ? ' ' : w[i]))
			return 0;
	return n;
}

struct match {
	const char *english;
	size_t n; /* bytes */
};

/* The longest word of ${words} that begins ${s}. */
static size_t
longest(const char *words, struct sg_str s, bool han)
{
	size_t best = 0, next;

	for (const char *w = words; *w != '\0'; w += *w == ' ') {
		size_t n = 0, ignored, got;
		bool open;

		while (w[n] != ' ' && w[n] != '\0')
			n++;
		open = n > 0 && w[n - 1] == '*';
		got = matches(s, w, open ? n - 1 : n);
		next = got;
		if (got > best &&
		    (open || han || next == s.n ||
			!gloss_in_word(str_part(s, next, s.n), &ignored) ||
			s.p[next] == '\''))
			best = got;
		w += n;
	}
	return best;
}

static struct match
find(const struct table *t, struct sg_str s)
{
	struct match m = {NULL, 0};
	bool han = t->script == GLOSS_HAN;

	for (size_t i = 0; i < t->n; i++) {
		size_t n = longest(t->v[i].words, s, han);

		if (n > m.n)
			m = (struct match){t->v[i].english, n};
	}
	return m;
}

/* What may stand before an Arabic word and be written with it. */
static size_t
particle(struct sg_str s, size_t word)
{
	static const struct sg_str v[] = {STR_INIT("\u0648\u0627\u0644"),
	    STR_INIT("\u0628\u0627\u0644"), STR_INIT("\u0644\u0644"),
	    STR_INIT("\u0627\u0644"), STR_INIT("\u0648"), STR_INIT("\u0641"),
	    STR_INIT("\u0628"), STR_INIT("\u0644")};

	for (size_t i = 0; i < sizeof(v) / sizeof(v[0]); i++)
		if (str_starts(s, v[i]) && word > v[i].n + 2)
			return v[i].n;
	return 0;
}

/* The row for the word at ${at}, which ends at ${end}. */
static struct match
look_up(
    const struct table *t, const struct gloss_folded *f, size_t at, size_t end)
{
	struct match m = find(t, rest_of(f, at));
	size_t skip;

	if (m.english != NULL || t->script != GLOSS_ARABIC)
		return m;
	skip = particle(rest_of(f, at), end - at);
	if (skip > 0)
		m = find(t, rest_of(f, at + skip));
	if (m.english != NULL)
		m.n += skip;
	return m;
}

/* Does ${word} stand in ${list}, between spaces? */
static bool
is_among(struct sg_str list, struct sg_str word)
{
	char w[16] = " ";

	if (word.n + 2 > sizeof(w))
		return false;
	memcpy(w + 1, word.p, word.n);
	w[word.n + 1] = ' ';
	return str_find(list, (struct sg_str){w, word.n + 2}) < list.n;
}

/* How many of the first words of ${f} ${t} knows, and how many there are. */
static size_t
count(const struct gloss_folded *f, const struct table *t, size_t *words)
{
	size_t known = 0, at = 0;

	for (*words = 0; *words < LOOK; ++*words) {
		at = word_begin(f, at);
		if (at == f->n)
			break;
		known += find(t, rest_of(f, at)).english != NULL;
		at = word_end(f, at);
	}
	return known;
}

/* The same for English; ${sure} are those that no other language has. */
static size_t
count_english(const struct gloss_folded *f, size_t *sure, size_t *words)
{
	size_t known = 0, at = 0, end;

	*sure = 0;
	for (*words = 0; *words < LOOK; ++*words, at = end) {
		struct sg_str word;

		at = word_begin(f, at);
		if (at == f->n)
			break;
		end = word_end(f, at);
		word = (struct sg_str){f->text + at, end - at};
		*sure += is_among(frame, word);
		known += is_among(common, word);
	}
	return known + 2 * *sure;
}

static bool
is_enough(size_t known, size_t words)
{
	return known * KNOWN_ONE >= words &&
	    (known > 1 || (known == 1 && words <= FEW));
}

static enum gloss_language
latin(const struct gloss_folded *f)
{
	enum gloss_language best = GLOSS_ENGLISH;
	size_t sure, words, most = count_english(f, &sure, &words);

	if (sure * KNOWN_ONE >= words)
		return GLOSS_ENGLISH;
	for (unsigned i = 0; i < GLOSS_LANGUAGES; i++) {
		size_t known;

		if (tables[i].script != GLOSS_LATIN)
			continue;
		known = count(f, &tables[i], &words);
		if (known > most && is_enough(known, words)) {
			most = known;
			best = (enum gloss_language)i;
		}
	}
	return best;
}

static enum gloss_language
language_of(const struct gloss_folded *f)
{
	const unsigned *n = f->letters;
	unsigned most = 0;
	enum gloss_language best = GLOSS_ENGLISH;

	if (n[GLOSS_KANA] > 1 &&
	    (n[GLOSS_KANA] + n[GLOSS_HAN]) * LATIN_PART > n[GLOSS_LATIN])
		return GLOSS_JA;
	for (unsigned i = 0; i < GLOSS_LANGUAGES; i++) {
		unsigned k = n[tables[i].script];

		if (tables[i].script != GLOSS_LATIN && i != GLOSS_JA &&
		    k > most && k * LATIN_PART > n[GLOSS_LATIN]) {
			most = k;
			best = (enum gloss_language)i;
		}
	}
	return best == GLOSS_ENGLISH ? latin(f) : best;
}

static bool
ends_with(const struct buf *b, struct sg_str word)
{
	return b->n >= word.n &&
	    memcmp(b->p + b->n - word.n, word.p, word.n) == 0;
}

static void
add(struct buf *b, struct sg_str word)
{
	if (ends_with(b, word))
		return;
	if (b->n > 0)
		buf_add(b, STR(" "));
	buf_add(b, word);
}

/* The end of the letters at ${at} that Han does not join. */
static size_t
foreign_end(const struct gloss_folded *f, size_t at, size_t end)
{
	size_t n;

	while (at < end && !gloss_is_han(rest_of(f, at)) &&
	    gloss_in_word(rest_of(f, at), &n))
		at += n;
	return at;
}

/* One word from ${at} to ${end} into ${b}; return where to go on. */
static size_t
put(const struct table *t, const struct gloss_folded *f, size_t at, size_t end,
    struct buf *b, size_t *known)
{
	bool han = t->script == GLOSS_HAN && gloss_is_han(rest_of(f, at));
	struct match m = look_up(t, f, at, end);
	size_t n;

	if (m.english != NULL) {
		add(b, str_of(m.english));
		++*known;
		return han ? at + m.n : word_end(f, at + m.n);
	}
	if (han) {
		(void)gloss_in_word(rest_of(f, at), &n);
		return at + n;
	}
	if (t->script == GLOSS_HAN)
		end = foreign_end(f, at, end);
	if (t->script == GLOSS_HAN || t->script == GLOSS_LATIN)
		add(b, (struct sg_str){f->text + at, end - at});
	return end;
}

bool
gloss_read(struct gloss *g, struct sg_str text)
{
	struct gloss_folded f;
	struct buf b = BUF_ON(g->text);
	const struct table *t;
	size_t known = 0, words = 0;

	gloss_fold(&f, text);
	g->n = 0;
	g->language = language_of(&f);
	if (g->language == GLOSS_ENGLISH)
		return false;
	t = &tables[g->language];
	for (size_t at = word_begin(&f, 0); at < f.n; at = word_begin(&f, at)) {
		at = put(t, &f, at, word_end(&f, at), &b, &known);
		words++;
		if (at < f.n && f.text[at] == '?')
			add(&b, STR("?"));
	}
	g->n = b.n;
	if (t->script == GLOSS_HAN)
		words = 0; /* they are not parted */
	return !b.full && known > 0 && known * KNOWN_ONE >= words;
}
