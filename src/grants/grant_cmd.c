/* grant.list and grant.get. */
#include "shell/etag.h"
#include "grants/grant_book.h"

#define LIST_DEFAULT 50
#define LIST_MAX     1000

void
grant_answer(struct grant_book *book, const struct grant_item *item,
    struct arena *a, struct command_out *out)
{
	struct grant_view view;

	grant_book_view(book, item, &view);
	out->ok = true;
	out->body = shell_json(a, &grant_view_contract, &view);
	out->etag = item->etag;
	out->id = item->id;
}

static bool
passes(const struct grant_item *i, struct sg_str filter)
{
	return filter.n == 0 || str_eq(i->rule.extension_id, filter) ||
	    str_eq(str_of(word_name(&words_capability, i->rule.capability)),
		filter) ||
	    str_eq(str_of(word_name(&words_grant_effect, i->rule.effect)),
		filter) ||
	    str_eq(
		str_of(word_name(&words_lifetime, i->rule.lifetime)), filter);
}

static size_t
number(struct sg_str s)
{
	size_t n = 0;

	for (size_t i = 0; i < s.n && i < 9; i++) {
		if (s.p[i] < '0' || s.p[i] > '9')
			return 0;
		n = n * 10 + (size_t)(s.p[i] - '0');
	}
	return n;
}

void
run_grant_list(struct grant_book *book, const struct command_in *in,
    const void *body, struct arena *a, struct command_reply to)
{
	size_t max = in->limit == 0 ? LIST_DEFAULT : in->limit;
	size_t i = number(in->cursor), n = grant_book_count(book);
	struct grant_list out = {.total = (int64_t)n};
	char room[24];
	struct buf b = BUF_ON(room);

	(void)body;
	max = max > LIST_MAX ? LIST_MAX : max;
	out.grants.v = arena_new(a, max * sizeof(*out.grants.v));
	if (out.grants.v == NULL) {
		command_say(to, SG_PROBLEM_BUSY, "no memory");
		return;
	}
	for (; i < n && out.grants.n < max; i++) {
		const struct grant_item *item = grant_book_at(book, i);

		if (passes(item, in->filter))
			grant_book_view(
			    book, item, &out.grants.v[out.grants.n++]);
	}
	out.has_next = i < n;
	buf_addu(&b, i);
	out.next = buf_str(&b);
	command_done(to, shell_json(a, &grant_list_contract, &out));
}

void
run_grant_get(struct grant_book *book, const struct command_in *in,
    const void *body, struct arena *a, struct command_reply to)
{
	size_t i = grant_book_find(book, in->id);
	struct command_out out = {0};

	(void)body;
	if (i == grant_book_count(book)) {
		command_say(to, SG_PROBLEM_NOT_FOUND, "there is no such grant");
		return;
	}
	grant_answer(book, grant_book_at(book, i), a, &out);
	out.unchanged = in->none_match.n > 0 &&
	    etag_listed(in->none_match, out.etag, true);
	to.reply(to.ctx, &out);
}
