/*
 * Laws of settings: what is shown is read back, one change changes one, what
 * is refused changes nothing (T45, T52, T63).
 */
#include <stdlib.h>

#include "lib/faulty_heap.h"
#include "lib/prop.h"
#include "settings/config_edit.h"
#include "settings/config_place.h"
#include "settings/config_remote.h"
#include "settings/config_value.h"
#include "settings/config_view.h"
#include "settings/toml.h"
#include "lib/scratch.h"
#include "t.h"
#include "words/words.h"

static struct arena a;

/* A value of ${key} that is allowed, as a person would write it. */
static void
add_any_value(struct buf *b, enum config_key key)
{
	static const char *const texts[][3] = {
	    [CONFIG_TEXT_PATH] = {"/a", "/b c/\"d\"", ""},
	    [CONFIG_TEXT_FILE] = {"/f", "/\xc3\xa4", ""},
	    [CONFIG_TEXT_ADDRESS] = {"127.0.0.1:1", "localhost:65535", ""},
	    [CONFIG_TEXT_NAME] = {"word", "a-b_c.d", ""},
	    [CONFIG_TEXT_URL] = {"https://h/p?q", "http://[::1]:8", ""},
	    [CONFIG_TEXT_PROXY] = {"environment", "http://p:1", ""},
	    [CONFIG_TEXT_IP] = {"192.0.2.1", "2001:db8::1", ""},
	    [CONFIG_TEXT_HOURS] = {"22:00-07:00", "00:00-23:59", ""},
	    [CONFIG_TEXT_MAIL] = {"smtp://h:25", "smtps://h", ""},
	    [CONFIG_TEXT_CONTACT] = {"mailto:a@b.c", "https://h/p", ""},
	    [CONFIG_TEXT_LABEL] = {"The Team", "\xc3\xa4 \"b\"", ""}};
	const struct config_row *r = &config_rows[key];
	const char *w = r->words;

	switch (r->kind) {
	case CONFIG_KIND_CHOICE:
		for (unsigned n = any(6); n > 0 && strchr(w, ' ') != NULL; n--)
			w = strchr(w, ' ') + 1;
		buf_add(b, (struct sg_str){w, strcspn(w, " ")});
		return;
	case CONFIG_KIND_BOOL:
		buf_addz(b, any(2) == 0 ? "true" : "false");
		return;
	case CONFIG_KIND_INT:
		buf_addi(b,
		    any(4) == 0 ? r->min
			: any(3) == 0
			? r->max
			: r->min + any((unsigned)(r->max - r->min) + 1));
		return;
	case CONFIG_KIND_TEXT:
		buf_addz(b, texts[r->is][any(3)]);
		return;
	case CONFIG_KIND_CAPS:
		for (unsigned n = any(5); n > 0; n--) {
			buf_addz(
			    b, word_name(&words_capability, any(SG_CAP_COUNT)));
			buf_addz(b, n > 1 ? " , " : "");
		}
		return;
	case CONFIG_KIND_LIST:
		buf_addz(b, any(2) == 0 ? "a:1,b.c:2" : "");
		return;
	}
}

static void
set_any(struct config *c, enum config_key key, unsigned long round)
{
	char room[256];
	struct buf b = BUF_ON(room);
	struct sg_error e = {0};

	add_any_value(&b, key);
	CHECK(config_set(c, key, buf_str(&b), CONFIG_BY_OPTION, &e) == SG_OK,
	    "round %lu: %s = %.*s: %s", round, config_rows[key].name, (int)b.n,
	    b.p, e.message);
}

static bool
same_value(const struct config *x, const struct config *y, enum config_key key)
{
	char one[4096], two[4096];
	struct buf b = BUF_ON(one), d = BUF_ON(two);

	config_add_value(x, key, &b);
	config_add_value(y, key, &d);
	return !buf_full(&b) && str_eq(buf_str(&b), buf_str(&d));
}

