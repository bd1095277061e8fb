/*
 * Every row of tests/corpus/hosts.tsv: T19 T20 T21 T22 T24 T33, R-155 R-204
 * R-226 R-227.
 */
#include "lib/address_words.h"
#include "lib/idna_table.h"
#include "lib/scope_corpus.h"
#include "place/host_pattern.h"

enum { THREAT, ASK, URL, PATTERN, ANSWER, NOTE };

static struct arena memory;

static void
say(struct buf *out, bool yes)
{
	buf_addz(out, yes ? "yes" : "no");
}

static void
refuse(struct buf *out, enum host_why why)
{
	static const char *const name[] = {
#define X(sym, text) #sym,
#include "place/host_why.def"
	};

	buf_addc(out, '!');
	buf_addz(out, name[why]);
}

static void
match(const struct corpus_row *r, const struct url *u, struct buf *out)
{
	struct host_pattern pattern;
	enum host_why why;

	if (!host_pattern_parse(
		r->cell[PATTERN], &idna_table, &memory, &pattern, &why))
		refuse(out, why);
	else if (u == NULL)
		say(out, true);
	else if (corpus_is(r->cell[ASK], "allow"))
		say(out, host_pattern_covers(&pattern, u));
	else
		say(out, host_pattern_hits(&pattern, u));
}

static void
answer(const struct corpus_row *r, struct buf *out)
{
	struct sg_str ask = r->cell[ASK];
	enum host_why why;
	struct url u;

	if (corpus_is(ask, "pattern"))
		match(r, NULL, out);
	else if (!url_parse(r->cell[URL], &idna_table, &memory, &u, &why))
		refuse(out, why);
	else if (corpus_is(ask, "url"))
		url_summary(&u, out);
	else if (corpus_is(ask, "group"))
		url_group(&u, out);
	else if (corpus_is(ask, "class"))
		buf_addz(out, address_class_name(u.host.class));
	else if (corpus_is(ask, "idna"))
		say(out, u.host.idna);
	else
		match(r, &u, out);
}

static void
every_row_holds(void)
{
	corpus_holds("tests/corpus/hosts.tsv", ANSWER, &memory, answer);
}

int
main(void)
{
	arena_init(&memory, &mem_heap, (size_t)1 << 20);
	RUN(every_row_holds);
	arena_release(&memory);
	return t_done("action_host_corpus");
}
