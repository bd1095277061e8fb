/* What a caller takes for a yes, and how a no is told to it. */
#include "client/hear.h"
#include "t.h"

#define HOW                  \
	"\"asked\":\"" ASKED \
	"\",\"rule\":\"r\",\"capability\":\"exec\",\"risk\":\"high\"}"
#define YES(id, decision)                                              \
	"{\"call_id\":\"" id "\",\"output\":{\"decision\":\"" decision \
	"\",\"hash\":\"" HASH "\"," HOW ",\"is_error\":false}"
#define HASH  "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"
#define ASKED "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
#define ZEROS "0000000000000000000000000000000000000000000000000000000000000000"

static const struct hear_asked c_asked = {.id = STR_INIT("c"), .hash = ASKED},
			       other_asked = {
				   .id = STR_INIT("C"), .hash = ASKED};

/* T34, T35: only a clear yes to this very call is one. */
static void
a_clear_yes(void)
{
	static const struct {
		const char *name;
		unsigned status;
		const char *body;
		bool fault;
	} rows[] = {{"not yet", 202, YES("c", "allow_once"), true},
	    {"created", 201, YES("c", "allow_once"), true},
	    {"no status", 0, YES("c", "allow_once"), true},
	    {"a failure", 500, YES("c", "allow_once"), true},
	    {"another call", 200, YES("d", "allow_once"), true},
	    {"a part of its name", 200, YES("", "allow_once"), true},
	    {"nothing", 200, "", true}, {"no JSON", 200, "yes", true},
	    {"true", 200, "true", true}, {"{}", 200, "{}", true},
	    {"a word that denies", 200, YES("c", "deny_once"), false},
	    {"a word nobody knows", 200, YES("c", "allow"), false},
	    {"no output", 200,
		"{\"call_id\":\"c\",\"output\":{},\"is_error\":false}", false},
	    {"a yes that is an error", 200,
		"{\"call_id\":\"c\",\"output\":{\"decision\":\"allow_once\","
		"\"hash\":\"" HASH "\",\"rule\":\"r\",\"capability\":\"exec\","
		"\"risk\":\"high\"},\"is_error\":true,"
		"\"error\":{\"code\":\"denied\",\"message\":\"no\"}}",
		false},
	    {"R-438, T34: the hash of another call", 200,
		"{\"call_id\":\"c\",\"output\":{\"decision\":\"allow_once\","
		"\"hash\":\"" HASH "\",\"asked\":\"" ZEROS
		"\",\"rule\":\"r\",\"capability\":\"exec\",\"risk\":\"high\"},"
		"\"is_error\":false}",
		true},
	    {"R-438: no hash at all", 200,
		"{\"call_id\":\"c\",\"output\":{\"decision\":\"allow_once\","
		"\"hash\":\"" HASH "\",\"rule\":\"r\",\"capability\":"
		"\"exec\",\"risk\":\"high\"},\"is_error\":false}",
		true},
	    {"T52: a member twice", 200,
		"{\"call_id\":\"d\",\"call_id\":\"c\",\"output\":{},"
		"\"is_error\":false}",
		true}},
	  *r;
	static const char *const yes[] = {YES("c", "allow_once"),
	    YES("c", "allow_session"), YES("c", "allow_always"),
	    YES("c", "allow_stored"), YES("c", "allow_policy"),
	    YES("c", "allow_permissive")};
	struct heard h;
	struct arena a;

	arena_init(&a, &mem_heap, 1u << 20);
	EACH (r, rows) {
		memset(&h, 0xff, sizeof(h));
		hear_call(r->status, str_of(r->body), &c_asked, &a, &h);
		CHECK(!h.allowed && h.fault == r->fault && h.reason.n > 0,
		    "%s: %d %d %.*s", r->name, h.allowed, h.fault,
		    (int)h.reason.n, h.reason.p);
	}
	for (size_t i = 0; i < sizeof(yes) / sizeof(yes[0]); i++) {
		hear_call(200, str_of(yes[i]), &c_asked, &a, &h);
		CHECK(h.allowed && !h.fault, "%s: %.*s", yes[i],
		    (int)h.reason.n, h.reason.p);
		hear_call(200, str_of(yes[i]), &other_asked, &a, &h);
		CHECK(!h.allowed, "and to no other");
	}
	hear_call(403, STR("{\"message\":\"not you\",\"pointer\":\"/who\"}"),
	    &c_asked, &a, &h);
	CHECK(!h.allowed &&
		str_eq(h.reason,
		    STR("Solgate: the gate refused the request (403): /who not "
			"you")),
	    "%.*s", (int)h.reason.n, h.reason.p);
	arena_release(&a);
}

/* A turn that was not understood allows nothing. */
static void
no_turns(void)
{
	static const char *const bodies[] = {
	    "", "{}", "true", "{\"turnId\":\"t\"}", "x"};
	struct heard h;
	struct sg_str id;
	struct arena a;

	arena_init(&a, &mem_heap, 1u << 20);
	for (size_t i = 0; i < sizeof(bodies) / sizeof(bodies[0]); i++)
		for (unsigned status = 200; status <= 500; status += 100) {
			memset(&h, 0xff, sizeof(h));
			hear_turn(
			    status, str_of(bodies[i]), false, &a, &h, &id);
			CHECK(!h.allowed && h.fault && !h.read && !h.write &&
				id.n == 0,
			    "%u %s", status, bodies[i]);
		}
	arena_release(&a);
}

/* One sentence after the other, each with one full stop. */
static void
a_refusal(void)
{
	static const struct refusal_row {
		const char *message, *more, *want;
	} rows[] = {
	    {"Denied. Open a face.", "\"rule\":\"prompt_required\"",
		"Solgate: Denied. Open a face. Why: nobody was there to ask "
		"[prompt_required]"},
	    {"Run this part alone instead: git fetch",
		"\"rule\":\"prompt_required\",\"note\":\"not today\"",
		"Solgate: Run this part alone instead: git fetch. Why: nobody "
		"was there to ask [prompt_required]. The person wrote: not "
		"today"},
	    {"Denied by the turn gate.", "\"rule\":\"lease\",\"note\":\"no\"",
		"Solgate: Denied by the turn gate. The person wrote: no"},
	};
	const struct refusal_row *r;
	char body[1024];
	struct heard h;
	struct arena a;

	arena_init(&a, &mem_heap, 1u << 20);
	EACH (r, rows) {
		snprintf(body, sizeof(body),
		    "{\"call_id\":\"c\",\"output\":{},\"is_error\":true,"
		    "\"error\":{\"code\":\"denied\",\"message\":\"%s\","
		    "\"details\":{\"decision\":\"deny_unattended\","
		    "\"hash\":\"" HASH "\",%s,\"capability\":\"exec\","
		    "\"risk\":\"high\"}}}",
		    r->message, r->more);
		hear_call(200, str_of(body), &c_asked, &a, &h);
		CHECK(
		    !h.allowed && !h.fault && str_eq(h.reason, str_of(r->want)),
		    "%.*s", (int)h.reason.n, h.reason.p);
	}
	arena_release(&a);
}

int
main(void)
{
	RUN(a_clear_yes);
	RUN(a_refusal);
	RUN(no_turns);
	return t_done("client_hear");
}
