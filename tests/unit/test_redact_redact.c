/* The doors of the redactor, its lists, and its judgement of letters. */
#include <string.h>

#include "redact/redact_int.h"
#include "t.h"

static char room[65536], line[65536];

static void
check(const struct redact *how, enum redact_kind kind, struct sg_str in,
    const char *want)
{
	struct buf out = BUF_ON(room);
	struct redact r = *how;

	redact_add(&r, kind, in, &out);
	CHECK(str_eq(buf_str(&out), str_of(want)),
	    "%.*s\n  want %s\n  got  %.*s", (int)in.n, in.p, want, (int)out.n,
	    out.p);
}

static const struct redact shown = {.sink = REDACT_SHOW};
static const struct redact logged = {.sink = REDACT_LOG};

/* T54 R-182 R-262 */
static void
each_sink_has_its_mask(void)
{
	check(&shown, REDACT_TEXT, STR("password=x"), "password=<redacted>");
	check(&logged, REDACT_TEXT, STR("password=x"), "password=[REDACTED]");
	check(&logged, REDACT_COMMAND, STR("curl https://u:p@h.example/p?q=1"),
	    "curl https://[REDACTED]@h.example/p?[REDACTED]");
	check(&shown, REDACT_TEXT, (struct sg_str){NULL, 0}, "");
	check(&shown, REDACT_COMMAND, (struct sg_str){NULL, 0}, "");
	check(&shown, REDACT_URL, (struct sg_str){NULL, 0}, "");
}

static void
the_note_counts(void)
{
	static const char *const want[] = {"",
	    "1 value hidden because it looks like a secret.",
	    "2 values hidden because they look like secrets."};

	for (unsigned i = 0; i < 3; i++) {
		struct buf out = BUF_ON(room);

		redact_note(i, &out);
		CHECK(str_eq(buf_str(&out), str_of(want[i])), "%u", i);
	}
}

static void
named_values(void)
{
	static const struct row {
		const char *name, *value, *want;
	} rows[] = {{"Authorization", "Bearer x", "<redacted>"},
	    {"Accept", "text/html", "text/html"}, {"password", "", ""},
	    {"Cookie", "/etc/x", "<redacted>"}, {"TOKEN", "true", "true"},
	    {"key", "plain", "plain"},
	    {"key", "a1b2c3d4e5f6a7b8", "<redacted>"},
	    {"CREDENTIALS", "/etc/key.json", "/etc/key.json"},
	    {"note", "password=x", "password=<redacted>"}};
	const struct row *w;

	EACH (w, rows) {
		struct buf out = BUF_ON(room);
		struct redact r = shown;

		redact_add_named(&r, str_of(w->name), str_of(w->value), &out);
		CHECK(str_eq(buf_str(&out), str_of(w->want)), "%s %s: %.*s",
		    w->name, w->value, (int)out.n, out.p);
	}
}

static void
names_are_classed(void)
{
	static const struct row {
		const char *name;
		enum name_class class;
	} rows[] = {{"", NAME_PLAIN}, {"x", NAME_PLAIN}, {"--", NAME_PLAIN},
	    {"password", NAME_PASSWORD}, {"DB_PASSWD", NAME_PASSWORD},
	    {"userPassword", NAME_PASSWORD}, {"db_pwd", NAME_PASSWORD},
	    {"PWD", NAME_PLAIN}, {"OLDPWD", NAME_PLAIN}, {"pw", NAME_PASSWORD},
	    {"Authorization", NAME_HEADER}, {"Set-Cookie", NAME_HEADER},
	    {"X-API-KEY", NAME_SECRET}, {"apiKey", NAME_SECRET},
	    {"api.key", NAME_SECRET}, {"--access-key", NAME_SECRET},
	    {"STRIPE_KEY", NAME_HOLDER}, {"KEY", NAME_KEY},
	    {"sort_key", NAME_PLAIN}, {"sortKey2", NAME_PLAIN},
	    {"someKey", NAME_KEY}, {"keyboard", NAME_PLAIN},
	    {"author", NAME_PLAIN}, {"credentials", NAME_HOLDER},
	    {"token_file", NAME_PLAIN}, {"no-password", NAME_PLAIN},
	    {"max_tokens", NAME_PLAIN}, {"tokenizer_config", NAME_PLAIN},
	    {"secret_id", NAME_SECRET}, {"token_id", NAME_PLAIN},
	    {"secret", NAME_SECRET}, {"MY_SIG", NAME_KEY}, {"id", NAME_PLAIN},
	    {"jwt", NAME_SECRET},
	    {"a_b_c_d_e_f_g_h_i_j_k_l_m_n_o_p_q", NAME_SECRET},
	    {"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
	     "a",
		NAME_SECRET}};
	const struct row *r;

	EACH (r, rows)
		CHECK(name_class(str_of(r->name)) == r->class, "%s: %d",
		    r->name, (int)name_class(str_of(r->name)));
}

