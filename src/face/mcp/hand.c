/* The pipes in the hands of the gate; see hand.h. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "client/as_is.h"
#include "client/client.h"
#include "face/mcp/hand.h"
#include "face/mcp/tools.h"
#include "port/clock.h"
#include "relay/pair.h"
#include "relay/parcel.h"
#include "term/cli.h"
#include "words/words.h"

#define TAKE_MS   3000    /* for a gate that says nothing */
#define PERSON_MS 3600000 /* the gate has deadlines of its own */
#define ROUND_MS  60000
#define FDS_MAX   (2 + PEER_FDS_MAX + EXCHANGE_MAX)
#define PINS_MAX  (16u << 20)
#define CODE_LOST 1

struct hand {
	const struct mcp_options *o;
	struct peer child;
	struct arena a; /* the pins, what is to be relayed */
	struct sg_str pins;
	struct client *gate;
	struct exchanges *person;
	struct parcels in;
	struct outlet out;
	int signals;
	bool told; /* that the server ended */
	bool over, lost, back;
	bool elicits;
	char own[64];
	char *left; /* what the gate gave back, whole */
	size_t n_left;
};

static bool
is_pipe(int fd)
{
	struct stat st;

	return fstat(fd, &st) == 0 &&
	    (S_ISFIFO(st.st_mode) || S_ISSOCK(st.st_mode));
}

struct hand *
hand_open(
    const struct mcp_options *o, struct mcp_host *host, struct sg_error *e)
{
	struct hand *h = calloc(1, sizeof(*h));
	struct sg_error none = {0};
	enum sg_err err;

	if (h == NULL) {
		(void)err_set(e, SG_ENOMEM, STR(""), STR("no memory"));
		return NULL;
	}
	h->o = o;
	h->signals = -1;
	arena_init(&h->a, &mem_heap, 4 * PINS_MAX);
	err = pins_file(o->pins, &h->a, &h->pins, &none);
	if (err != SG_OK && err != SG_ENOTFOUND)
		(void)err_set(e, err, str_of(o->pins), str_of(none.message));
	else
		err = child_open(o->command, &h->child, e);
	if (err != SG_OK) {
		hand_free(h);
		return NULL;
	}
	host->peer = h->child;
	return h;
}

void
hand_free(struct hand *h)
{
	if (h == NULL)
		return;
	parcels_release(&h->in);
	outlet_release(&h->out);
	exchanges_free(h->person);
	client_close(h->gate);
	if (h->signals >= 0)
		close(h->signals);
	arena_release(&h->a);
	free(h->left);
	free(h);
}

void
hand_close(struct hand *h)
{
	if (h == NULL)
		return;
	h->child.close(h->child.self);
	hand_free(h);
}

/* All that the gate must know, in one parcel. */
static bool
send_setup(struct hand *h)
{
	const struct mcp_options *o = h->o;
	size_t words = 0;
	char cwd[4096];
	struct buf b;

	if (getcwd(cwd, sizeof(cwd)) == NULL)
		cwd[0] = '\0';
	for (size_t i = 0; o->command[i] != NULL; i++)
		words += strlen(o->command[i]) + 1;
	b = (struct buf){
	    .cap = 128 + strlen(o->name) + strlen(cwd) + words + h->pins.n};
	if ((b.p = arena_new(&h->a, b.cap)) == NULL)
		return false;
	parcel_add_text(&b, str_of(o->name));
	parcel_add_text(&b, str_of(cwd));
	parcel_add_u64(&b, o->max_call);
	parcel_add_text(&b, str_of(word_name(&words_risk, o->most)));
	parcel_add_u64(&b, (o->elicit ? 1u : 0) | (o->pass_new ? 2u : 0));
	parcel_add_u64(&b, words);
	for (size_t i = 0; o->command[i] != NULL; i++)
		parcel_add_text(&b, str_of(o->command[i]));
	buf_add(&b, h->pins);
	if (buf_full(&b))
		return false;
	parcel_put(&h->out, PARCEL_SETUP, buf_str(&b));
	return true;
}

