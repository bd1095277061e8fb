/* grants list and grants test; see rules.h. */
#include <string.h>

#include "face/cli/check_ask.h"
#include "face/cli/rules.h"
#include "term/show.h"

static bool
append(struct arena *a, struct grant_list *to, const struct grant_list *page)
{
	struct grant_view *v = arena_new(
	    a, (to->grants.n + page->grants.n + 1) * sizeof(*v));

	if (v == NULL)
		return false;
	if (to->grants.n > 0)
		memcpy(v, to->grants.v, to->grants.n * sizeof(*v));
	if (page->grants.n > 0)
		memcpy(v + to->grants.n, page->grants.v,
		    page->grants.n * sizeof(*v));
	to->grants.v = v;
	to->grants.n += page->grants.n;
	to->total = page->total;
	return true;
}

/* The page that begins at ${cursor}. */
static struct sg_str
page_path(struct rules_call *k, struct sg_str cursor)
{
	struct sg_str one = remote_path(
	    &k->r, "/v1/grants?limit=1000&cursor=", cursor, "");
	struct sg_str two = remote_path(
	    &k->r, "&filter=", str_of(k->filter), "");
	struct buf b = {.p = arena_new(&k->r.a, one.n + two.n + 1),
	    .cap = one.n + two.n + 1};

	if (b.p == NULL)
		return (struct sg_str){NULL, 0};
	buf_add(&b, one);
	if (k->filter != NULL)
		buf_add(&b, two);
	return buf_str(&b);
}

enum cli_exit
rules_fetch(struct rules_call *k, struct grant_list *out)
{
	struct grant_list page = {.has_next = true, .next = STR("0")};
	enum cli_exit status = CLI_DONE;

	*out = (struct grant_list){.total = 0};
	while (status == CLI_DONE && page.has_next) {
		status = remote_read(&k->r, page_path(k, page.next),
		    "cannot list the grants", &grant_list_contract, &page);
		if (status == CLI_DONE && !append(&k->r.a, out, &page))
			return cli_fail(k->r.cli, CLI_FAILED,
			    "cannot list the grants", "out of memory", NULL);
	}
	return status;
}

static void
show_item(const struct grant_view *v)
{
	show_text(v->id);
	printf("  ");
	check_rule(v);
	printf("\n    %s; by %s, ", word_name(&words_lifetime, v->lifetime),
	    word_name(&words_surface, v->by));
	show_span(remote_now() - v->decided_ms);
	printf(" ago; ");
	if (v->uses == 0) {
		printf("never used");
	} else {
		printf("used %lld times", (long long)v->uses);
		if (v->has_used_ms) {
			printf(", last ");
			show_span(remote_now() - v->used_ms);
			printf(" ago");
		}
	}
	if (v->has_expires_ms) {
		printf("; ends ");
		show_time(v->expires_ms);
	}
	putchar('\n');
	if (v->has_source)
		printf("    stands in a policy file: change it there\n");
	if (v->has_shadowed_by) {
		printf("    has no effect: a deny leaves nothing of it: ");
		show_line("", v->shadowed_by);
	}
	if (v->has_state) {
		printf("    %s: ", v->counts ? "note" : "has no effect");
		show_line("", v->state);
	}
}

enum cli_exit
rules_list(struct rules_call *k)
{
	struct grant_list l;
	enum cli_exit status = rules_fetch(k, &l);

	if (status == CLI_DONE && k->r.cli->json)
		return remote_print(&k->r, &grant_list_contract, &l);
	if (status != CLI_DONE)
		return status;
	for (size_t i = 0; i < l.grants.n; i++)
		show_item(&l.grants.v[i]);
	if (l.grants.n == 0)
		fputs(l.total == 0 ? "No saved rules. Rules appear when you "
				     "choose Always.\n"
				   : "No grant matches.\n",
		    stderr);
	return CLI_DONE;
}

enum cli_exit
rules_test(struct rules_call *k)
{
	struct sg_str words[COMMAND_WORDS_MAX];
	struct check_question q = {.extension_id = str_of(k->operands[0]),
	    .capability = str_of(k->operands[1]),
	    .words = words,
	    .n_words = (size_t)k->n - 2};

	for (size_t i = 0; i < q.n_words; i++)
		words[i] = str_of(k->operands[i + 2]);
	return check_gate(&k->r, &q);
}
