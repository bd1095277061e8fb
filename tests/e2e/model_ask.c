/*
 * Ask a model over the network and print what it answered in one line, as
 * tests/lib/model_talk.h writes it:
 *
 *	model_ask PROVIDER BASE_URL whole|stream TEXT [RESULT...]
 *
 * With results, the first answer's calls are answered with them and the second
 * answer is printed too.  The key is in $MODEL_KEY; MODEL_CA, MODEL_PROXY,
 * MODEL_FIRST_MS, MODEL_STALL_MS, MODEL_TOTAL_MS and MODEL_CANCEL set the rest;
 * MODEL_BODY is sent in place of TEXT, with MODEL_OWN_KEY and MODEL_VERSION, as
 * the proxy does it.
 */
#include <stdlib.h>

#include "lib/model_loop.h"
#include "model/upstream.h"

static struct model_poll loop;
static struct talk_log heard;
static struct talk_request q;

struct kept {
	char id[64], name[64], args[1024];
};
static struct kept calls[8];
static size_t n_calls;
static char turn[1 << 16], from[256]; /* of the answer with the calls */

static void
keep(char *to, size_t size, struct sg_str s)
{
	(void)snprintf(to, size, "%.*s", (int)s.n, s.p);
}

static void
on_event(void *ctx, const struct llm_event *e)
{
	if (e->kind == LLM_CALL && n_calls < 8) {
		struct kept *k = &calls[n_calls++];

		keep(k->id, sizeof(k->id), e->id);
		keep(k->name, sizeof(k->name), e->name);
		keep(k->args, sizeof(k->args), e->args);
	}
	if (e->kind == LLM_FINISH) {
		keep(turn, sizeof(turn), e->turn);
		keep(from, sizeof(from), e->from);
	}
	talk_event(ctx, e);
}

static int64_t
number(const char *name)
{
	const char *s = getenv(name);

	return s != NULL ? strtoll(s, NULL, 10) : 0;
}

static void
ask(const struct model_port *m)
{
	struct model_ask a = {.request = &q.r,
	    .provider = MODEL_DEFAULT,
	    .body = str_of(getenv("MODEL_BODY")),
	    .key = str_of(getenv("MODEL_OWN_KEY")),
	    .version = str_of(getenv("MODEL_VERSION"))};
	struct model_listener l = {on_event, talk_failed, &heard};
	struct sg_error e = {0};

	memset(&heard, 0, sizeof(heard));
	heard.ticket = m->ask(m->self, &a, l, &e);
	if (getenv("MODEL_CANCEL") != NULL)
		heard.cancel = m;
	if (heard.ticket == 0) {
		printf("refused %s\n", e.message);
		return;
	}
	poll_until(&loop, m, &heard, heard.cancel != NULL ? 1000 : 20000);
	printf("%s\n", heard.text);
}

static void
answer_calls(char **results, int n)
{
	for (size_t i = 0; i < n_calls; i++)
		talk_call(&q, calls[i].id, calls[i].name, calls[i].args);
	if (getenv("MODEL_FORGETS") == NULL) {
		q.turns[1].raw = str_of(turn);
		q.turns[1].from = str_of(from);
	}
	for (size_t i = 0; i < n_calls && (int)i < n; i++)
		talk_result(&q, calls[i].id, calls[i].name, results[i]);
}

int
main(int argc, char **argv)
{
	struct upstream_config c = {.clock = clock_system(),
	    .loop = {poll_watch, &loop},
	    .first_ms = number("MODEL_FIRST_MS"),
	    .stall_ms = number("MODEL_STALL_MS"),
	    .total_ms = number("MODEL_TOTAL_MS"),
	    .retry_ms = 50,
	    .max_bytes = 1 << 20,
	    .proxy = getenv("MODEL_PROXY"),
	    .ca_file = getenv("MODEL_CA")};
	const struct model_port *m;
	int k = 0;

	while (argc >= 5 && k < PROVIDER_COUNT &&
	    strcmp(argv[1], provider_name((enum provider_kind)k)) != 0)
		k++;
	if (argc < 5 || k == PROVIDER_COUNT) {
		fprintf(stderr,
		    "usage: model_ask PROVIDER BASE_URL "
		    "whole|stream TEXT [RESULT...]\n");
		return 2;
	}
	c.usual = (enum provider_kind)k;
	c.provider[k] = (struct upstream_provider){.on = true,
	    .base_url = argv[2],
	    .key_env = "MODEL_KEY",
	    .model = getenv("MODEL_NAME")};
	m = upstream_open(&c);
	talk_request(&q, "addLoadItem", "You add loads.");
	q.r.stream = strcmp(argv[3], "stream") == 0;
	talk_text(&q, false, argv[4]);
	ask(m);
	if (argc > 5) {
		answer_calls(argv + 5, argc - 5);
		ask(m);
	}
	m->close(m->self);
	return loop.n != 0; /* all that was watched was let go */
}
