/* One event of a host: read, asked, answered.  See run.h. */
#include <errno.h>
#include <string.h>
#include <sys/random.h>
#include <unistd.h>

#include "client/client.h"
#include "face/hook/guard.h"
#include "face/hook/moved.h"
#include "face/hook/run.h"
#include "face/hook/turn_file.h"
#include "port/clock.h"
#include "port/ids.h"

#define INPUT_MAX  (8u << 20)
#define ARENA_MAX  (256u << 20)
#define ANSWER_MAX 65536
#define HASTE_MS   300 /* the server is given up before the guard wakes */

struct work {
	const struct hook_options *o;
	struct arena a;
	struct hook_in in;
	struct heard v;
	bool has_path;
	struct hook_path path;
	struct hook_way way;
	struct hook_change change;
	struct sg_error e;
	int64_t end_ms;
};

static int64_t began_ms;

static int64_t
now_ms(void)
{
	return clock_system().mono_ms(NULL);
}

/* 60 % of what the host waits, from the start of the process. */
static int64_t
limit_ms(const struct hook_options *o, const struct hook_event_row *row)
{
	int64_t ms = o->patience_ms > 0 ? o->patience_ms
					: hook_patience_ms(row);

	return ms * 6 / 10;
}

/* Until the event is known, the least patient one could be it. */
static int64_t
least_ms(const struct hook_options *o)
{
	static const char *const names[] = {"UserPromptSubmit", "BeforeTool"};
	int64_t least = limit_ms(o, hook_event_first(o->host)), ms;

	if (o->row != NULL)
		return limit_ms(o, o->row);
	for (size_t i = 0; i < 2; i++) {
		const struct hook_event_row *row = hook_event_find(
		    o->host, str_of(names[i]));

		ms = row != NULL ? limit_ms(o, row) : least;
		least = ms < least ? ms : least;
	}
	return least;
}

void
hook_begin(const struct hook_options *o)
{
	began_ms = now_ms();
	guard_streams();
	guard_set(o->row != NULL ? o->row : hook_event_first(o->host));
	guard_arm(least_ms(o));
}

static void
fault(struct work *w, struct sg_str why)
{
	w->v = (struct heard){.fault = true, .reason = why};
}

/* What ${w}->e says, as a reason. */
static void
fault_of(struct work *w, const char *what)
{
	size_t room = SG_POINTER_MAX + SG_MESSAGE_MAX + 128;
	struct buf b = {.p = arena_new(&w->a, room), .cap = room};

	if (b.p == NULL) {
		fault(w, str_of(what));
		return;
	}
	buf_addz(&b, "Solgate: ");
	buf_addz(&b, what);
	buf_addz(&b, ": ");
	buf_addz(&b, w->e.pointer);
	buf_addz(&b, w->e.pointer[0] != '\0' ? ": " : "");
	buf_addz(&b, w->e.message);
	fault(w, buf_str(&b));
}

static enum sg_err
read_all(struct arena *a, struct sg_str *out, struct sg_error *e)
{
	size_t cap = 16384, n = 0;
	char *p = arena_raw(a, cap), *more;
	ssize_t got;

	while (p != NULL) {
		got = read(STDIN_FILENO, p + n, cap - n);
		if (got < 0 && errno == EINTR)
			continue;
		if (got < 0)
			return err_set(
			    e, SG_EIO, STR(""), str_of(strerror(errno)));
		n += (size_t)got;
		*out = (struct sg_str){p, n};
		if (got == 0)
			return SG_OK;
		if (n < cap)
			continue;
		if (cap >= INPUT_MAX)
			return err_set(
			    e, SG_ELONG, STR(""), STR("the input is too long"));
		if ((more = arena_raw(a, cap * 4)) != NULL)
			memcpy(more, p, n);
		p = more;
		cap *= 4;
	}
	return err_set(e, SG_ENOMEM, STR(""), STR("out of memory"));
}

