/* Text from outside, made safe (T25, T26); this machine as it is looked at. */
#define _DEFAULT_SOURCE
#include "lib/faulty_heap.h"
#include "lib/prop.h"
#include "lib/scratch.h"
#include "system/shown.h"
#include "system/world.h"
#include "t.h"

/* clang-format off */
static const struct row {
	const char *name, *text;
	bool plain;
} rows[] = {
	{"letters", "ext.auto-commit_1", true},
	{"every sign", "!#$%&'()*+,-./:;<=>?@[]^_`{|}~", true},
	{"nothing", "", true},
	{"an accent", "caf\xc3\xa9", true},
	{"a newline", "a\nb", false},
	{"an escape", "\x1b[31mred", false},
	{"delete", "a\x7f", false},
	{"a bell", "\a", false},
	{"right to left", "a\xe2\x80\xae" "b", false},
	{"an isolate", "a\xe2\x81\xa6" "b", false},
	{"zero width", "a\xe2\x80\x8b" "b", false},
	{"a joiner", "a\xe2\x80\x8d" "b", false},
	{"a soft hyphen", "a\xc2\xad" "b", false},
	{"a C1 control", "a\xc2\x9b" "b", false},
	{"a tag character", "a\xf3\xa0\x81\x81", false},
	{"not UTF-8", "a\xff", false},
	{"half a character", "a\xc3", false},
	{"a space (F23)", "ext.a (host.claude) v1", false},
	{"a quotation mark (F23)", "ext.a\"host.claude\"", false},
	{"letters that pass for others (F12)", "p\xd0\xb0ypal", false},
	{"wholly in disguise (F12)", "\xd1\x81\xd0\xbe\xd1\x81", false},
	{"an alphabet of its own", "\xd0\xb4\xd0\xbe\xd0\xbc", true},
	{"the mark of an editor", "\xef\xbb\xbf" "a", false},
};
/* clang-format on */

static void
plain_names(void)
{
	const struct row *r;

	EACH (r, rows)
		CHECK(
		    shown_is_plain(str_of(r->text)) == r->plain, "%s", r->name);
}

/* F23, R-473: what something calls itself stays inside its quotes. */
static void
names_stay_in_their_quotes(void)
{
	static const struct {
		const char *name, *shown;
	} v[] = {{"Files", "Files"},
	    {"x\" (host.claude) v9 \"", "x' (host.claude) v9 '"},
	    {"x\xe2\x80\x9d (host.claude)", "x' (host.claude)"},
	    {"\xc2\xabx\xc2\xbb", "'x'"},
	    {"p\xd0\xb0y", "p\xe2\x9f\xa8U+0430\xe2\x9f\xa9y"}};
	struct sg_str got;
	struct arena a;

	arena_init(&a, &mem_heap, 1u << 16);
	for (size_t i = 0; i < sizeof(v) / sizeof(v[0]); i++) {
		got = shown_name(&a, str_of(v[i].name), 80);
		CHECK(str_eq(got, str_of(v[i].shown)), "%s: %.*s", v[i].name,
		    (int)got.n, got.p);
	}
	arena_release(&a);
}

/* F12, R-472: where the letters are, and how many. */
static void
lookalikes_are_told(void)
{
	struct sg_str got;
	struct arena a;

	arena_init(&a, &mem_heap, 1u << 16);
	got = shown_lookalikes(
	    &a, "name", STR("\xd1\x80\xd0\xb0\xd1\x83\xd1\x80\xd0\xb0l"));
	CHECK(str_eq(got, STR("look-alikes in the name: 5 Cyrillic letters")),
	    "%.*s", (int)got.n, got.p);
	CHECK(shown_lookalikes(&a, "name", STR("paypal")).n == 0, "plain");
	arena_release(&a);
}

/* T51: a name that is too long for the room is not plain by chance. */
static void
long_names(void)
{
	static char text[10000];

	memset(text, 'a', sizeof(text));
	CHECK(shown_is_plain((struct sg_str){text, sizeof(text)}), "letters");
	text[sizeof(text) - 1] = '\n';
	CHECK(!shown_is_plain((struct sg_str){text, sizeof(text)}),
	    "a newline at the end");
	text[sizeof(text) - 1] = 'a';
	text[0] = '\x1b';
	CHECK(!shown_is_plain((struct sg_str){text, sizeof(text)}),
	    "an escape at the start");
}

