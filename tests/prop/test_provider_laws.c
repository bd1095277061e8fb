/*
 * The laws of the codecs over random answers and requests: what one side
 * writes the other reads as the same, whole or in pieces of any size; bytes
 * that were spoilt on the way end in exactly one end, and no call that is
 * none gets through.
 */
#include "lib/provider_events.h"
#include "t.h"
#include "lib/prop.h"
#include "json/json_members.h"

#define ROOM   (1 << 16)
#define EVENTS 12

static char room[ROOM], texts[ROOM], items[ROOM], strings[8192];
static size_t used;
static unsigned long round_no;
static struct llm_event events[EVENTS];
static size_t n_events;

#define LAW(cond, ...)                                            \
	do {                                                      \
		if (!(cond))                                      \
			fprintf(stderr, "round %lu: ", round_no); \
		CHECK(cond, __VA_ARGS__);                         \
	} while (0)

static struct sg_str
any_text(unsigned few)
{
	static const char *const bits[] = {"a", " ", "\n", "\"", "\\",
	    "\xc3\xa9", "\xf0\x9f\x98\x80", "data: ", ":", "\x01", "{", "word",
	    "\r\n"};
	char *from = strings + used;

	for (unsigned i = few + any(5); i > 0 && used < sizeof(strings) - 16;
	     i--) {
		const char *bit = ANY_OF(bits);

		memcpy(strings + used, bit, strlen(bit));
		used += strlen(bit);
	}
	return (struct sg_str){from, (size_t)(strings + used - from)};
}

static struct sg_str
any_args(void)
{
	static const char *const args[] = {"{}", "{\"name\":\"Ninja Oven\"}",
	    "{\"a\":[1,2,{\"b\":null}],\"c\":\"\\u0001x\"}",
	    "{\"t\":\"\xc3\xa9\\n\"}"};

	return str_of(ANY_OF(args));
}

/* Text, calls, usage, and an end that fits them. */
static void
any_answer(enum provider_kind k)
{
	static const char *const ids[] = {
	    "c1", "c2", "c3", "c4", "c5", "c6", "c7", "c8", "c9", "c10"};
	unsigned n = any(EVENTS - 2);
	bool calls = false;

	n_events = used = 0;
	for (unsigned i = 0; i < n; i++) {
		struct llm_event *e = &events[n_events++];

		*e = (struct llm_event){.kind = any(3) ? LLM_TEXT : LLM_CALL};
		if (e->kind == LLM_TEXT && !calls) {
			e->text = any_text(1);
			continue;
		}
		calls = true;
		*e = (struct llm_event){.kind = LLM_CALL,
		    .id = str_of(ids[i]),
		    .name = STR("addLoadItem"),
		    .args = any_args(),
		    .signature = k == PROVIDER_GEMINI && any(2) ? STR("CsQB")
								: STR("")};
	}
	events[n_events++] = (struct llm_event){.kind = LLM_USAGE,
	    .input_tokens = 1 + any(1000),
	    .output_tokens = 1 + any(1000)};
	events[n_events++] = (struct llm_event){.kind = LLM_FINISH,
	    .finish = calls ? LLM_FINISH_CALLS : LLM_FINISH_STOP};
}

static struct buf
written(enum provider_kind k, bool stream)
{
	struct llm_reply r = {STR("id"), STR("m"), 1, events, n_events};
	struct buf b = {.p = room, .cap = ROOM};
	enum sg_err err = SG_OK;
	struct llm_writer w;
	struct arena a;

	arena_init(&a, &mem_heap, PLENTY);
	llm_writer_init(&w, k, &r, BUF_ON(texts), BUF_ON(items));
	if (!stream)
		err = provider_write_reply(k, &r, &a, &b);
	for (size_t i = 0; stream && i < n_events && err == SG_OK; i++)
		err = provider_write_event(&w, &events[i], &a, &b);
	LAW(err == SG_OK, "written");
	arena_release(&a);
	return b;
}

static void
what_is_written_is_read(void)
{
	static struct event_log want, got;

	for (round_no = 0; round_no < prop_rounds() / 50; round_no++) {
		enum provider_kind k;
		struct buf b;

		prop_seed(round_no);
		k = any(PROVIDER_COUNT);
		any_answer(k);
		memset(&want, 0, sizeof(want));
		for (size_t i = 0; i < n_events; i++)
			log_event(&want, &events[i]);
		b = written(k, false);
		log_reply_in(&got, k, buf_str(&b), PLENTY, PLENTY);
		LAW(strcmp(want.text, got.text) == 0, "%s whole\n%s\n%s",
		    provider_name(k), want.text, got.text);
		b = written(k, true);
		log_stream_in(&got, k, buf_str(&b), 1 + any(200), PLENTY);
		LAW(strcmp(want.text, got.text) == 0, "%s stream\n%s\n%s",
		    provider_name(k), want.text, got.text);
	}
}

struct spoilt {
	unsigned ends, after, bad;
};

static void
on_spoilt(void *ctx, const struct llm_event *e)
{
	struct spoilt *s = ctx;
	struct json_member *m;
	struct arena a;
	size_t n;

	s->after += s->ends > 0;
	s->ends += e->kind == LLM_FINISH || e->kind == LLM_ERROR;
	if (e->kind != LLM_CALL)
		return;
	arena_init(&a, &mem_heap, PLENTY);
	s->bad += e->id.n == 0 || e->name.n == 0 ||
	    json_members(e->args, 100, &a, &m, &n) != SG_OK;
	arena_release(&a);
}