static bool
read_event(struct work *w)
{
	const struct hook_options *o = w->o;
	struct sg_str json;

	if (read_all(&w->a, &json, &w->e) != SG_OK ||
	    hook_read(o->host, json, &w->a, &w->in, &w->e) != SG_OK) {
		fault_of(w, "the host's input could not be understood");
		return false;
	}
	if (o->row != NULL && w->in.row != o->row) {
		fault(w,
		    STR("Solgate: the host sent another event than this hook "
			"is set up for"));
		return false;
	}
	guard_set(w->in.row);
	w->end_ms = began_ms + limit_ms(o, w->in.row);
	guard_arm(w->end_ms - now_ms());
	return true;
}

/* The time the server has: what is left, less the time to say so. */
static int64_t
left_ms(const struct work *w)
{
	int64_t left = w->end_ms - now_ms();

	return left > 4 * HASTE_MS ? left - HASTE_MS : left * 3 / 4;
}

/* The token of this host; it is made by the gate, or by install. */
static bool
find_key(struct work *w, struct client_key *key)
{
	char name[CLIENT_NAME];
	struct buf b = BUF_ON(name);

	buf_addz(&b, "agents/host.");
	buf_addz(&b, hook_host_name(w->o->host));
	buf_addc(&b, '\0');
	return client_token_for(w->o->socket, w->o->tokens, name, key, &w->e) ==
	    SG_OK;
}

static bool
ask(struct work *w, const char *path, struct sg_str body, struct client **c,
    struct client_reply *reply)
{
	struct client_request q = {
	    .method = "POST", .path = str_of(path), .body = body};
	struct client_key key;

	if (find_key(w, &key))
		*c = client_open(w->o->socket, &key, SG_SURFACE_HOOK, &w->e);
	client_token_wipe(&key);
	if (*c == NULL) {
		fault_of(w,
		    client_is_far(w->o->socket)
			? "the gate that this machine joined cannot be asked"
			: "the gate is not running (start it with: solgate "
			  "serve)");
		return false;
	}
	if (client_call_while(
		*c, &q, (int)left_ms(w), guard_wanted, reply, &w->e) != SG_OK) {
		fault_of(w, "the gate did not answer");
		return false;
	}
	return true;
}

/* The path of the call; false: it is refused as it stands (T14). */
static bool
look_at_path(struct work *w)
{
	const struct hook_event *e = &w->in.event;

	w->has_path = hook_path_of(&w->in, &w->a, &w->path);
	if (!w->has_path)
		return true;
	hook_way_of(e->cwd, w->path.given, &w->a, &w->way);
	return !hook_way_refused(&w->path, &w->way, &w->a, &w->v);
}

static void
ask_about_call(struct work *w, struct sg_str body)
{
	struct client_reply reply;
	struct client *c = NULL;
	struct hear_asked asked;

	if (!hear_asked(body, &w->a, &asked))
		fault_of(w, "the call could not be understood");
	else if (ask(w, "/v1/hostcalls", body, &c, &reply))
		hear_call(reply.status, reply.body, &asked, &w->a, &w->v);
	if (w->v.allowed && w->v.params.n > 0) {
		if (!hook_edited(&w->in, w->v.params, &w->a, &w->change))
			fault(w,
			    STR("Solgate: a person changed the call, and this "
				"host cannot take the change"));
	} else if (w->v.allowed && w->has_path)
		hook_moved(&w->in, &w->path, &w->way, &w->a, &w->v, &w->change);
	client_close(c);
}

/* A fresh id of a call; false: it was refused. */
static bool
fresh_id(struct work *w, struct buf *b)
{
	uint8_t random[16];

	if (getrandom(random, sizeof(random), 0) != (ssize_t)sizeof(random)) {
		fault(w, STR("Solgate: the system gave no random bytes"));
		return false;
	}
	buf_addz(b, "hook-");
	ids_add_uuid(b, random);
	return true;
}

static void
do_call(struct work *w)
{
	char id[64];
	struct buf b = BUF_ON(id);
	struct turn_file turn;
	struct hook_ask q = {.timeout_ms = left_ms(w)};
	struct sg_str body;

	if (!look_at_path(w))
		return;
	if (turn_file_read(w->o->turns, &w->in, &turn, &w->e) != SG_OK) {
		fault_of(w, "the turn of this session is unknown");
		return;
	}
	if (!fresh_id(w, &b))
		return;
	q.id = buf_str(&b);
	q.turn_id = str_of(turn.id);
	if (hook_call_body(&w->in, &q, &w->a, &body, &w->e) != SG_OK)
		fault_of(w, "the call could not be understood");
	else
		ask_about_call(w, body);
}

