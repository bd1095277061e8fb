/* memento.put: check, swap, record, answer. */
#include <stdlib.h>
#include <string.h>

#include "shell/etag.h"
#include "thread/mementos.h"
#include "thread/turns_sweep.h"
#include "base/rfc3339.h"
#include "json/json_put.h"
#include "form/memento_tag.h"

#define PUT_BYTES  (1u << 20)
#define BODY_ROOM  (256u << 10)
#define RECORD_MAX 2048

/* A write on its way. */
struct memento_put {
	struct memento_put *next, **at;
	struct turns *t; /* NULL: the room is closed */
	struct command_reply to;
	struct arena a; /* of all that follows */
	struct memento_name name;
	bool created, person;
	struct sg_memento *memento;
	struct sg_str body, told, etag; /* stored, answered */
};

static void
put_free(struct memento_put *p)
{
	arena_release(&p->a);
	free(p);
}

static void
put_unlink(struct memento_put *p)
{
	*p->at = p->next;
	if (p->next != NULL)
		p->next->at = p->at;
}

static void
add_record(struct buf *b, const struct memento_put *p)
{
	char room[THREAD_KEY_MAX];

	json_open(b);
	json_put_open(b, "correlation");
	json_put_name(b, "extension_id", "solgate");
	json_put_name(b, "scenario_id", "runtime");
	json_put_text(b, "session_id", shell_session(p->t->shell));
	json_close(b);
	json_put_open(b, "data");
	json_put_bool(b, "accepted", p->name.accepted);
	json_put_text(b, "etag", p->etag);
	json_put_text(b, "thread", threads_parent(p->name.thread.thread, room));
	json_close(b);
	json_put_name(b, "event", "memento.put");
	json_put_name(b, "level", "info");
	json_put_name(b, "message", "A thread memento was replaced");
	json_put_name(b, "schema", "pi.ext.log.v1");
	json_put_time(b, "ts", p->t->shell->wall_ms);
	json_close(b);
}

static void
put_record(struct memento_put *p)
{
	char room[RECORD_MAX];
	struct buf b = BUF_ON(room);
	struct sg_str line;
	struct shell_answer w = {.to = p->to,
	    .out = {.ok = true,
		.created = p->created,
		.body = p->told,
		.etag = p->etag}};

	add_record(&b, p);
	line = buf_str(&b);
	w.unit = (struct journal_unit){
	    .records = &line, .n_records = 1, .durable = true};
	shell_answer(p->t->shell, &w);
}

/* Another writer was faster. */
static void
put_lost(struct memento_put *p)
{
	struct memento_found now;

	if (memento_find(p->t, &p->name, &p->a, &now) != SG_OK)
		now.has = false;
	memento_refuse(p->to, SG_PROBLEM_PRECONDITION,
	    "the memento was changed since it was read", &now);
}

static void
put_done(void *ctx, enum sg_err err)
{
	struct memento_put *p = ctx;

	if (p->t == NULL) {
		put_free(p);
		return;
	}
	put_unlink(p);
	if (p->name.accepted)
		threads_marked(p->t->threads);
	if (err == SG_OK && !p->name.accepted)
		threads_put(
		    p->t->threads, p->name.thread, p->memento, p->person);
	if (err == SG_OK)
		put_record(p);
	else if (p->to.reply != NULL && err == SG_ECONFLICT)
		put_lost(p);
	else if (p->to.reply != NULL)
		command_failed(p->to, err, NULL);
	put_free(p);
}

/* The answer: what is stored, with its id under both names. */
static bool
put_told(struct memento_put *p)
{
	struct buf b = {.p = arena_new(&p->a, BODY_ROOM), .cap = BODY_ROOM};
	struct sg_memento told = memento_told(p->memento);

	if (b.p == NULL)
		return false;
	contract_encode(&sg_memento_contract, &told, &b);
	p->told = buf_str(&b);
	return !buf_full(&b);
}

/* The memento as it is stored: in the latest version, in memory of its own. */
static bool
put_copy(struct memento_put *p, const struct sg_memento *m)
{
	char etag[MEMENTO_ETAG_SIZE];
	struct buf b = {.p = arena_new(&p->a, BODY_ROOM), .cap = BODY_ROOM};
	struct sg_memento next = *m;

	if (b.p == NULL)
		return false;
	next.version = SG_MEMENTO_V0_2;
	next.has_id = false;
	contract_encode(&sg_memento_contract, &next, &b);
	p->body = buf_str(&b);
	p->memento = arena_new(&p->a, sizeof(*p->memento));
	return !buf_full(&b) && p->memento != NULL &&
	    contract_decode(&sg_memento_contract, p->body, &p->a, p->memento,
		NULL) == SG_OK &&
	    memento_etag(p->memento, etag) && put_told(p) &&
	    arena_dup(&p->a, str_part(str_of(etag), 1, MEMENTO_ETAG_SIZE - 3),
		&p->etag);
}