/* The upstream dies, or its bytes are not what they were. */
static void
spoilt_bytes_end_once(void)
{
	static struct llm_stream s;
	static char line[ROOM], data[ROOM];

	for (round_no = 0; round_no < prop_rounds() / 50; round_no++) {
		struct spoilt log = {0};
		struct arena keep, scratch;
		enum provider_kind k;
		struct buf b;

		prop_seed(round_no);
		k = any(PROVIDER_COUNT);
		any_answer(k);
		b = written(k, true);
		if (any(2))
			b.n = any((unsigned)b.n + 1);
		for (unsigned i = any(4); i > 0 && b.n > 0; i--)
			b.p[any((unsigned)b.n)] = (char)any(256);
		arena_init(&keep, &mem_heap, PLENTY);
		arena_init(&scratch, &mem_heap, PLENTY);
		llm_reader_init(&s.reader, k,
		    (struct llm_sink){on_spoilt, &log}, &keep, &scratch);
		llm_stream_init(&s, line, data, sizeof(line));
		for (size_t i = 0, step = 1 + any(99); i < b.n; i += step)
			llm_stream_feed(&s, str_part(buf_str(&b), i, step));
		llm_stream_end(&s);
		llm_stream_end(&s);
		LAW(log.ends == 1 && log.after == 0, "%s: %u ends, %u after",
		    provider_name(k), log.ends, log.after);
		LAW(log.bad == 0, "a call that is none got through");
		arena_release(&keep);
		arena_release(&scratch);
	}
}

/* ---- Requests ----------------------------------------------------------- */
static struct llm_part parts[64];
static struct llm_turn turns[16];

/* A conversation that keeps the turns; no two texts side by side. */
static struct llm_request
any_request(void)
{
	static const char *const ids[] = {"c1", "c2", "c3"};
	size_t n = 0, n_turns = 1 + 2 * any(5);
	unsigned owed = 0;

	used = 0;
	for (size_t i = 0; i < n_turns; i++) {
		struct llm_turn *t = &turns[i];

		*t = (struct llm_turn){.model = i % 2 == 1, .parts = parts + n};
		for (unsigned c = 0; !t->model && c < owed; c++)
			t->parts[t->n++] = (struct llm_part){
			    .kind = LLM_PART_RESULT,
			    .id = str_of(ids[c]),
			    .name = STR("f"),
			    .text = any_text(0)};
		if (t->n == 0)
			t->parts[t->n++] = (struct llm_part){
			    .kind = LLM_PART_TEXT, .text = any_text(1)};
		owed = t->model ? any(4) : 0;
		for (unsigned c = 0; c < owed; c++)
			t->parts[t->n++] = (struct llm_part){
			    .kind = LLM_PART_CALL,
			    .id = str_of(ids[c]),
			    .name = STR("f"),
			    .args = any_args()};
		n += t->n;
	}
	return (struct llm_request){.model = STR("m"),
	    .system = any(2) ? any_text(1) : STR(""),
	    .turns = turns,
	    .n_turns = n_turns,
	    .stream = any(2)};
}

static const struct llm_part *
part_no(const struct llm_request *r, size_t no, bool *model)
{
	for (size_t i = 0; i < r->n_turns; i++) {
		if (no < r->turns[i].n) {
			*model = r->turns[i].model;
			return &r->turns[i].parts[no];
		}
		no -= r->turns[i].n;
	}
	return NULL;
}

static bool
same_part(
    enum provider_kind k, const struct llm_part *a, const struct llm_part *b)
{
	if (a->kind != b->kind || !str_eq(a->id, b->id))
		return false;
	if (a->kind == LLM_PART_CALL)
		return str_eq(a->name, b->name);
	/* Gemini's responses are objects, kept as they are. */
	return (k == PROVIDER_GEMINI && a->kind == LLM_PART_RESULT) ||
	    str_eq(a->text, b->text);
}

static void
requests_come_through(void)
{
	for (round_no = 0; round_no < prop_rounds() / 50; round_no++) {
		enum provider_kind k;
		struct llm_request r, again;
		struct buf b = {.p = room, .cap = ROOM};
		struct sg_error e = {0};
		struct arena a;
		bool one, two;
		enum sg_err err;

		prop_seed(round_no);
		k = any(PROVIDER_COUNT);
		r = any_request();
		arena_init(&a, &mem_heap, PLENTY);
		err = provider_write_request(k, &r, &a, &b, &e);
		if (err == SG_OK)
			err = provider_read_request(
			    k, buf_str(&b), &a, &again, &e);
		LAW(err == SG_OK, "%s: %s %s", provider_name(k), e.pointer,
		    e.message);
		LAW(str_eq(r.system, again.system), "system");
		for (size_t i = 0; part_no(&r, i, &one) != NULL; i++) {
			const struct llm_part *p = part_no(&r, i, &one);
			const struct llm_part *q = part_no(&again, i, &two);

			LAW(q != NULL && one == two && same_part(k, p, q),
			    "%s: part %zu", provider_name(k), i);
			if (q == NULL)
				break;
		}
		arena_release(&a);
	}
}

int
main(void)
{
	RUN(what_is_written_is_read);
	RUN(spoilt_bytes_end_once);
	RUN(requests_come_through);
	return t_done("provider_laws");
}