/* The names of the log schema anywhere in the name, and our own. */
static void
members_by_name(void)
{
	static const char *const yes[] = {"token_count", "Authorization",
	    "X-Auth-Token", "Set-Cookie", "userPassword", "clientSecret",
	    "private_key", "privateKey", "api-key", "credentialFile", "bearer",
	    "no_password", "passphrase", "MY_KEY"};
	static const char *const no[] = {
	    "plain", "Content-Type", "key", "author", "path", ""};

	for (size_t i = 0; i < sizeof(yes) / sizeof(yes[0]); i++)
		CHECK(redact_key(str_of(yes[i])), "%s", yes[i]);
	for (size_t i = 0; i < sizeof(no) / sizeof(no[0]); i++)
		CHECK(!redact_key(str_of(no[i])), "%s", no[i]);
}

static void
letters_drawn_by_lot(void)
{
	static const struct row {
		const char *run;
		bool random;
	} rows[] = {{"aB3xK9mQ7zR2vT5wY8nPq4", true},
	    {"q7x2m9k4v8b3n6z1c5w0", true}, {"aB3xK9mQ7zR2vT5wY8", false},
	    {"wJalrXUtnFEMI/K7MDENG/bPxRfiCYZZZZZZZZZZ", true},
	    {"Z9/aB3xK9-mQ7zR2_vT5wY8+nPq4", true},
	    {"3f786850e387550fdab836ed7e6dc881de23001b", false},
	    {"3F786850E387550FDAB836ED7E6DC881DE23001B", false},
	    {"3F786850e387550FDAB836ed7E6DC881DE23001b", false},
	    {"12345678901234567890123", false},
	    {"ExtensionCapabilityPromptQueueManager", false},
	    {"the_long_name_of_some_thing", false},
	    {"zzzzzzzzzzzzzzzzzzzzzzzz", false},
	    {"qxqxqxqxqxqxqxqxqxqxqxqxqxqx", false},
	    {"sha256-aB3xK9mQ7zR2vT5wY8nPq4", false},
	    {"AAAAC3NzaC1aB3xK9mQ7zR2vT5wY8nPq4", false},
	    {"a-b-c-d-e-f-g-h-i-j-k-l-m-n-o-p-1", false}};
	const struct row *r;

	EACH (r, rows)
		CHECK(random_looks(str_of(r->run)) == r->random, "%s", r->run);
}

static void
base64_is_looked_into(void)
{
	static const struct row {
		const char *run, *text;
	} rows[] = {{"cGxhaW4gd29yZHMgaGVyZQ==", "plain words here"},
	    {"cGxhaW4gd29yZHMgaGVyZQ", "plain words here"},
	    {"cGxhaW4gd29yZHMgaGVy", "plain words her"},
	    {"YQlhCmENYWFhYWE", "a\ta\na\raaaaa"}, {"YWJj", ""}, {"====", ""},
	    {"YWJjZ", ""}, {"//79/Pv6+fj39vX08/Lx", ""}, {"cGxh:W4gd29y", ""},
	    {"fn5-fn5-fn5-fn5_", ""}, {"fn5-fn5-fn5-fn5-", "~~~~~~~~~~~~"},
	    {"fn5+fn5+fn5+fn5+", "~~~~~~~~~~~~"}};
	const struct row *r;

	EACH (r, rows) {
		char text[REDACT_RUN_MAX];
		struct sg_str got = {text, base64_text(str_of(r->run), text)};

		CHECK(str_eq(got, str_of(r->text)), "%s: %.*s", r->run,
		    (int)got.n, got.p);
	}
}

static void
paths_that_say_so(void)
{
	static const char *const yes[] = {"/etc", "/etc/x", "./x", "../x",
	    "~/x", "C:\\x", "c:/x", "/usr/bin", "/Users/x"};
	static const char *const no[] = {
	    "", "/", "/etcx", "x/y", "/x/y", "~x", ".x", "1:", "::/", "a:b"};

	for (size_t i = 0; i < sizeof(yes) / sizeof(yes[0]); i++)
		CHECK(redact_path_evident(str_of(yes[i])), "%s", yes[i]);
	for (size_t i = 0; i < sizeof(no) / sizeof(no[0]); i++)
		CHECK(!redact_path_evident(str_of(no[i])), "%s", no[i]);
}