/* The gate takes the pipes: after that it has them, whatever happens. */
static bool
give(struct hand *h)
{
	static const struct client_request take = {
	    .method = "POST", .path = STR_INIT("/v1/mcp/" PARCEL_VERSION)};
	const struct pair *p = child_pair(&h->child);
	const int fd[PARCEL_FDS] = {
	    STDIN_FILENO, STDOUT_FILENO, p->to.fd, p->from.fd};
	struct client_key key = {.name = ""};
	struct client_reply r;
	struct sg_error none = {0};

	/* Descriptors do not leave the machine. */
	if (client_is_far(h->o->socket) || !is_pipe(STDIN_FILENO) ||
	    !is_pipe(STDOUT_FILENO) ||
	    client_token(h->o->tokens, "agents/mcp", &key, &none) != SG_OK)
		return false;
	h->gate = client_open(h->o->socket, &key, SG_SURFACE_MCP, &none);
	client_token_wipe(&key);
	return h->gate != NULL &&
	    client_call(h->gate, &take, TAKE_MS, &r, &none) == SG_OK &&
	    r.status == 200 && parcel_give_fds(client_fd(h->gate), fd);
}

static bool
begin(struct hand *h)
{
	struct exchange_config person = {.socket = h->o->socket,
	    .tokens = h->o->tokens,
	    .role = "person",
	    .surface = SG_SURFACE_MCP};

	h->signals = relay_signals_open();
	h->person = exchanges_new(&person);
	if (h->signals < 0 || h->person == NULL || !give(h))
		return false;
	parcels_init(&h->in, client_fd(h->gate));
	outlet_init(&h->out, client_fd(h->gate));
	h->out.socket = true;
	h->lost = !send_setup(h);
	return true;
}

static void
send_reply(struct hand *h, uint64_t key, unsigned status, struct sg_str body)
{
	char room[16];
	struct buf b = BUF_ON(room);

	parcel_add_u64(&b, key);
	parcel_add_u64(&b, status);
	parcel_head(&h->out, PARCEL_REPLY, b.n + body.n);
	outlet_put(&h->out, buf_str(&b));
	if (body.n > 0)
		outlet_put(&h->out, body);
}

static void
on_answer(void *ctx, const struct exchange_end *end)
{
	send_reply(ctx, end->no, end->status, end->body);
}

/* A file in our own name, which need not be the gate's. */
static void
on_look(struct hand *h, uint64_t key, struct sg_str path)
{
	struct arena a;
	struct sg_str text;
	enum as_is is;

	arena_init(&a, &mem_heap, 2 * AS_IS_BYTES);
	is = as_is_read(path, STR(""), &a, &text);
	send_reply(h, key,
	    is == AS_IS_TEXT          ? LOOK_TEXT
		: is == AS_IS_MISSING ? LOOK_MISSING
				      : 0,
	    is == AS_IS_TEXT ? text : STR(""));
	arena_release(&a);
}

/* As the person, whose token or terminal this process has and the gate's own
 * loop must not stand in for (T34, T37). */
static bool
on_ask(struct hand *h, struct sg_str body)
{
	struct sg_str method, path, accept, prefer;
	struct client_request q = {.method = NULL};
	struct exchange_ask x = {
	    .request = &q, .timeout_ms = PERSON_MS, .fn = on_answer, .ctx = h};
	struct sg_error e = {0};

	if (!parcel_take_u64(&body, &x.no) || x.no == 0 ||
	    !parcel_take_text(&body, &method) ||
	    !parcel_take_text(&body, &path) ||
	    !parcel_take_text(&body, &accept) ||
	    !parcel_take_text(&body, &prefer))
		return false;
	if (str_eq(method, STR(LOOK_METHOD))) {
		on_look(h, x.no, path);
		return true;
	}
	q.method = method.p;
	q.path = path;
	q.accept = accept.n > 0 ? accept.p : NULL;
	q.prefer = prefer.n > 0 ? prefer.p : NULL;
	q.body = body;
	if (!exchange_send(h->person, &x, &e))
		send_reply(h, x.no, 0, str_of(e.message));
	return true;
}

static void
note(struct sg_str line)
{
	cli_put(stderr, line);
	fputc('\n', stderr);
}

static void
keep_pins(const struct hand *h, struct sg_str pins)
{
	char room[SG_MESSAGE_MAX + 64];
	struct buf b = BUF_ON(room);
	struct sg_error e = {0};

	if (pins_keep(h->o->pins, pins, &e) == SG_OK)
		return;
	buf_addz(&b, "solgate: the pins cannot be kept: ");
	buf_addz(&b, e.message);
	note(buf_str(&b));
}

static bool
on_back(struct hand *h, struct sg_str body)
{
	uint64_t elicits;
	struct sg_str own;

	if (!parcel_take_u64(&body, &elicits) ||
	    !parcel_take_text(&body, &own) || own.n >= sizeof(h->own) ||
	    (h->left = malloc(body.n + 1)) == NULL)
		return false;
	if (body.n > 0)
		memcpy(h->left, body.p, body.n);
	h->n_left = body.n;
	memcpy(h->own, own.p, own.n + 1);
	h->elicits = elicits != 0;
	h->back = true;
	return true;
}

