/* A conversation as a text: Markdown to read, or JSON as the server has it. */
#include "face/own/threads_export.h"

#include "base/rfc3339.h"
#include "json/json_put.h"
#include "shape/chat.h"

#define PATH_MAX_BYTES 1024
#define PAGES_MAX      1000 /* of 100 messages */

struct pages {
	struct thread_messages *v[PAGES_MAX]; /* the newest first */
	size_t n;
	struct sg_str replaced; /* in whose place what was seen stands */
};

static enum cli_exit
read_page(struct remote *r, const char *id, struct pages *p)
{
	struct buf more = {
	    .p = arena_new(&r->a, PATH_MAX_BYTES), .cap = PATH_MAX_BYTES - 1};
	struct thread_messages *m = arena_new(&r->a, sizeof(*m));
	struct sg_str json;
	enum cli_exit status;

	if (more.p == NULL || m == NULL)
		return cli_fail(r->cli, CLI_FAILED,
		    "cannot export the conversation", "out of memory", NULL);
	buf_addz(&more, "/messages?limit=100");
	if (p->n > 0) {
		buf_addz(&more, "&cursor=");
		buf_add(&more, p->v[p->n - 1]->next_cursor);
	}
	more.p[more.n] = '\0';
	status = remote_get(r,
	    remote_path(r, "/v1/threads/", str_of(id), more.p),
	    "cannot export the conversation", &json);
	if (status == CLI_DONE)
		status = remote_decode(r, json, &thread_messages_contract, m);
	if (status == CLI_DONE)
		p->v[p->n++] = m;
	return status;
}

static enum cli_exit
read_all(struct remote *r, const char *id, struct pages *p)
{
	enum cli_exit status = read_page(r, id, p);

	while (status == CLI_DONE && p->v[p->n - 1]->has_next_cursor &&
	    p->n < PAGES_MAX)
		status = read_page(r, id, p);
	if (status == CLI_DONE && p->v[0]->exchanges.n == 0)
		return cli_fail(r->cli, CLI_FAILED,
		    "there is no such conversation", NULL,
		    "To see all: solgate threads");
	return status;
}

static void
put(struct sg_str s)
{
	(void)fwrite(s.p, 1, s.n, stdout);
}

/*
 * Going back from the newest: whether another stands in the place of ${x}, or
 * of one before it.  One that failed stands in no other's place.
 */
static bool
is_earlier(struct pages *p, const struct transmission_view *x)
{
	const struct transmission *t = &x->transmission;
	bool earlier = p->replaced.n > 0;

	if (earlier && !str_eq(t->id, p->replaced))
		return true;
	p->replaced = t->has_replaces && t->status != SG_TRANSMISSION_FAILED
	    ? t->replaces
	    : (struct sg_str){NULL, 0};
	return earlier;
}

/* What was answered; of a failure, why nothing was. */
static void
write_answer(const struct transmission_view *x)
{
	const struct transmission *t = &x->transmission;

	if (t->status == SG_TRANSMISSION_FAILED) {
		fputs("(no answer", stdout);
		if (t->has_error_detail && t->error_detail.n > 0)
			fputs(": ", stdout);
		put(t->error_detail);
		putchar(')');
	} else {
		put(x->has_assistant ? x->assistant : STR("(no answer)"));
	}
	if (t->stopped)
		fputs("\n\n(stopped)", stdout);
	fputs("\n\n", stdout);
}

static void
write_one(const struct transmission_view *x, bool earlier)
{
	const char *which = earlier ? " (earlier version)" : "";
	char when[40];
	struct buf b = BUF_ON(when);

	(void)rfc3339_add(&b, x->transmission.created_ms);
	fputs("## You, ", stdout);
	put(buf_str(&b));
	printf("%s\n\n", which);
	for (size_t i = 0; i < x->transmission.attachments.n; i++) {
		fputs("- Attached: ", stdout);
		put(x->transmission.attachments.v[i].name);
		putchar('\n');
	}
	if (x->transmission.attachments.n > 0)
		putchar('\n');
	put(x->transmission.message);
	printf("\n\n## Assistant%s\n\n", which);
	write_answer(x);
}

/* One object with all exchanges, as one page would have them. */
static enum cli_exit
write_json(struct remote *r, const struct pages *p)
{
	struct buf b = {.cap = 4u << 20};

	if ((b.p = arena_raw(&r->a, b.cap)) == NULL)
		return cli_fail(r->cli, CLI_FAILED,
		    "cannot export the conversation", "out of memory", NULL);
	json_open(&b);
	json_put_text(&b, "threadId", p->v[0]->thread_id);
	json_put_list(&b, "exchanges");
	put(buf_str(&b));
	for (size_t i = p->n; i-- > 0;)
		for (size_t k = 0; k < p->v[i]->exchanges.n; k++) {
			b.n = 0;
			contract_encode(&transmission_view_contract,
			    &p->v[i]->exchanges.v[k], &b);
			fputs(i + 1 < p->n || k > 0 ? "," : "", stdout);
			put(buf_str(&b));
		}
	puts("]}");
	return CLI_DONE;
}

/* Of each exchange, the oldest first, whether it is an earlier version. */
static bool *
find_earlier(struct remote *r, struct pages *p)
{
	size_t n = 0;
	bool *found;

	for (size_t i = 0; i < p->n; i++)
		n += p->v[i]->exchanges.n;
	if ((found = arena_new(&r->a, n * sizeof(*found))) == NULL)
		return NULL;
	for (size_t i = 0; i < p->n; i++)
		for (size_t k = p->v[i]->exchanges.n; k-- > 0;)
			found[--n] = is_earlier(p, &p->v[i]->exchanges.v[k]);
	return found;
}

enum cli_exit
threads_export(struct remote *r, const char *id)
{
	static struct pages p;
	enum cli_exit status;
	const bool *earlier;

	p = (struct pages){.n = 0};
	status = read_all(r, id, &p);
	if (status != CLI_DONE)
		return status;
	if (r->cli->json)
		return write_json(r, &p);
	if ((earlier = find_earlier(r, &p)) == NULL)
		return cli_fail(r->cli, CLI_FAILED,
		    "cannot export the conversation", "out of memory", NULL);
	fputs("# ", stdout);
	put(p.v[0]->thread_id);
	fputs("\n\n", stdout);
	for (size_t i = p.n; i-- > 0;)
		for (size_t k = 0; k < p.v[i]->exchanges.n; k++)
			write_one(&p.v[i]->exchanges.v[k], *earlier++);
	return CLI_DONE;
}
