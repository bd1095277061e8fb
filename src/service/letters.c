/*
 * Letters: what a person answers here to a question of another node.  That
 * node alone decides; its answer is the answer of the command.
 */
#include <stdlib.h>
#include <string.h>

#include "desk/prompts.h"
#include "json/json_find.h"
#include "json/json_put.h"
#include "left/left.h"
#include "service/nodes_int.h"
#include "shape/prompt.h"

#define LETTER_MAX (1u << 20)
#define LETTER_MS  10000 /* longer than any lease: then who asked is told */

struct letter {
	struct letter *next;
	int64_t no, due_ms;
	struct command_reply to; /* .reply NULL: the caller left */
};

/* ---- There --------------------------------------------------------------- */

struct reader {
	struct service *s;
	struct arena *a;
};

struct answering {
	struct service *s;
	int64_t no;
};

static void
put_flag(struct buf *b, const char *key, bool yes)
{
	json_put_name(b, key, yes ? "1" : "");
}

/* The answer of a command, on its way back. */
static void
answered(void *ctx, const struct command_out *out)
{
	struct answering *w = ctx;
	const struct nodes_port *nodes = w->s->shell->port.nodes;
	struct sg_error none = {0};
	struct shell_work work;
	struct buf b;

	shell_work_begin(w->s->shell, &work);
	b = shell_buf(work.a, LETTER_MAX);
	json_open(&b);
	put_flag(&b, "ok", out->ok);
	json_put_name(&b, "problem", word_name(&words_problem, out->problem));
	json_put_name(&b, "message", out->error.message);
	json_put_text(&b, "body", out->body);
	json_put_text(&b, "details", out->details);
	json_put_text(&b, "etag", out->etag);
	json_close(&b);
	if (b.p != NULL && !buf_full(&b))
		(void)nodes->answer(nodes->self, w->no, buf_str(&b), &none);
	shell_work_end(w->s->shell, &work);
	free(w);
}

static unsigned
word_in(struct reader *r, struct sg_str json, const char *key,
    const struct word_list *words)
{
	unsigned v = 0;

	(void)word_parse(words, json_find_text(json, key, r->a), &v);
	return v;
}

static bool
flag_in(struct reader *r, struct sg_str json, const char *key)
{
	return json_find_text(json, key, r->a).n > 0;
}

static struct command_in
command_in(struct reader *r, int64_t no, struct sg_str json)
{
	struct arena *a = r->a;

	return (struct command_in){.id = json_find_text(json, "id", a),
	    .body = json_find_text(json, "body", a),
	    .match = json_find_text(json, "match", a),
	    .origin = json_find_text(json, "origin", a),
	    .who = {.role = word_in(r, json, "role", &words_role),
		.surface = word_in(r, json, "surface", &words_surface),
		.proved = json_find_text(json, "proved", a),
		.channel = NODES_CHANNEL + (uint64_t)no,
		.owner = OWNER_NOBODY,
		.user = json_find_text(json, "user", a),
		.account = flag_in(r, json, "account"),
		.standing = word_in(r, json, "standing", &words_people_role),
		.person = json_find_text(json, "person", a),
		.person_id = json_find_text(json, "person_id", a),
		.device = json_find_text(json, "device", a),
		.device_id = json_find_text(json, "device_id", a)}};
}

static bool
is_for_owner(enum command_name n)
{
	return n == COMMAND_PROMPT_DECIDE || n == COMMAND_PROMPT_EXTEND ||
	    n == COMMAND_PROMPT_EDIT || n == COMMAND_PROMPT_SIGN;
}

/* Each node keeps by itself what this is about. */
static bool
is_for_all(enum command_name n)
{
	return n == COMMAND_PROMPT_UNMUTE;
}

/* Letters besides commands: asking for a lease, telling of a reminder. */
static void
read_note(struct reader *r, int64_t no, struct sg_str name,
    const struct command_in *in)
{
	const struct nodes_port *nodes = r->s->shell->port.nodes;
	struct sg_error none = {0};

	if (str_eq(name, STR(NODES_LEASE))) {
		nodes_lease_give(r->s, no, in->id);
		return;
	}
	if (in->body.n > 0)
		shell_tell(r->s->shell, SG_EVENT_REMINDER, 0, in->body);
	(void)nodes->answer(nodes->self, no, STR("{}"), &none);
}