/* It happened: the gate compares it with what it allowed. */
static void
do_after(struct work *w)
{
	char id[64];
	struct buf b = BUF_ON(id);
	struct hook_ask q = {.timeout_ms = 0};
	struct client_reply reply;
	struct client *c = NULL;
	struct sg_str body;

	if (w->in.event.session.n == 0) {
		w->v.allowed = true; /* there is nothing to hold */
		return;
	}
	if (!fresh_id(w, &b))
		return;
	q.id = buf_str(&b);
	if (hook_call_body(&w->in, &q, &w->a, &body, &w->e) != SG_OK)
		fault_of(w, "the call could not be understood");
	else if (ask(w, "/v1/hostcalls/ran", body, &c, &reply))
		hear_ran(reply.status, reply.body, &w->a, &w->v);
	client_close(c);
}

static void
do_turn(struct work *w)
{
	struct turn_file turn = {0};
	struct client_reply reply;
	struct client *c = NULL;
	struct sg_str body, id = {NULL, 0};

	/* Nobody spoke: Qwen Code says so after each tool, and the turn that
	 * is goes on. */
	if (w->in.row->host == HOOK_QWEN &&
	    str_trim(w->in.event.prompt).n == 0) {
		w->v = (struct heard){.allowed = true};
		return;
	}
	if (hook_turn_body(&w->in, &w->a, &body, &w->e) != SG_OK)
		fault_of(w, "the prompt could not be understood");
	else if (ask(w, "/v1/turn", body, &c, &reply))
		hear_turn(reply.status, reply.body, w->o->lease_always, &w->a,
		    &w->v, &id);
	if (w->v.allowed && !w->v.binds) {
		/* The turn before may have been: its lease ends with it. */
		turn_file_remove(w->o->turns, &w->in);
	} else if (w->v.allowed && id.n < sizeof(turn.id)) {
		memcpy(turn.id, id.p, id.n);
		turn.read = w->v.read;
		turn.write = w->v.write;
		if (turn_file_write(w->o->turns, &w->in, &turn, &w->e) != SG_OK)
			fault_of(w, "the turn could not be kept");
	} else if (w->v.allowed) {
		fault(w, STR("Solgate: the name of the turn is too long"));
	}
	client_close(c);
}

/* No turn: the host's own choice of tools stands, each call is asked about. */
static void
do_select(struct work *w)
{
	struct turn_file turn;

	if (turn_file_read(w->o->turns, &w->in, &turn, &w->e) != SG_OK) {
		fault_of(w, "the turn of this session is unknown");
		return;
	}
	w->v = (struct heard){.allowed = true,
	    .read = turn.read || turn.id[0] == '\0',
	    .write = turn.write || turn.id[0] == '\0'};
}

static void
decide(struct work *w)
{
	if (w->in.row->kind == HOOK_NOTE) {
		w->v.allowed = true;
		if (str_eq(w->in.event.event, STR("SessionEnd")))
			turn_file_remove(w->o->turns, &w->in);
	} else if (w->o->socket == NULL) {
		fault(w, str_of(w->o->why));
	} else if (w->in.row->kind == HOOK_CALL) {
		do_call(w);
	} else if (w->in.row->kind == HOOK_AFTER) {
		do_after(w);
	} else if (w->in.row->kind == HOOK_TURN) {
		do_turn(w);
	} else {
		do_select(w);
	}
}

int
hook_run(const struct hook_options *o)
{
	static char room[ANSWER_MAX];
	struct work w = {.o = o};
	struct buf b = BUF_ON(room);
	const struct hook_event_row *row = o->row != NULL
	    ? o->row
	    : hook_event_first(o->host);
	int code;

	arena_init(&w.a, &mem_heap, ARENA_MAX);
	if (read_event(&w)) {
		row = w.in.row;
		decide(&w);
	}
	code = hook_answer(row, &w.v, &w.change, &b);
	if (!w.v.allowed)
		guard_why(w.v.reason);
	code = guard_answer(buf_str(&b), code);
	arena_release(&w.a);
	return code;
}