/* Any settings, shown as a file, are read back as they were. */
static void
shown_is_read_back(void)
{
	static char text[64 << 10];

	for (unsigned long round = 0; round < prop_part(300); round++) {
		struct config c, again;
		struct sg_error e = {0};
		struct buf b = BUF_ON(text);

		prop_seed(round);
		arena_clear(&a);
		config_init(&c, &a);
		config_init(&again, &a);
		for (unsigned k = 0; k < CONFIG_COUNT; k++)
			if (any(2) == 0)
				set_any(&c, (enum config_key)k, round);
		for (unsigned k = 0; k < CONFIG_COUNT; k++) {
			buf_addz(&b, config_rows[k].name);
			buf_addz(&b, " = ");
			config_add_value(&c, (enum config_key)k, &b);
			buf_addc(&b, '\n');
		}
		CHECK(config_read(&again, "f", buf_str(&b), &e) == SG_OK,
		    "round %lu: %s %s", round, e.pointer, e.message);
		for (unsigned k = 0; k < CONFIG_COUNT; k++)
			CHECK(same_value(&c, &again, (enum config_key)k),
			    "round %lu: %s", round, config_rows[k].name);
	}
}

/* A file with tables, comments and blanks in any order. */
static void
add_any_file(struct buf *b, const struct config *c)
{
	const char *open = "";
	size_t n_open = 0;
	bool crlf = any(5) == 0;

	for (unsigned k = 0; k < CONFIG_COUNT; k++) {
		const char *name = config_rows[k].name,
			   *dot = strchr(name, '.');
		size_t n = (size_t)(dot - name);

		if (n != n_open || memcmp(open, name, n) != 0) {
			buf_addz(b, any(3) == 0 ? "# a comment [x]\n" : "");
			buf_addz(b, any(2) == 0 ? "\n[" : " [ ");
			buf_add(b, (struct sg_str){name, n});
			buf_addz(b, any(2) == 0 ? "]\n" : " ] # = \"x\"\n");
			open = name;
			n_open = n;
		}
		if (any(3) == 0)
			continue;
		buf_addz(b, dot + 1);
		buf_addz(b, any(2) == 0 ? "=" : "\t=  ");
		config_add_value(c, (enum config_key)k, b);
		buf_addz(b, any(4) == 0 ? " # why" : "");
		buf_addz(b, crlf ? "\r\n" : "\n");
	}
	if (b->n > 0 && any(3) == 0 && b->p[b->n - 1] == '\n' && !crlf)
		b->n--; /* an editor that leaves the last line open */
}

static size_t
count_of(struct sg_str s, char ch)
{
	size_t n = 0;

	for (size_t i = 0; i < s.n; i++)
		n += s.p[i] == ch;
	return n;
}

/* One setting is changed in a file: that one has it, all others stay. */
static void
one_edit(unsigned long round)
{
	static char text[64 << 10], edited[64 << 10], value[4096], old[4096];
	struct config c, wish, before, after;
	struct buf b = BUF_ON(text), v = BUF_ON(value), out = BUF_ON(edited);
	struct buf was = BUF_ON(old);
	struct sg_error e = {0};
	enum config_key key;

	arena_clear(&a);
	config_init(&c, &a);
	for (unsigned k = 0; k < CONFIG_COUNT; k++)
		set_any(&c, (enum config_key)k, round);
	add_any_file(&b, &c);
	wish = c;
	key = (enum config_key)any(CONFIG_COUNT);
	set_any(&wish, key, round);
	config_add_value(&wish, key, &v);
	CHECK(config_edit(buf_str(&b), key, buf_str(&v), &a, &out, &e) == SG_OK,
	    "round %lu: %s", round, e.message);
	config_init(&before, &a);
	config_init(&after, &a);
	CHECK(config_read(&before, "f", buf_str(&b), &e) == SG_OK,
	    "round %lu: %s %s", round, e.pointer, e.message);
	CHECK(config_read(&after, "f", buf_str(&out), &e) == SG_OK,
	    "round %lu: %s %s", round, e.pointer, e.message);
	for (unsigned k = 0; k < CONFIG_COUNT; k++)
		CHECK(same_value(&after, k == key ? &wish : &before,
			  (enum config_key)k),
		    "round %lu: %s", round, config_rows[k].name);
	config_add_value(&before, key, &was);
	/* Without those that are part of the value, before and after. */
	CHECK(count_of(buf_str(&out), '#') + count_of(buf_str(&was), '#') >=
		count_of(buf_str(&b), '#') + count_of(buf_str(&v), '#'),
	    "round %lu: comments stay", round);
}

