/* Answers, problems and events as bytes. */
#include "reply/answer.h"
#include "reply/frame.h"
#include "t.h"
#include "shape/error.h"
#include "words/words.h"

static struct bytes_pool pool;

static const char *
text_of(const struct answer *a)
{
	static char text[4096];
	struct bytes out = {.p = NULL};

	CHECK(answer_write(&pool, &out, a), "memory");
	snprintf(text, sizeof(text), "%.*s", (int)out.n, out.p);
	bytes_drop(&pool, &out);
	return text;
}

#define HAS(text, part) \
	CHECK(strstr(text, part) != NULL, "%s is not in:\n%s", part, text)
#define HAS_NOT(text, part) \
	CHECK(strstr(text, part) == NULL, "%s is in:\n%s", part, text)

static struct answer
answer_for(
    const struct command_out *out, const struct route *r, struct buf *room)
{
	struct answer a = {.date = "D", .request_id = STR("r1")};

	answer_of(&a, out, r, room);
	return a;
}

static char room_text[ANSWER_ROOM];

static void
test_answers(void)
{
	struct buf room = BUF_ON(room_text);
	struct route made = {.made = "/v1/grants/"};
	struct command_out out = {.ok = true, .body = STR("{\"a\":1}")};
	struct answer a = answer_for(&out, &made, &room);
	const char *t = text_of(&a);

	HAS(t, "HTTP/1.1 200 OK\r\n");
	HAS(t, "\r\nContent-Length: 7\r\n");
	HAS(t, "\r\nX-Request-Id: r1\r\n");
	HAS(t, "\r\nCache-Control: no-store\r\n");
	HAS(t, "\r\nX-Content-Type-Options: nosniff\r\n");
	HAS(t, "frame-ancestors 'none'"); /* T31 */
	HAS(t, "\r\n\r\n{\"a\":1}");
	HAS_NOT(t, "Access-Control"); /* T48 */
	HAS_NOT(t, "Location");
	HAS_NOT(t, "Connection");
	a.no_body = true;
	HAS(text_of(&a), "\r\nContent-Length: 7\r\n");
	HAS_NOT(text_of(&a), "{\"a\":1}");
	a.close = true;
	HAS(text_of(&a), "\r\nConnection: close\r\n");

	out.created = true;
	out.id = STR("g \r\n/1");
	out.etag = STR("v1");
	a = answer_for(&out, &made, &room);
	t = text_of(&a);
	HAS(t, "HTTP/1.1 201 Created\r\n");
	HAS(t, "\r\nLocation: /v1/grants/g%20%0D%0A%2F1\r\n");
	HAS(t, "\r\nETag: \"v1\"\r\n");
	out = (struct command_out){
	    .ok = true, .accepted = true, .id = STR("c")};
	a = answer_for(&out, &made, &room);
	HAS(text_of(&a), "202 Accepted");
	HAS(text_of(&a), "\r\n\r\nnull");
	out = (struct command_out){.ok = true};
	a = answer_for(&out, &made, &room);
	HAS(text_of(&a), "204 No Content");
	HAS_NOT(text_of(&a), "Content-Length");
	HAS_NOT(text_of(&a), "Content-Type:");
	out.unchanged = true;
	out.etag = STR("v2");
	a = answer_for(&out, &made, &room);
	HAS(text_of(&a), "304 Not Modified");
	HAS(text_of(&a), "ETag: \"v2\"");
}

/* Every problem is a ProblemDetails with its own status (H2). */
static void
test_problems(void)
{
	for (unsigned i = 0; i < words_problem.n; i++) {
		struct buf room = BUF_ON(room_text);
		struct answer a = {.date = "D", .request_id = STR("r1")};
		struct problem_details d;
		struct sg_error e = {.code = SG_OK};
		struct arena arena;

		answer_refuse(&a, (enum sg_problem)i, "why", &room);
		arena_init(&arena, &mem_heap, 1 << 16);
		CHECK(contract_decode(&problem_details_contract, a.body, &arena,
			  &d, &e) == SG_OK,
		    "%u: %s %s", i, e.pointer, e.message);
		CHECK((unsigned)d.status == a.status &&
			a.status == problem_status((enum sg_problem)i),
		    "%u", i);
		CHECK(str_eq(d.detail, STR("why")), "%u", i);
		HAS_NOT(text_of(&a), "Unknown");
		arena_release(&arena);
	}
}

