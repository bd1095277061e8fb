/* A message through the gate and to the model, as it comes; see talk.h. */
#include <signal.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "term/show.h"
#include "term/wrap.h"
#include "face/own/talk.h"
#include "shape/chat.h"
#include "shape/error.h"
#include "shape/packet.h"
#include "system/zones.h"

bool
talk_is(struct sg_str line, const char *word)
{
	line = str_trim(line);
	return line.n == strlen(word) && strncasecmp(line.p, word, line.n) == 0;
}

void
talk_field(const char *name, struct sg_str text)
{
	printf("  %s: ", name);
	show_line("", text);
}

enum cli_exit
talk_post(struct talk *t, struct sg_str path, const struct contract *c,
    const void *in, struct sg_str *json)
{
	struct buf b = {.cap = talk_room(t)};
	struct remote_ask q = {.method = "POST", .path = path};

	if ((b.p = arena_new(&t->r.a, b.cap)) != NULL)
		contract_encode(c, in, &b);
	q.body = buf_full(&b) ? (struct sg_str){NULL, 0} : buf_str(&b);
	if (q.body.n == 0)
		return cli_fail(t->r.cli, CLI_FAILED, "cannot send the message",
		    "the message is too long", NULL);
	return remote_call(&t->r, &q, "the server refused", json);
}

/* What comes of one answer. */
struct hearing {
	struct talk *t;
	struct wrap text;
	bool any;
	struct sg_str done;   /* the whole response */
	struct sg_str failed; /* or why there is none, after text came */
	struct sg_str turn;   /* its name, for who stops it */
	bool halted;          /* that was asked for */
};

/* Ctrl+C while an answer comes: no more of it.  A second one ends the chat. */
static volatile sig_atomic_t wants_end;

static void
on_interrupt(int number)
{
	(void)number;
	wants_end = 1;
}

/* The words of the answer stand in the line: nothing is said over them. */
static bool
shows_words(void *ctx)
{
	(void)ctx;
	return true;
}

/* On a connection of its own: the answer is still coming on the other. */
static void
halt(struct hearing *h)
{
	struct remote r = {
	    .options = h->t->r.options, .timeout_ms = h->t->r.timeout_ms};
	struct client_request q = {.method = "POST"};
	struct sg_error e = {0};

	h->halted = true;
	if (remote_look(h->t->r.cli, &r, "person") == CLI_DONE &&
	    r.client != NULL) {
		q.path = remote_path(
		    &r, "/v1/transmissions/", h->turn, "/stop");
		if (q.path.n == 0 ||
		    remote_wait(&r, &q, shows_words, NULL, &e) != SG_OK)
			fprintf(stderr, "The answer cannot be stopped: %s\n",
			    e.message);
	}
	remote_close(&r);
}

/* What came so far is not the answer: the text that is. */
static void
hear_other(struct hearing *h)
{
	if (!h->any)
		return;
	puts(wrap_flush(&h->text) ? "\n" : "");
	puts("[the checks changed the answer; this one counts:]");
	wrap_open(&h->text);
}

static void
hear_text(struct hearing *h, struct sg_str data)
{
	struct json_member *m;
	struct sg_str text;
	size_t n = 0;

	if (json_members(data, 8, &h->t->r.a, &m, &n) != SG_OK || n != 1 ||
	    json_member_text(m[0].value, &h->t->r.a, &text) != SG_OK)
		return;
	h->any = true;
	wrap_add(&h->text, text);
	fflush(stdout);
}

static bool
hear(void *ctx)
{
	struct hearing *h = ctx;
	struct client_message m;

	if (wants_end != 0 && !h->halted)
		halt(h);
	while (client_message(h->t->r.client, &m))
		if (str_eq(m.name, STR("text"))) {
			hear_text(h, m.data);
		} else if (str_eq(m.name, STR("replace"))) {
			hear_other(h);
			hear_text(h, m.data);
		} else if (str_eq(m.name, STR("failed"))) {
			if (!arena_dup(&h->t->r.a, m.data, &h->failed))
				h->failed = STR("{}");
		} else if (str_eq(m.name, STR("done")) &&
		    !arena_dup(&h->t->r.a, m.data, &h->done)) {
			h->done = (struct sg_str){NULL, 0};
		}
	return h->any;
}