static void
an_edit_changes_one(void)
{
	for (unsigned long round = 0; round < prop_part(300); round++) {
		prop_seed(round);
		one_edit(round);
	}
}

/* T45, T52: a file that is spoilt anywhere is read whole or not at all. */
static void
spoilt_files(void)
{
	static const char good
	    [] = "[policy]\nmode = \"strict\"\ndeny_caps = [\"exec\", 'http']\n"
		 "[prompt]\nwindow_ms = 1_000 # slow\ncooldown = false\n"
		 "[extension.\"x\"]\nmode = \"prompt\"\nallow = [\"read\"]\n";
	static const char letters[] = "\"'[]=#.\n\r\t \\_-09azu\x01\x7f\xff";

	for (unsigned long round = 0; round < prop_rounds() / 50; round++) {
		char text[sizeof(good)];
		struct config c, before;
		struct sg_error e = {0};

		prop_seed(round);
		arena_clear(&a);
		memcpy(text, good, sizeof(good));
		for (unsigned n = 1 + any(3); n > 0; n--)
			text[any(sizeof(good) - 1)] = letters[any(
			    sizeof(letters) - 1)];
		config_init(&c, &a);
		before = c;
		if (config_read(&c, "f",
			(struct sg_str){text, sizeof(good) - 1}, &e) == SG_OK) {
			CHECK(c.n_files == 1, "round %lu: read", round);
			continue;
		}
		CHECK(memcmp(&c, &before, sizeof(c)) == 0,
		    "round %lu: half of it counts", round);
		CHECK(e.message[0] != '\0' && e.pointer[0] == 'f',
		    "round %lu: says where: %s", round, e.pointer);
	}
}

/* T51: any bytes end, in an item or a refusal, and the refusal stays. */
static void
any_bytes(void)
{
	static const char letters[] = "ab\"'[]=#.,\n\r\t \\u09_-+e{}";

	for (unsigned long round = 0; round < prop_rounds() / 2; round++) {
		struct toml t;
		unsigned n, items = 0;
		enum toml_item item;
		char *p;

		prop_seed(round);
		arena_clear(&a);
		n = any(40);
		p = malloc(n + 1);
		for (unsigned i = 0; i < n; i++)
			p[i] = letters[any(sizeof(letters) - 1)];
		toml_init(&t, (struct sg_str){p, n}, &a);
		do {
			item = toml_next(&t);
			items++;
		} while (
		    (item == TOML_ENTRY || item == TOML_TABLE) && items < 100);
		CHECK(items < 100, "round %lu: it ends", round);
		CHECK(toml_next(&t) == item, "round %lu: and stays so", round);
		CHECK(
		    item != TOML_BAD || t.why != NULL, "round %lu: why", round);
		CHECK(t.at <= n, "round %lu: inside", round);
		free(p);
	}
}

/* Any text in quotes is read back byte for byte. */
static void
quotes_are_read_back(void)
{
	static const uint32_t chars[] = {1, 9, 10, 13, 31, 32, '"', '\\', '\'',
	    'a', 0x7f, 0xe9, 0x20ac, 0x1f600, '#', '[', 'u'};

	for (unsigned long round = 0; round < prop_rounds() / 5; round++) {
		char text[128], quoted[1024];
		struct buf b = BUF_ON(text), q = BUF_ON(quoted);
		struct toml_value v;
		struct toml t;

		prop_seed(round);
		arena_clear(&a);
		for (unsigned n = any(20); n > 0; n--) {
			uint32_t c = ANY_OF(chars);

			if (c < 0x80)
				buf_addc(&b, (char)c);
			else
				buf_addz(&b,
				    c == 0xe9         ? "\xc3\xa9"
					: c == 0x20ac ? "\xe2\x82\xac"
						      : "\xf0\x9f\x98\x80");
		}
		toml_quote(&q, buf_str(&b));
		toml_init(&t, buf_str(&q), &a);
		CHECK(toml_take(&t, &v) && v.kind == TOML_STRING &&
			str_eq(v.text, buf_str(&b)),
		    "round %lu: %.*s", round, (int)q.n, q.p);
	}
}