/* Only what concerns a question comes by letter. */
static void
read_one(void *ctx, int64_t no, struct sg_str json)
{
	struct reader *r = ctx;
	struct sg_str name = json_find_text(json, "command", r->a);
	struct answering *w = malloc(sizeof(*w));
	struct command_in in = command_in(r, no, json);
	enum command_name n = COMMAND_COUNT;

	if (w == NULL)
		return;
	*w = (struct answering){r->s, no};
	if (str_eq(name, STR(NODES_LEASE)) || str_eq(name, STR(DUE_LETTER))) {
		free(w);
		read_note(r, no, name, &in);
		return;
	}
	for (unsigned i = 0; i < COMMAND_COUNT; i++)
		if ((is_for_owner(i) || is_for_all(i)) &&
		    str_eq(name, str_of(command_of(i)->name)))
			n = i;
	if (n == COMMAND_COUNT || !command_may(n, &in.who))
		command_say((struct command_reply){answered, w},
		    SG_PROBLEM_FORBIDDEN, "this does not go by letter");
	else
		command_decide(
		    r->s, n, &in, (struct command_reply){answered, w});
}

/* Letters, or answers to ours: ${one} for each.  What the database lacks now
 * comes the next time. */
static void
each(struct service *s,
    enum sg_err (*get)(void *self, struct arena *a,
	void (*one)(void *ctx, int64_t no, struct sg_str body), void *ctx,
	struct sg_error *e),
    void (*one)(void *ctx, int64_t no, struct sg_str json))
{
	struct sg_error none = {0};
	struct reader r = {.s = s};
	struct arena a;

	arena_init(&a, &mem_heap, SHELL_SCRATCH_MAX);
	r.a = &a;
	(void)get(s->shell->port.nodes->self, &a, one, &r, &none);
	arena_release(&a);
}

void
nodes_read(struct service *s)
{
	each(s, s->shell->port.nodes->take, read_one);
}

/* ---- Here ---------------------------------------------------------------- */

static void
end_letter(struct service *s, struct letter *l)
{
	struct letter **at = &s->letters;

	while (*at != l)
		at = &(*at)->next;
	*at = l->next;
	free(l);
}

static void
hear_one(void *ctx, int64_t no, struct sg_str json)
{
	struct reader *r = ctx;
	struct letter *l = r->s->letters;
	struct sg_str message = json_find_text(json, "message", r->a);
	struct command_out out = {.ok = flag_in(r, json, "ok"),
	    .problem = word_in(r, json, "problem", &words_problem),
	    .body = json_find_text(json, "body", r->a),
	    .details = json_find_text(json, "details", r->a),
	    .etag = json_find_text(json, "etag", r->a)};
	struct command_reply to;

	while (l != NULL && l->no != no)
		l = l->next;
	if (l == NULL) {
		(void)nodes_lease_hear(r->s, no, json, r->a);
		return;
	}
	to = l->to;
	end_letter(r->s, l);
	if (!out.ok)
		err_set(&out.error, SG_ECONFLICT, STR(""), message);
	if (to.reply != NULL)
		to.reply(to.ctx, &out);
}

void
nodes_hear(struct service *s)
{
	each(s, s->shell->port.nodes->answers, hear_one);
}

int64_t
nodes_due(const struct service *s)
{
	int64_t due = nodes_lease_due(s);

	if (s->shell->port.nodes != NULL && !s->shell->shut &&
	    !s->shell->stopping && s->witness_ms < due)
		due = s->witness_ms;

	for (const struct letter *l = s->letters; l != NULL; l = l->next)
		due = l->due_ms < due ? l->due_ms : due;
	return due;
}

/* Nobody answered: the other node is gone, and the question with it. */
void
nodes_tick(struct service *s)
{
	nodes_witness(s);
	nodes_lease_tick(s);
	for (struct letter *l = s->letters, *next; l != NULL; l = next) {
		struct command_reply to = l->to;

		next = l->next;
		if (l->due_ms > s->shell->mono_ms)
			continue;
		end_letter(s, l);
		if (to.reply != NULL)
			command_say(to, SG_PROBLEM_BUSY,
			    "the node of this question does not answer; look "
			    "again what became of it");
		next = s->letters;
	}
}

