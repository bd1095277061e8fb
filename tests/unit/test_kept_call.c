/* what is kept of a call is what is shown of it, and no more. */
#include "kept/call.h"
#include "t.h"

static bool
holds(struct sg_str s, const char *text)
{
	struct sg_str t = str_of(text);

	for (size_t i = 0; i + t.n <= s.n; i++)
		if (str_eq(str_part(s, i, t.n), t))
			return true;
	return false;
}

static void
what_is_kept(void)
{
	static const struct {
		const char *request, *gone, *stays;
		bool redacted;
	} rows[] = {
	    {"{\"method\":\"http\",\"params\":{\"url\":"
	     "\"https://a.example/x?name=Jane+Doe\"}}",
		"Jane", "https://a.example/x", true},
	    {"{\"method\":\"http\",\"params\":{\"url\":"
	     "\"https://a.example/x\"}}",
		"(none)", "https://a.example/x", false},
	    {"{\"method\":\"exec\",\"params\":{\"command\":"
	     "\"git log --author=Jane\"}}",
		"(none)", "git log --author=Jane", false},
	    {"{\"method\":\"exec\",\"params\":{\"command\":"
	     "\"curl -H 'Authorization: Bearer abcdefghijkl0123456789'\"}}",
		"abcdefghijkl", "curl", true},
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct looks none = {0};
		struct kept_call c = {0};
		struct arena a;

		arena_init(&a, &mem_heap, 1u << 22);
		CHECK(kept_call_mask(&c, str_of(rows[i].request), &none, &a) ==
			SG_OK,
		    "%s", rows[i].request);
		CHECK(!holds(c.request, rows[i].gone) &&
			holds(c.request, rows[i].stays) &&
			c.redacted == rows[i].redacted,
		    "%s: %.*s", rows[i].request, (int)c.request.n, c.request.p);
		arena_release(&a);
	}
}

int
main(void)
{
	RUN(what_is_kept);
	return t_done("kept_call");
}