static void
test_details(void)
{
	struct buf room = BUF_ON(room_text);
	struct command_out out = {
	    .problem = SG_PROBLEM_INVALID_REQUEST, .details = STR("{\"x\":1}")};
	struct answer a = {.date = "D", .request_id = STR("r1")};
	static char huge[ANSWER_ROOM + 100];

	(void)err_set(
	    &out.error, SG_EUNKNOWN, STR("/a/b~1c"), STR("no \"such\" key"));
	answer_problem(&a, &out, &room);
	HAS(room_text, "\"error\":\"invalid_request\"");
	HAS(room_text, "\"pointer\":\"/a/b~1c\"");
	HAS(room_text, "\"code\":\"unknown_key\"");
	HAS(room_text, "\"unrecognizedKeys\":[\"b/c\"]");
	HAS(room_text, "\"details\":{\"x\":1}");
	HAS(room_text, "\"detail\":\"no \\\"such\\\" key\"");
	memset(huge, ' ', sizeof(huge));
	huge[0] = '{';
	huge[sizeof(huge) - 1] = '}';
	out.details = (struct sg_str){huge, sizeof(huge)};
	answer_problem(&a, &out, &room);
	CHECK(a.body.n > 0 && a.body.p[a.body.n - 1] == '}', "cut whole");
	CHECK(a.body.n < ANSWER_ROOM, "without what does not fit");
	out = (struct command_out){.problem = SG_PROBLEM_UNAUTHORIZED};
	a = (struct answer){.date = "D", .request_id = STR("r1")};
	answer_problem(&a, &out, &room);
	HAS(text_of(&a), "\r\nWWW-Authenticate: Bearer");
	answer_refuse(&a, SG_PROBLEM_RATE, "", &room);
	HAS(text_of(&a), "\r\nRetry-After: 1\r\n");
	a = (struct answer){.date = "D", .allow = 1u << HTTP_METHOD_PUT};
	answer_refuse(&a, SG_PROBLEM_METHOD_NOT_ALLOWED, "", &room);
	HAS(text_of(&a), "\r\nAllow: PUT\r\n");
}

static void
test_frames(void)
{
	struct event ev = {.no = 5,
	    .kind = SG_EVENT_TURN,
	    .at_ms = 0,
	    .data = STR("{\"a\":\n1}")};
	struct frame *f = frame_new(&ev, STR("e-5"));

	CHECK(str_eq((struct sg_str){f->text, f->n},
		  STR("id: e-5\nevent: turn\ndata: {\"v\":1,\"ts\":\"1970-01-"
		      "01T00:00:00.000Z\",\"kind\":\"turn\",\"subject\":{"
		      "\"type\":\"none\"},\"payload\":{\"a\":1}}\n\n")),
	    "%.*s", (int)f->n, f->text);
	frame_keep(f);
	frame_drop(f);
	frame_drop(f);
	ev.data.n = 0;
	ev.kind = SG_EVENT_PING;
	f = frame_new(&ev, STR(""));
	CHECK(strncmp(f->text, "event: ping\ndata: {", 19) == 0, "no id");
	CHECK(strncmp(f->text + f->n - 15, "\"payload\":{}}\n\n", 15) == 0,
	    "an empty payload");
	frame_drop(f);
	frame_drop(NULL);
}

static void
test_bytes(void)
{
	struct bytes b = {.p = NULL};
	static char big[3 * BYTES_BLOCK];

	CHECK(bytes_add(&pool, &b, STR("abc")), "add");
	CHECK(b.cap == BYTES_BLOCK, "a block");
	bytes_cut(&b, 1);
	CHECK(str_eq((struct sg_str){b.p, b.n}, STR("bc")), "cut");
	CHECK(bytes_add(&pool, &b, (struct sg_str){big, sizeof(big)}), "big");
	CHECK(b.n == sizeof(big) + 2 && b.p[0] == 'b', "kept");
	CHECK(!bytes_room(&pool, &b, SIZE_MAX / 2), "too big");
	bytes_drop(&pool, &b);
	bytes_drop(&pool, &b);
}

/* T29, R-785: scripts of ours run in pages; one worker compiles. */
static void
test_policies(void)
{
	struct answer a = {.status = 200, .date = "D", .request_id = STR("r")};

	HAS(text_of(&a), "Security-Policy: default-src 'none'; frame-anc");
	a.page = true;
	HAS(text_of(&a), "default-src 'none'; script-src 'self'; style-src");
	HAS_NOT(text_of(&a), "unsafe");
	a.worker = true;
	HAS(text_of(&a),
	    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; "
	    "connect-src 'self'; base-uri 'none'; form-action 'none'; "
	    "frame-ancestors 'none'\r\n");
	HAS(text_of(&a), "\r\nX-Content-Type-Options: nosniff\r\n");
	HAS_NOT(text_of(&a), "'unsafe");
}

int
main(void)
{
	RUN(test_answers);
	RUN(test_problems);
	RUN(test_details);
	RUN(test_frames);
	RUN(test_bytes);
	RUN(test_policies);
	bytes_pool_release(&pool);
	return t_done("reply_answer");
}