/* clang-format off */
static const struct address_row {
	const char *text;
	bool ok, both;
	uint16_t port;
} addresses[] = {
	{"127.0.0.1:0", true, false, 0}, {"127.0.0.1:7878", true, false, 7878},
	{"localhost:65535", true, true, 65535}, {"127.0.0.1:65536", false, false, 0},
	{"127.0.0.1:99999", false, false, 0}, {"127.0.0.1:", false, false, 0},
	{"127.0.0.1", false, false, 0}, {"0.0.0.0:80", false, false, 0},
	{"127.0.0.10:80", true, false, 80}, {"[::1]:80", true, false, 80},
	{"localhost:8a", false, false, 0}, {"localhost: 8", false, false, 0},
	{"LOCALHOST:80", false, false, 0}, {"localhost.evil:80", false, false, 0},
	{"127.0.0.1:+80", false, false, 0}, {"", false, false, 0},
	{"localhost:000080", false, false, 0}, {":80", false, false, 0},
};
/* clang-format on */

/* T48: what is this machine and nothing else; the rest takes TLS. */
static void
only_here(void)
{
	const struct address_row *r;

	EACH (r, addresses) {
		struct config_listen at;
		bool here = config_listen(str_of(r->text), &at) && !at.beyond;

		CHECK(here == r->ok, "%s", r->text);
		CHECK(!r->ok || (at.port == r->port && at.both == r->both),
		    "%s: %u", r->text, at.port);
	}
}

/* T50: settings are shown, so a URL with a name in it is refused. */
static void
no_secret_in_a_url(void)
{
	static const char *const bad[] = {"https://user:pw@h/", "ftp://h", "h",
	    "https:/h", "HTTPS://h", "https://h h", "https://h\t",
	    "https://\xc3\xa4", "file:///etc/passwd", " https://h"};

	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		struct config c;
		struct sg_error e = {0};

		arena_clear(&a);
		config_init(&c, &a);
		CHECK(config_set(&c, CONFIG_model_url, str_of(bad[i]),
			  CONFIG_BY_OPTION, &e) != SG_OK,
		    "%s", bad[i]);
		CHECK(c.model_url.n == 0 && e.message[0] != '\0', "%s: stays",
		    bad[i]);
		CHECK(strstr(e.message, "pw") == NULL, "and is not repeated");
	}
}

/* T52: of a list that is too long nothing counts; no deny gets lost. */
static void
a_long_list_is_refused(void)
{
	char text[512];
	struct buf b = BUF_ON(text);
	struct config c;
	struct sg_error e = {0};

	arena_clear(&a);
	config_init(&c, &a);
	for (unsigned i = 0; i < 32; i++)
		buf_addz(&b, "log, ,");
	CHECK(config_set(&c, CONFIG_deny_caps, buf_str(&b), CONFIG_BY_OPTION,
		  &e) == SG_OK,
	    "32 are fine: %s", e.message);
	buf_addz(&b, "exec");
	CHECK(config_set(&c, CONFIG_deny_caps, buf_str(&b), CONFIG_BY_OPTION,
		  &e) == SG_EMANY,
	    "33 are not");
	CHECK(c.deny_caps == SG_CAP_BIT(LOG), "all stays");
}

/* T64: permissive has an end, and the mode of an extension has none. */
static void
no_extension_is_permissive(void)
{
	struct config c;
	struct sg_error e = {0};

	arena_clear(&a);
	config_init(&c, &a);
	CHECK(
	    config_read(&c, "f",
		STR("[extension.\"x\"]\nmode = \"permissive\"\n"), &e) != SG_OK,
	    "refused");
	CHECK(c.n_extensions == 0, "and not there");
}