static bool
on_parcel(struct hand *h, const struct parcel *p)
{
	struct sg_str body = p->body;
	uint64_t v = 0;

	switch (p->kind) {
	case PARCEL_ASK:
		return on_ask(h, body);
	case PARCEL_DROP:
		if (parcel_take_u64(&body, &v))
			exchange_drop(h->person, v);
		return true;
	case PARCEL_NOTE:
		note(body);
		return true;
	case PARCEL_PINS:
		keep_pins(h, body);
		return true;
	case PARCEL_SIGNAL:
		if (parcel_take_u64(&body, &v) && v == SIGTERM)
			h->child.signal(h->child.self, SIGTERM);
		return true;
	case PARCEL_FINISH:
		h->child.finish(h->child.self);
		return true;
	case PARCEL_BACK:
		return on_back(h, body);
	case PARCEL_OVER:
		h->over = true;
		return true;
	case PARCEL_NONE:
	case PARCEL_SETUP:
	case PARCEL_ENDED:
	case PARCEL_REPLY:
	case PARCEL_KINDS:
		break;
	}
	return false;
}

static void
hear_gate(struct hand *h)
{
	struct parcel p;

	(void)intake_read(&h->in.in);
	while (!h->back && !h->over && parcel_next(&h->in, &p))
		h->in.bad |= !on_parcel(h, &p);
	h->lost |= h->in.bad || (h->in.in.ended && !h->back && !h->over);
}

static void
ignore_line(void *ctx, struct sg_str line)
{
	(void)ctx;
	(void)line;
}

/* One round: what the gate says, what the server complains of, signals. */
static void
round_of(struct hand *h)
{
	struct pollfd v[FDS_MAX];
	int64_t now = clock_system().mono_ms(NULL), due = now + ROUND_MS;
	int64_t kill_ms = h->child.due(h->child.self);
	size_t n = 2, at;
	int code;

	v[0] = (struct pollfd){h->signals, POLLIN, 0};
	v[1] = (struct pollfd){h->in.in.fd, POLLIN, 0};
	if (outlet_backlog(&h->out) > 0)
		v[1].events |= POLLOUT;
	n += h->child.watch(h->child.self, v + n, false);
	at = n;
	n += exchange_watch(h->person, v + n);
	due = exchange_due(h->person) < due ? exchange_due(h->person) : due;
	due = kill_ms < due ? kill_ms : due;
	if (poll(v, (nfds_t)n, due <= now ? 0 : (int)(due - now)) < 0)
		return;
	if (v[0].revents != 0)
		relay_signals_hear(h->signals, &h->child);
	h->child.work(h->child.self, false, ignore_line, NULL);
	exchange_work(h->person, v + at, n - at);
	if (v[1].revents != 0)
		hear_gate(h);
	if (child_gone(&h->child, &code) && !h->told) {
		h->told = true;
		parcel_put(&h->out, PARCEL_ENDED, STR(""));
	}
	outlet_flush(&h->out);
	h->lost |= h->out.broken && !h->back && !h->over;
}

/* Until the gate says so, or is gone. */
enum hand_is
hand_run(struct hand *h, struct mcp_host *host, int *code)
{
	if (!begin(h))
		return HAND_NOT;
	while (!h->over && !h->lost && !h->back)
		round_of(h);
	if (h->back) {
		host->elicits = h->elicits;
		host->own = str_of(h->own);
		return HAND_NOT;
	}
	*code = CODE_LOST;
	if (!child_gone(&h->child, code) || h->lost)
		note(STR("solgate: the gate is gone, and nothing passes "
			 "without it; the server was ended"));
	return HAND_ENDED;
}

static bool
take_part(struct sg_str *all, struct sg_str *out)
{
	uint64_t n;

	if (!parcel_take_u64(all, &n) || n > all->n)
		return false;
	*out = str_part(*all, 0, (size_t)n);
	*all = str_part(*all, (size_t)n, all->n);
	return true;
}

void
hand_preload(struct hand *h, struct relay *r)
{
	struct pair *p = child_pair(&h->child);
	struct sg_str all = {h->left, h->n_left};
	struct sg_str unread, unsent, from, to;

	if (!h->back || !take_part(&all, &unread) ||
	    !take_part(&all, &unsent) || !take_part(&all, &from) ||
	    !take_part(&all, &to))
		return;
	(void)!relay_preload(r, unread, unsent);
	if (from.n > 0)
		(void)!intake_add(&p->from, from);
	if (to.n > 0)
		outlet_put(&p->to, to);
}