static struct memento_put *
put_new(struct turns *t, const struct command_in *in, bool accepted,
    const struct sg_memento *m, struct command_reply to)
{
	struct memento_put *p = calloc(1, sizeof(*p));

	if (p == NULL)
		return NULL;
	p->t = t;
	p->to = to;
	p->name.accepted = accepted;
	p->person = in->who.role == SG_ROLE_PERSON;
	arena_init(&p->a, &mem_heap, PUT_BYTES);
	if (!put_copy(p, m) ||
	    !arena_dup(&p->a, in->who.user, &p->name.thread.user) ||
	    !arena_dup(&p->a, in->id, &p->name.thread.thread)) {
		put_free(p);
		return NULL;
	}
	p->next = t->puts;
	p->at = &t->puts;
	if (p->next != NULL)
		p->next->at = &p->next;
	t->puts = p;
	return p;
}

static enum sg_err
put_submit(struct memento_put *p, const struct memento_found *found)
{
	char id[THREAD_KEY_MAX], owner[THREAD_KEY_MAX];
	struct buf key = BUF_ON(id);
	struct store_op op = {.verb = found->has ? STORE_SWAP : STORE_ADD,
	    .kind = STORE_MEMENTO,
	    .parent = threads_parent(p->name.thread.user, owner),
	    .etag = p->etag,
	    .match = found->etag,
	    .body = p->body,
	    .at_ms = p->t->shell->wall_ms};
	struct journal_unit u = {.ops = &op,
	    .n_ops = 1,
	    .durable = true,
	    .done = put_done,
	    .ctx = p};

	threads_key(&key, p->name.accepted, p->name.thread.thread);
	op.id = buf_str(&key);
	return shell_submit(p->t->shell, &u);
}

/* Whether ${in} may write over what was found; if not, it was refused. */
static bool
may_write(const struct command_in *in, const struct memento_found *found,
    struct command_reply to)
{
	bool listed = etag_listed(in->match, found->etag, false);

	if (in->none_match.n > 0 && found->has)
		memento_refuse(to, SG_PROBLEM_PRECONDITION,
		    "the thread has a memento "
		    "already",
		    found);
	else if (in->match.n == 0 && found->has)
		memento_refuse(to, SG_PROBLEM_NO_MATCH_GIVEN,
		    "name the version this replaces with If-Match", found);
	else if (in->match.n > 0 && !found->has)
		memento_refuse(to, SG_PROBLEM_PRECONDITION,
		    "there is no memento to replace", found);
	else if (in->match.n > 0 && !listed)
		memento_refuse(to, SG_PROBLEM_PRECONDITION,
		    "the memento was changed since it was read", found);
	else
		return true;
	return false;
}

static enum sg_problem
check(const struct command_in *in, const struct sg_memento *m, bool *accepted,
    struct sg_error *e)
{
	if (!memento_view(in->view, accepted)) {
		err_set(e, SG_EINVALID, STR(""),
		    STR("view must be latest or "
			"accepted"));
		return SG_PROBLEM_INVALID_REQUEST;
	}
	if (!str_eq(m->thread_id, in->id)) {
		err_set(e, SG_EINVALID, STR("/threadId"),
		    STR("does not match the thread in the address"));
		return SG_PROBLEM_INVALID_REQUEST;
	}
	if (m->has_id && !str_eq(m->id, m->memento_id)) {
		err_set(e, SG_EINVALID, STR("/id"),
		    STR("is not the mementoId; leave it out"));
		return SG_PROBLEM_INVALID_REQUEST;
	}
	if (*accepted && in->who.role != SG_ROLE_PERSON) {
		err_set(e, SG_EFORBIDDEN, STR(""),
		    STR("only a person may accept a memento"));
		return SG_PROBLEM_FORBIDDEN;
	}
	return SG_PROBLEM_COUNT;
}

void
run_memento_put(struct turns *turns, const struct command_in *in,
    const void *body, struct arena *a, struct command_reply to)
{
	struct memento_name name = {.thread = {in->who.user, in->id}};
	struct memento_found found;
	struct memento_put *put;
	struct sg_error e = {0};
	enum sg_problem p = check(in, body, &name.accepted, &e);
	enum sg_err err;

	if (p != SG_PROBLEM_COUNT) {
		command_refuse(to, p, &e);
		return;
	}
	err = memento_find(turns, &name, a, &found);
	if (err == SG_EFORBIDDEN) {
		command_say(to, SG_PROBLEM_CONFLICT,
		    "the thread belongs to another "
		    "user");
		return;
	}
	if (err == SG_OK && !may_write(in, &found, to))
		return;
	put = err == SG_OK ? put_new(turns, in, name.accepted, body, to) : NULL;
	if (put == NULL) {
		command_failed(to, err == SG_OK ? SG_ENOMEM : err, NULL);
		return;
	}
	put->created = !found.has;
	if ((err = put_submit(put, &found)) != SG_OK) {
		put_unlink(put);
		put_free(put);
		command_failed(to, err, NULL);
	}
}

void
turns_forget_puts(struct turns *t, const void *ctx)
{
	for (struct memento_put *p = t->puts; p != NULL; p = p->next)
		if (p->to.ctx == ctx)
			p->to.reply = NULL;
}

void
turns_drop_puts(struct turns *t)
{
	struct memento_put *p;

	while ((p = t->puts) != NULL) {
		put_unlink(p);
		p->t = NULL; /* freed when the journal is done with it */
		if (p->to.reply != NULL)
			command_say(p->to, SG_PROBLEM_STOPPING,
			    word_text(&words_problem, SG_PROBLEM_STOPPING));
	}
}