void
nodes_forget_letters(struct service *s, const void *ctx)
{
	for (struct letter *l = s->letters; l != NULL; l = l->next)
		if (l->to.ctx == ctx)
			l->to.reply = NULL;
}

void
nodes_drop_letters(struct service *s)
{
	while (s->letters != NULL)
		end_letter(s, s->letters);
}

static struct sg_str
letter_of(enum command_name n, const struct command_in *in, struct arena *a)
{
	const struct principal *w = &in->who;
	struct buf b = shell_buf(a, LETTER_MAX);

	if (b.p == NULL)
		return STR("");
	json_open(&b);
	json_put_name(&b, "command", command_of(n)->name);
	json_put_text(&b, "id", in->id);
	json_put_text(&b, "body", in->body);
	json_put_text(&b, "match", in->match);
	json_put_text(&b, "origin", in->origin);
	json_put_name(&b, "role", word_name(&words_role, w->role));
	json_put_name(&b, "surface", word_name(&words_surface, w->surface));
	json_put_text(&b, "proved", w->proved);
	json_put_text(&b, "user", w->user);
	put_flag(&b, "account", w->account);
	json_put_name(
	    &b, "standing", word_name(&words_people_role, w->standing));
	json_put_text(&b, "person", w->person);
	json_put_text(&b, "person_id", w->person_id);
	json_put_text(&b, "device", w->device);
	json_put_text(&b, "device_id", w->device_id);
	json_close(&b);
	return buf_full(&b) ? STR("") : buf_str(&b);
}

/* The living node that asked it; false: this one, or nobody. */
static bool
owner_of(
    struct service *s, struct sg_str id, struct arena *a, struct sg_str *name)
{
	const struct store_port *store = s->shell->port.store;
	const struct nodes_port *nodes = s->shell->port.nodes;
	struct sg_error none = {0};
	struct prompt_view view;
	struct queue_id key;
	struct store_row row;

	return prompts_id_parse(id, &key) &&
	    prompts_find(s->desk->prompts, &key) == NULL &&
	    store->get(store->self, STORE_PROMPT, id, a, &row, &none) ==
	    SG_OK &&
	    str_eq(row.parent, STR(LEFT_OPEN)) &&
	    contract_decode(&prompt_view_contract, row.body, a, &view, &none) ==
	    SG_OK &&
	    nodes->owner(nodes->self, view.session, a, name, &none) == SG_OK &&
	    !str_eq(*name, nodes->name);
}

static void
send_letter(struct service *s, struct sg_str to_node, struct sg_str text,
    struct command_reply to)
{
	const struct nodes_port *nodes = s->shell->port.nodes;
	struct letter *l = calloc(1, sizeof(*l));
	struct sg_error e = {0};

	if (l == NULL || text.n == 0 ||
	    nodes->send(nodes->self, to_node, text, &l->no, &e) != SG_OK) {
		free(l);
		command_say(to, SG_PROBLEM_BUSY,
		    "the node of this question cannot be reached");
		return;
	}
	l->to = to;
	l->due_ms = s->shell->mono_ms + LETTER_MS;
	l->next = s->letters;
	s->letters = l;
}

bool
nodes_forward(struct service *s, enum command_name n,
    const struct command_in *in, struct command_reply to)
{
	struct sg_str name;
	struct shell_work w;
	bool yes;

	if (!is_for_owner(n) || s->shell->shut)
		return false;
	shell_stamp(s->shell);
	shell_work_begin(s->shell, &w);
	yes = owner_of(s, in->id, w.a, &name);
	if (yes)
		send_letter(s, name, letter_of(n, in, w.a), to);
	shell_work_end(s->shell, &w);
	return yes;
}

/* Nobody waits for what the others answer: a node that is not there has nothing
 * of it. */
void
nodes_spread(
    struct service *s, enum command_name n, const struct command_in *in)
{
	const struct nodes_port *nodes = s->shell->port.nodes;
	struct sg_error none = {0};
	struct sg_str text;
	struct shell_work w;
	int64_t *no;
	size_t count;

	if (!is_for_all(n) || s->shell->shut)
		return;
	shell_work_begin(s->shell, &w);
	text = letter_of(n, in, w.a);
	if (text.n > 0)
		(void)nodes->send_all(
		    nodes->self, text, w.a, &no, &count, &none);
	shell_work_end(s->shell, &w);
}