/* */
static void
paths_are_tidied(void)
{
	static const struct row {
		const char *in, *want;
	} rows[] = {{"", "."}, {".", "."}, {"a", "a"}, {"./a//b/../c/.", "a/c"},
	    {"..", ".."}, {"../../a/..", "../.."}, {"a/..", "."},
	    {"a/../..", ".."}, {"/", "/"}, {"/..", "/"}, {"/a/../../b", "/b"},
	    {"//a//b", "/a/b"}, {"a/b/../../..", ".."}, {"../a/../b", "../b"}};
	const struct row *r;

	EACH (r, rows) {
		struct buf out = BUF_ON(room);

		redact_tidy_path(str_of(r->in), &out);
		CHECK(str_eq(buf_str(&out), str_of(r->want)), "%s: %.*s", r->in,
		    (int)out.n, out.p);
	}
}

static void
check_argv(const struct redact_argv *argv, size_t cap, const char *want)
{
	struct buf out = BUF_ON(room), l = {line, 0, cap, false};
	struct redact r = shown;

	redact_add_argv(&r, argv, &l, &out);
	if (want == NULL) {
		CHECK(buf_full(&out) && out.n == 0, "not full");
		return;
	}
	CHECK(str_eq(buf_str(&out), str_of(want)), "want %s\n  got %.*s", want,
	    (int)out.n, out.p);
}

static void
words_no_shell_reads(void)
{
	struct sg_str v[] = {STR("mysql"), STR("-px y"), STR("--"),
	    STR("TOKEN=a b"), STR("TOKEN="), STR("=x"), STR("-c"),
	    STR("TOKEN=a b"), STR("--token=a b")};
	size_t n = sizeof(v) / sizeof(v[0]);

	check_argv(&(struct redact_argv){v, n, 0}, sizeof(line),
	    "mysql '-p<redacted>' -- TOKEN='<redacted>' TOKEN= =x -c "
	    "'TOKEN=<redacted> b' --token='<redacted>'");
	check_argv(
	    &(struct redact_argv){v, 2, 1}, sizeof(line), "'-p<redacted>'");
	check_argv(&(struct redact_argv){v, 2, 2}, sizeof(line), "");
	check_argv(&(struct redact_argv){v, 0, 0}, sizeof(line), "");
	check_argv(&(struct redact_argv){v, n, 0}, 8, NULL);
	v[1] = STR("");
	check_argv(&(struct redact_argv){v, 2, 0}, sizeof(line), "mysql ''");
	/* what is only read is not written, masked or not */
	v[1] = STR("--password");
	v[2] = STR("secret words");
	check_argv(
	    &(struct redact_argv){v, 4, 3}, sizeof(line), "TOKEN='<redacted>'");
}

/*
 * Most of a message is prose, over which the scan goes quickly: no token of
 * the table is so short that it goes with it, and no name with a value does.
 */
static void
prose_hides_no_secret(void)
{
	static const struct {
		const char *begin, *set, *needs;
		int least;
	} formats[] = {
#define X(begin, set, least, needs, whose) {begin, #set, #needs, least},
#include "redact/token_format.def"
	};
	char text[256];

	for (size_t i = 0; i < sizeof(formats) / sizeof(formats[0]); i++) {
		if (strcmp(formats[i].needs, "RANDOM") == 0)
			continue;
		snprintf(text, sizeof(text), "Recommended, use %s%.*s, please.",
		    formats[i].begin, formats[i].least,
		    strcmp(formats[i].set, "HEX") == 0
			? "a7b9c2d4e5f8a3b6c0d7e9f2a4b8c5d3"
			: "A7B9C2D4E5F8A3B6C0D7E9F2A4B8C5D3");
		check(&shown, REDACT_TEXT, str_of(text),
		    "Recommended, use <redacted>, please.");
	}
	check(&shown, REDACT_TEXT, STR("Authentication. password = x y"),
	    "Authentication. password = <redacted> y");
	check(&shown, REDACT_TEXT, STR("My authorization. Bearer abcdef."),
	    "My authorization. Bearer <redacted>");
}

int
main(void)
{
	RUN(each_sink_has_its_mask);
	RUN(the_note_counts);
	RUN(named_values);
	RUN(names_are_classed);
	RUN(members_by_name);
	RUN(prose_hides_no_secret);
	RUN(letters_drawn_by_lot);
	RUN(base64_is_looked_into);
	RUN(paths_that_say_so);
	RUN(paths_are_tidied);
	RUN(words_no_shell_reads);
	return t_done("action_redact");
}