/* T42: a crash left a file beside; the next write is not stopped by it. */
static void
what_a_crash_left(void)
{
	char path[160], beside[200];
	struct sg_error e = {0};
	struct sg_str text;
	struct stat st;

	scratch_make();
	snprintf(path, sizeof(path), "%s", scratch_path("config.toml"));
	snprintf(beside, sizeof(beside), "%s.%ld.new", path, (long)getpid());
	scratch_write(path, "old", 3);
	scratch_write(beside, "half of a longer tex", 20);
	CHECK(place_write(path, STR("new"), &e) == SG_OK, "%s", e.message);
	arena_clear(&a);
	CHECK(config_file(path, &a, &text, &e) == SG_OK &&
		str_eq(text, STR("new")),
	    "whole: %s", e.message);
	CHECK(stat(path, &st) == 0 && (st.st_mode & 0777) == 0600, "mode");
	CHECK(stat(beside, &st) != 0, "and nothing beside it");
	scratch_remove();
}

/* A copy shares nothing with what it was made of, or is not made (T44). */
static void
copies(void)
{
	char name[] = "ext.name", project[] = "/project", key[] = "key";
	struct service_config_extension x = {.id = str_of(name), .deny = 3};
	struct sg_str own[2] = {str_of(project), str_of(key)};
	struct service_config from = {.project = str_of(project),
				  .hash_key = str_of(key),
				  .extensions = &x,
				  .n_extensions = 1,
				  .own = own,
				  .n_own = 2,
				  .embed = key,
				  .window_ms = 7},
			      to;

	arena_clear(&a);
	CHECK(service_config_copy(&a, &from, &to), "copied");
	memset(name, 'z', sizeof(name) - 1);
	memset(project, 'z', sizeof(project) - 1);
	memset(key, 'z', sizeof(key) - 1);
	own[0].n = 0;
	x.deny = 0;
	CHECK(str_eq(to.project, STR("/project")) &&
		str_eq(to.hash_key, STR("key")) && strcmp(to.embed, "key") == 0,
	    "texts");
	CHECK(str_eq(to.extensions[0].id, STR("ext.name")) &&
		to.extensions[0].deny == 3,
	    "extensions");
	CHECK(str_eq(to.own[0], STR("/project")) && to.n_own == 2, "own");
	CHECK(to.lattice == NULL && to.window_ms == 7, "the rest");
	for (size_t max = 0; max < 4096; max += 16) {
		struct arena small;

		arena_init(&small, &mem_heap, max);
		if (!service_config_copy(&small, &from, &to))
			CHECK(max < 1024, "%zu bytes are enough", max);
		arena_release(&small);
	}
}

/* T44: the document of settings without memory is none. */
static void
the_view_without_memory(void)
{
	static char text[256 << 10];
	bool done = false;

	for (long nth = 0; nth < 64 && !done; nth++) {
		struct arena own;
		struct config c;
		struct buf b = BUF_ON(text);

		arena_init(&own, &mem_heap, 16u << 20);
		config_init(&c, &own);
		faulty_after(nth);
		done = config_add_view(&c, NULL, NULL, &own, &b);
		faulty_never();
		CHECK(done || b.n == 0, "piece %ld: nothing half", nth);
		arena_release(&own);
	}
	CHECK(done, "in the end it is shown");
}

int
main(void)
{
	arena_init(&a, &mem_heap, 64u << 20);
	RUN(shown_is_read_back);
	RUN(an_edit_changes_one);
	RUN(spoilt_files);
	RUN(any_bytes);
	RUN(quotes_are_read_back);
	RUN(only_here);
	RUN(no_secret_in_a_url);
	RUN(a_long_list_is_refused);
	RUN(no_extension_is_permissive);
	RUN(what_a_crash_left);
	RUN(copies);
	RUN(the_view_without_memory);
	arena_release(&a);
	return t_done("settings_laws");
}