/* What the turn gate made of it: the rule came before the model. */
static void
show_gate(const struct chat_response *o)
{
	enum sg_persona_label who = o->mode_decision.persona;

	printf("[gate: %s, risk %lld, %s%s%s; summary %s%s]\n",
	    word_name(&words_intent, o->mode_decision.intent),
	    (long long)o->mode_decision.risk,
	    word_name(&words_posture, o->mode_decision.posture),
	    who == SG_PERSONA_LABEL_IDA ? "" : ", as ",
	    who == SG_PERSONA_LABEL_IDA ? "" : sg_persona_label_name(who),
	    word_name(&words_breakpoint, o->breakpoint.decision),
	    o->breakpoint.peak_guardrail_active ? ", frozen at its peak" : "");
}

/* Who answered, and what that took; nobody asks that of the script. */
static void
show_usage(const struct chat_response *o)
{
	const struct model_usage *u = &o->usage;

	if (!o->has_usage || str_eq(u->provider, STR("scripted")))
		return;
	putchar('[');
	show_text(u->model);
	if (u->has_input_tokens)
		printf(", %lld tokens in, %lld out", (long long)u->input_tokens,
		    (long long)(u->has_output_tokens ? u->output_tokens : 0));
	if (u->has_cost)
		printf(", cost %.4f", u->cost);
	printf(", %.1f s]\n", (double)u->ms / 1000);
}

/* What "/again" asks once more. */
static void
keep_asked(struct talk *t, const struct packet_input *in, struct sg_str id)
{
	struct buf said = BUF_ON(t->said), name = BUF_ON(t->said_id);

	buf_add(&said, in->message);
	buf_add(&name, id);
	t->n_said = buf_full(&said) || buf_full(&name) ? 0 : said.n;
	t->n_said_id = name.n;
	t->said_files = in->has_attachments;
}

enum cli_exit
talk_again(struct talk *t)
{
	char text[sizeof(t->said)];

	if (t->n_said == 0) {
		puts("Nothing was asked yet that could be asked again.");
		return CLI_DONE;
	}
	if (t->said_files && t->n_files == 0) {
		puts("Files went along with it: /attach them first.");
		return CLI_DONE;
	}
	memcpy(text, t->said, t->n_said);
	t->again = true;
	return talk_turn(t, (struct sg_str){text, t->n_said});
}

/* A name for the turn, so that one that was sent twice is one. */
static struct sg_str
name_turn(struct talk *t)
{
	struct buf b = {.p = arena_new(&t->r.a, 96), .cap = 96};

	if (b.p == NULL)
		return (struct sg_str){NULL, 0};
	buf_addz(&b, "chat-");
	buf_addi(&b, (int64_t)getpid());
	buf_addc(&b, '-');
	buf_addi(&b, remote_now());
	buf_addc(&b, '-');
	buf_addu(&b, ++t->turns);
	return buf_str(&b);
}

/* Some text was shown, and then there was no answer: ${json} says why. */
static enum cli_exit
broke_off(struct talk *t, struct sg_str json)
{
	struct client_reply r = {.status = 500, .body = json};
	struct problem_details p = {0};
	bool upstream = contract_decode(&problem_details_contract, json,
			    &t->r.a, &p, NULL) == SG_OK &&
	    str_starts(p.error, STR("provider_"));

	printf("[%s; do not take what stands above for an answer]\n",
	    upstream ? "the model broke off" : "the checks refused the rest");
	return remote_refused(&t->r, "no answer", &r);
}