static bool
has_control(struct sg_str s)
{
	for (size_t i = 0; i < s.n; i++)
		if ((unsigned char)s.p[i] < 0x20 || s.p[i] == 0x7f)
			return true;
	return false;
}

/* T25: any bytes, made safe, have no control; what is plain stays itself. */
static void
any_bytes(void)
{
	struct arena a;

	arena_init(&a, &mem_heap, 16u << 20);
	for (unsigned long round = 0; round < prop_rounds() / 10; round++) {
		char text[40];
		size_t n;
		struct sg_str in, out;

		prop_seed(round);
		n = any(sizeof(text));
		for (size_t i = 0; i < n; i++)
			text[i] = (char)(any(3) == 0 ? any(256)
						     : ' ' + 1 + any(90));
		in = (struct sg_str){text, n};
		arena_clear(&a);
		out = shown_safe(&a, in, 4096);
		CHECK(!has_control(out), "round %lu: a control byte", round);
		CHECK(n == 0 || out.n > 0, "round %lu: it is shown", round);
		CHECK(!shown_is_plain(in) || str_eq(in, out),
		    "round %lu: plain, and changed", round);
		CHECK(!shown_is_plain(in) || !has_control(in),
		    "round %lu: a control is plain", round);
	}
	arena_release(&a);
	faulty_after(0);
	CHECK(shown_safe(&a, STR("text"), 10).n == 0, "T44: no memory");
	faulty_never();
	arena_release(&a);
}

/* T44: the world without memory is none; nothing is left of it. */
static void
a_world_without_memory(void)
{
	bool done = false;
	long live = faulty_live;

	for (long nth = 0; nth < 100 && !done; nth++) {
		struct sg_error e = {0};
		struct world *w;

		faulty_after(nth);
		w = world_open(STR("/"), (struct sg_str_list){NULL, 0}, &e);
		faulty_never();
		done = w != NULL;
		world_close(w);
		CHECK(faulty_live == live, "piece %ld: given back", nth);
	}
	CHECK(done, "in the end there is one");
}

static void
projects(void)
{
	struct sg_error e = {0};
	struct world *w = world_open(
	    STR(""), (struct sg_str_list){NULL, 0}, &e);

	CHECK(w != NULL && str_eq(w->place.root, STR("/")),
	    "none: the whole machine: %s", e.message);
	world_close(w);
	w = world_open(STR("relative"), (struct sg_str_list){NULL, 0}, &e);
	CHECK(w == NULL && e.message[0] != '\0', "T12: not absolute");
	world_close(w);
	world_close(NULL);
}

/* T13: names are looked at one by one, and no link is followed here. */
static void
looking(void)
{
	struct path_system s;
	struct path_resolver r = path_system_resolver(&s);
	struct sg_str target;
	char link[160];

	snprintf(link, sizeof(link), "%s", scratch_path("link"));
	scratch_write(scratch_path("file"), "x", 1);
	CHECK(symlink("file", link) == 0, "a link");
	CHECK(r.look(r.self, str_of(scratch_path("file")), &target) ==
		PATH_LOOK_FILE,
	    "a file");
	CHECK(r.look(r.self, str_of(scratch), &target) == PATH_LOOK_DIRECTORY,
	    "a directory");
	CHECK(r.look(r.self, str_of(link), &target) == PATH_LOOK_LINK &&
		str_eq(target, STR("file")),
	    "a link, and where it leads");
	CHECK(r.look(r.self, str_of(scratch_path("none")), &target) ==
		PATH_LOOK_MISSING,
	    "nothing");
	CHECK(
	    r.look(r.self, STR("/proc/self/exe"), &target) == PATH_LOOK_FAILED,
	    "a link that is no text");
	CHECK(r.look(r.self, str_of(scratch_path("file/below")), &target) ==
		PATH_LOOK_FAILED,
	    "below a file");
}

int
main(void)
{
	scratch_make();
	RUN(plain_names);
	RUN(names_stay_in_their_quotes);
	RUN(lookalikes_are_told);
	RUN(long_names);
	RUN(any_bytes);
	RUN(a_world_without_memory);
	RUN(projects);
	RUN(looking);
	scratch_remove();
	return t_done("system_shown");
}
