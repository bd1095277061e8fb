/* What every store has in common: the names of its tables, and its limits. */
#include "port/store.h"

#include "base/utf8.h"

static const char *const tables[STORE_KIND_COUNT] = {
#define X(sym, table, id, parent, text) [STORE_##sym] = table,
#include "port/store_kind.def"
};

const char *
store_kind_table(enum store_kind kind)
{
	return (unsigned)kind < STORE_KIND_COUNT ? tables[kind] : "unknown";
}

static bool
is_verb(enum store_verb verb)
{
	return (unsigned)verb <= STORE_COUNT;
}

enum sg_err
store_op_check(const struct store_op *op, struct sg_error *e)
{
	if (!is_verb(op->verb) ||
	    (op->verb != STORE_COUNT && (unsigned)op->kind >= STORE_KIND_COUNT))
		return err_set(e, SG_EINVALID, STR(""),
		    STR("the store has no rows of "
			"this kind"));
	if (op->id.n == 0)
		return err_set(
		    e, SG_EINVALID, STR(""), STR("a row needs an id"));
	if (op->id.n > STORE_ID_MAX || op->parent.n > STORE_ID_MAX ||
	    op->etag.n > STORE_ID_MAX)
		return err_set(e, SG_ELONG, STR(""),
		    STR("an id of the store is longer than its limit"));
	if (op->body.n > STORE_BODY_MAX)
		return err_set(e, SG_ELONG, STR(""),
		    STR("a row of the store is longer than its limit"));
	return SG_OK;
}

enum sg_err
store_units_check(const struct store_unit *units, size_t n, struct sg_error *e)
{
	enum sg_err err = SG_OK;

	for (size_t i = 0; i < n; i++)
		for (size_t k = 0; k < units[i].n && err == SG_OK; k++)
			err = store_op_check(&units[i].ops[k], e);
	return err;
}

static bool
is_letter(char c)
{
	return (unsigned char)c >= 0x80 || (c >= '0' && c <= '9') ||
	    (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

bool
store_word(struct sg_str *text, struct sg_str *word)
{
	size_t from = 0, to;

	while (from < text->n && !is_letter(text->p[from]))
		from++;
	for (to = from; to < text->n && is_letter(text->p[to]);)
		to++;
	*word = str_part(*text, from, to - from);
	*text = str_part(*text, to, text->n - to);
	return word->n > 0;
}

enum sg_err
store_find_write(const struct store_find *f, const char *open,
    const char *between, const char *close, struct buf *out, struct sg_error *e)
{
	struct sg_str words = f->words, word;

	while (f->limit > 0 && store_word(&words, &word)) {
		buf_addz(out, out->n > 0 ? between : open);
		buf_add(out, word);
		buf_addz(out, close);
	}
	return out->n > 0 && !buf_full(out)
	    ? SG_OK
	    : err_set(e, SG_EINVALID, STR(""),
		  STR("a search needs words, not too many, and a limit"));
}

bool
store_words_fit(struct sg_str text)
{
	struct sg_str rest = text, word;
	size_t n = 0;

	if (!utf8_valid(text))
		return false;
	for (size_t i = 0; i < text.n; i++)
		if ((unsigned char)text.p[i] >= 0xe0)
			return false;
	while (store_word(&rest, &word))
		n += word.n + 8;
	return n > 0 && n < STORE_WORDS_MAX;
}