/* Until the answer is whole, or a person at the terminal has enough of it. */
static enum sg_err
listen(struct hearing *h, const struct client_request *q, struct sg_error *e)
{
	struct sigaction was,
	    ours = {.sa_handler = on_interrupt,
		.sa_flags = (int)(SA_RESETHAND | SA_RESTART)}; /* of writes */
	enum sg_err err;

	wants_end = 0;
	if (h->t->asks)
		(void)sigaction(SIGINT, &ours, &was);
	err = remote_wait(&h->t->r, q, hear, h, e);
	if (h->t->asks)
		(void)sigaction(SIGINT, &was, NULL);
	return err;
}

static enum cli_exit
stream(struct talk *t, const struct packet_input *in, struct sg_str body,
    struct sg_str *done)
{
	struct client_request q = {.method = "POST",
	    .path = STR("/v1/chat"),
	    .body = body,
	    .accept = "text/event-stream"};
	struct hearing h = {.t = t, .turn = in->client_request_id};
	struct sg_error e = {0};

	wrap_open(&h.text);
	if (listen(&h, &q, &e) != SG_OK)
		return cli_fail_error(t->r.cli, CLI_FAILED, "no answer arrived",
		    &e, "Check the server: solgate doctor");
	if (client_reply(t->r.client)->status >= 300)
		return remote_refused(
		    &t->r, "no answer", client_reply(t->r.client));
	(void)hear(&h);
	if (wrap_flush(&h.text))
		putchar('\n');
	if (h.failed.n > 0)
		return broke_off(t, h.failed);
	*done = h.done;
	return h.done.n > 0 ? CLI_DONE
			    : cli_fail(t->r.cli, CLI_FAILED,
				  "the answer is incomplete", NULL, NULL);
}

/* The machine's zone by its name; empty: it has none that can be named. */
static struct sg_str
talk_zone(struct talk *t)
{
	struct zones *z = zones_open(NULL);
	struct sg_str name = {NULL, 0};
	struct sg_error e = {0};

	if (z == NULL)
		return name;
	if (!arena_dup(&t->r.a, zones_here(z, &e)->name, &name) ||
	    e.message[0] != '\0' || !zone_name_ok(name))
		name = (struct sg_str){NULL, 0};
	zones_close(z);
	return name;
}

static enum cli_exit
ask_model(struct talk *t, const struct packet_input *in, struct sg_str *json)
{
	struct buf b = {.cap = talk_room(t)};

	if (t->r.cli->json)
		return talk_post(
		    t, STR("/v1/chat"), &packet_input_contract, in, json);
	if ((b.p = arena_new(&t->r.a, b.cap)) != NULL)
		contract_encode(&packet_input_contract, in, &b);
	if (b.p == NULL || buf_full(&b))
		return cli_fail(t->r.cli, CLI_FAILED, "cannot send the message",
		    "the message is too long", NULL);
	return stream(t, in, buf_str(&b), json);
}

enum cli_exit
talk_turn(struct talk *t, struct sg_str text)
{
	struct packet_input in = {.thread_id = t->thread,
	    .message = text,
	    .client_request_id = name_turn(t),
	    .has_client_request_id = true};
	struct chat_response o;
	struct sg_str json;
	enum cli_exit status;

	in.attachments.v = t->files;
	in.attachments.n = t->n_files;
	in.has_attachments = t->n_files > 0;
	in.time_zone = talk_zone(t);
	in.has_time_zone = in.time_zone.n > 0;
	in.replaces = (struct sg_str){t->said_id, t->n_said_id};
	in.has_replaces = t->again;
	t->again = false;
	status = ask_model(t, &in, &json);
	if (status == CLI_DONE)
		status = remote_decode(
		    &t->r, json, &chat_response_contract, &o);
	if (status != CLI_DONE)
		return status; /* the files wait for another try */
	talk_detach(t, 0);
	keep_asked(t, &in, o.transmission_id);
	if (t->r.cli->json)
		(void)remote_echo(json);
	else {
		if (o.has_stopped && o.stopped)
			puts("[stopped; what stands above is kept]");
		talk_extras(t, o.envelope);
		show_gate(&o);
		show_usage(&o);
	}
	if (o.status != SG_REQUEST_COMPLETED_ACTION_NEEDED)
		return CLI_DONE;
	return talk_chip_find(t, o.request_id);
}
