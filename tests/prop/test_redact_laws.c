/*
 * Laws of the redactor on random input.  T54: of a planted secret no twelve
 * characters come out, whatever its form and wherever it stands; what is no
 * secret comes out as it went in; no operator, path or host is lost.
 */
#include "redact/redact.h"
#include "command/shell_lex.h"
#include "lib/prop.h"
#include "json/json.h"
#include "form/redact_json.h"
#include "t.h"

#define ROOM     65536
#define WINDOW   12 /* characters of a secret that may not come out */
#define MASK     "<redacted>"
#define BODY_MAX 60

static char in_room[ROOM], out_room[ROOM], want_room[ROOM], line_room[ROOM];
static char secret_room[512];

static const char letters_alnum
    [] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
static const char letters_hex[] = "0123456789abcdef";
static const char letters_upper[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
static const char letters_url64
    [] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

static const struct form {
	const char *begin;
	const char *letters;
	unsigned least;
} forms[] = {
#define HEX_LETTERS              letters_hex
#define UPPER_LETTERS            letters_upper
#define ALNUM_LETTERS            letters_alnum
#define URL64_LETTERS            letters_url64
#define B64_LETTERS              letters_alnum
#define DOTTED_LETTERS           letters_url64
#define X(b, set, n, needs, who) {b, set##_LETTERS, n},
#include "redact/token_format.def"
};

static const char *const benign[] = {"git", "status", "ls", "-la", "src/",
    "make", "-j8", "README.md", "--verbose", "--region=us-east-1", "main.c",
    "/usr/bin/env", "./run.sh", "../lib/a.so", "~/notes.txt", "build",
    "3f786850e387550fdab836ed7e6dc881de23001b",
    "123e4567-e89b-12d3-a456-426614174000", "v1.2.3", "2024-01-31",
    "host.example.com", "https://h.example/p/q", "user@host.example.com",
    "a.b.c:8080", "node_modules/.bin/eslint", "'two words'", "\"x y\"",
    "UserProfileHeaderComponent", "test_redact_laws.c", "1234567890123456",
    "$HOME", "\"$PATH\"", "--max-tokens", "4096", "--no-password",
    "sha256:9b7cbf3d7e2e4c1a9f0b7c6d5e4f3a2b1c0d9e8f7a6b5c4d3e2f1a0b9c8d7e6f",
    "/nix/store/1b9p07z77phvv2hf6gm9f28syp39f1ag-hello-2.10/bin/hello", "grep",
    "-rn", "password", "secret", "token", "*.c", "{a,b}", "x=1",
    "PATH=/usr/bin:/bin", "--key=2,2", "-p", "80:80"};

static const char *const operators[] = {
    " ; ", " && ", " || ", " | ", " & ", ";", "|", "\n", " > ", " 2>&1 "};

static void
add_benign(struct buf *b, unsigned n)
{
	for (unsigned i = 0; i < n; i++) {
		if (i > 0)
			buf_addc(b, ' ');
		buf_addz(b, ANY_OF(benign));
	}
}

/* One that starts no program whose options are read in another way. */
static void
add_commands(struct buf *b)
{
	for (unsigned n = any(4); n > 0; n--) {
		add_benign(b, 1 + any(4));
		buf_addz(b, ANY_OF(operators));
	}
}

/* Of a form that is known by its beginning. */
static struct sg_str
known_secret(void)
{
	const struct form *f = &ANY_OF(forms);
	struct buf b = BUF_ON(secret_room);
	unsigned n = f->least + 12 + any(BODY_MAX - 40);

	buf_addz(&b, f->begin);
	for (unsigned i = 0; i < n; i++)
		buf_addc(&b, f->letters[any((unsigned)strlen(f->letters))]);
	/* what some forms need among their letters */
	buf_addc(&b, f->letters == letters_hex ? '7' : 'Q');
	buf_addc(&b, '7');
	return buf_str(&b);
}

/* Any printable text, as people choose passwords. */
static struct sg_str
any_password(void)
{
	struct buf b = BUF_ON(secret_room);

	for (unsigned n = 1 + any(40); n > 0; n--)
		buf_addc(&b, (char)(0x21 + any(0x7e - 0x20)));
	return buf_str(&b);
}

static bool
has_part(struct sg_str s, struct sg_str part)
{
	if (part.n == 0)
		return true;
	/* Most places differ at once; a call for each would cost the most. */
	for (size_t i = 0; i + part.n <= s.n; i++)
		if (s.p[i] == part.p[0] && memcmp(s.p + i, part.p, part.n) == 0)
			return true;
	return false;
}

/* All of a short secret, twelve characters of a longer one. */
static bool
leaks(struct sg_str out, struct sg_str secret)
{
	size_t window = secret.n < WINDOW ? secret.n : WINDOW;

	for (size_t i = 0; i + window <= secret.n; i++)
		if (has_part(out, str_part(secret, i, window)))
			return true;
	return false;
}

static struct sg_str
redact_as(enum redact_kind kind, struct sg_str s, unsigned *hidden)
{
	struct redact r = {.sink = REDACT_SHOW};
	struct buf out = BUF_ON(out_room);

	redact_add(&r, kind, s, &out);
	*hidden = r.hidden;
	return buf_str(&out);
}

static void
show(unsigned long round, struct sg_str in, struct sg_str out)
{
	fprintf(stderr, "round %lu\n  in  %.*s\n  out %.*s\n", round, (int)in.n,
	    in.p, (int)out.n, out.p);
}

/* A known form as a word of a command: exactly it becomes the mask. */
static void
known_forms_are_masked(void)
{
	for (unsigned long i = 0; i < prop_rounds(); i++) {
		struct buf in = BUF_ON(in_room), want = BUF_ON(want_room);
		struct sg_str secret, out;
		unsigned hidden;

		prop_seed(i);
		add_commands(&in);
		add_benign(&in, 1 + any(2));
		buf_addc(&in, ' ');
		buf_add(&want, buf_str(&in));
		secret = known_secret();
		buf_add(&in, secret);
		buf_addz(&want, MASK);
		for (size_t from = in.n, k = 0; k < 1; k++) {
			buf_addz(&in, ANY_OF(operators));
			add_benign(&in, 1 + any(3));
			buf_add(&want, str_part(buf_str(&in), from, in.n));
		}
		out = redact_as(REDACT_COMMAND, buf_str(&in), &hidden);
		CHECK(str_eq(out, buf_str(&want)) && hidden == 1, "%u hidden",
		    hidden);
		if (t_bad > 0) {
			show(i, buf_str(&in), out);
			return;
		}
	}
}

static const char *const names[] = {"--password", "--token", "--api-key",
    "--client-secret", "--db-password", "-password", "--auth-token"};

static struct sg_str argv_room[64];

/* Any password, announced by an option: in two words, or in one. */
static size_t
build_argv(struct sg_str secret, char *joined, size_t room)
{
	size_t n = 0, len;
	const char *name = ANY_OF(names);

	for (unsigned k = 1 + any(3); k > 0; k--)
		argv_room[n++] = str_of(ANY_OF(benign));
	if (any(2) == 0) {
		argv_room[n++] = str_of(name);
		argv_room[n++] = secret;
	} else {
		struct buf b = {joined, 0, room, false};

		if (any(3) > 0)
			buf_addz(&b, name);
		else
			buf_addz(&b, any(2) > 0 ? "DB_PASSWORD" : "MY_TOKEN");
		buf_addc(&b, '=');
		buf_add(&b, secret);
		argv_room[n++] = buf_str(&b);
	}
	len = 1 + any(3);
	for (size_t k = 0; k < len; k++)
		argv_room[n++] = str_of(ANY_OF(benign));
	return n;
}

/* These stand for no secret, also where one is expected. */
static bool
is_expected_to_show(struct sg_str s)
{
	return s.n < 3 || s.p[0] == '-' || s.p[0] == '=' || s.p[0] == '@' ||
	    s.p[0] == '.' || s.p[0] == '~' || s.p[0] == '/' ||
	    has_part(s, STR("://")) || (s.n > 2 && s.p[1] == ':');
}

static void
named_values_are_masked(void)
{
	for (unsigned long i = 0; i < prop_rounds(); i++) {
		struct buf line = BUF_ON(line_room), out = BUF_ON(out_room);
		struct redact r = {.sink = REDACT_SHOW};
		static char joined[1024];
		struct redact_argv argv = {.v = argv_room};
		struct sg_str secret;

		prop_seed(i);
		secret = any_password();
		if (is_expected_to_show(secret))
			continue;
		argv.n = build_argv(secret, joined, sizeof(joined));
		redact_add_argv(&r, &argv, &line, &out);
		CHECK(!leaks(buf_str(&out), secret) || r.hidden > 0 ||
			secret.n < 6,
		    "hidden %u", r.hidden);
		CHECK(secret.n < 6 || !leaks(buf_str(&out), secret),
		    "leaks %.*s", (int)secret.n, secret.p);
		if (t_bad > 0) {
			show(i, buf_str(&line), buf_str(&out));
			return;
		}
	}
}

/* The same as a shell writes whole words, which is what a prompt shows. */
static void
quoted_words_are_masked(void)
{
	for (unsigned long i = 0; i < prop_rounds(); i++) {
		struct buf line = BUF_ON(line_room);
		static char joined[1024];
		struct sg_str secret, out;
		unsigned hidden;
		size_t n;

		prop_seed(i);
		secret = any_password();
		if (is_expected_to_show(secret) || secret.n < 6)
			continue;
		n = build_argv(secret, joined, sizeof(joined));
		for (size_t k = 0; k < n; k++) {
			if (k > 0)
				buf_addc(&line, ' ');
			shell_quote(&line, argv_room[k], k == 0);
		}
		out = redact_as(REDACT_COMMAND, buf_str(&line), &hidden);
		CHECK(
		    !leaks(out, secret), "leaks %.*s", (int)secret.n, secret.p);
		if (t_bad > 0) {
			show(i, buf_str(&line), out);
			return;
		}
	}
}

static void
what_is_no_secret_stays(void)
{
	for (unsigned long i = 0; i < prop_rounds(); i++) {
		struct buf in = BUF_ON(in_room);
		enum redact_kind kind;
		struct sg_str out;
		unsigned hidden;

		prop_seed(i);
		add_commands(&in);
		add_benign(&in, 1 + any(6));
		kind = any(2) > 0 ? REDACT_COMMAND : REDACT_TEXT;
		out = redact_as(kind, buf_str(&in), &hidden);
		CHECK(hidden == 0 && str_eq(out, buf_str(&in)), "%u hidden",
		    hidden);
		if (t_bad > 0) {
			show(i, buf_str(&in), out);
			return;
		}
	}
}

/* A password may hold anything; what follows it must all be there. */
static void
no_operator_path_or_host_is_lost(void)
{
	for (unsigned long i = 0; i < prop_rounds(); i++) {
		struct buf in = BUF_ON(in_room), rest = BUF_ON(want_room);
		struct sg_str secret, out;
		unsigned hidden;

		prop_seed(i);
		add_benign(&in, 1 + any(2));
		buf_addc(&in, ' ');
		buf_addz(&in, ANY_OF(names));
		buf_addc(&in, any(2) > 0 ? ' ' : '=');
		secret = any_password();
		if (secret.n < 3)
			continue; /* "=" is not the value of "--x =" */
		shell_quote(&in, secret, false);
		buf_addz(&rest, ANY_OF(operators));
		add_benign(&rest, 1 + any(5));
		buf_add(&in, buf_str(&rest));
		out = redact_as(REDACT_COMMAND, buf_str(&in), &hidden);
		CHECK(out.n >= rest.n &&
			str_eq(str_part(out, out.n - rest.n, rest.n),
			    buf_str(&rest)),
		    "the end is gone");
		if (t_bad > 0) {
			show(i, buf_str(&in), out);
			return;
		}
	}
}

static void
add_url(struct buf *b, struct sg_str secret)
{
	static const char *const schemes[] = {
	    "https", "postgres", "redis", "amqp", "mongodb+srv", "mysql"};

	buf_addz(b, ANY_OF(schemes));
	buf_addz(b, "://");
	if (any(2) > 0) {
		buf_addz(b, any(2) > 0 ? "bob:" : ":");
		buf_add(b, secret);
		buf_addz(b, "@h.example:5432/app");
	} else {
		buf_addz(b, "h.example:5432/app?a=b&c=");
		buf_add(b, secret);
	}
}

static void
urls_show_the_host_alone(void)
{
	for (unsigned long i = 0; i < prop_rounds(); i++) {
		struct buf in = BUF_ON(in_room);
		struct sg_str secret, out;
		unsigned hidden;

		prop_seed(i);
		secret = known_secret();
		if (has_part(secret, STR("/")))
			continue; /* what is the host then? */
		add_benign(&in, 1);
		buf_addz(&in, " '");
		add_url(&in, secret);
		buf_addz(&in, "' ");
		add_benign(&in, 2);
		out = redact_as(any(2) > 0 ? REDACT_COMMAND : REDACT_TEXT,
		    buf_str(&in), &hidden);
		CHECK(!leaks(out, secret), "leaks");
		CHECK(has_part(out, STR("h.example:5432/app")), "no host");
		if (t_bad > 0) {
			show(i, buf_str(&in), out);
			return;
		}
	}
}

static const char *const keys[] = {"password", "api_key", "userToken",
    "clientSecret", "Authorization", "cookie", "private_key", "credentials",
    "X-Api-Key", "bearer"};

static void
add_json(struct buf *b, struct sg_str secret)
{
	unsigned depth = any(4), object = any(2);

	for (unsigned i = 0; i < depth; i++)
		buf_addz(b, "{\"a\":");
	buf_addz(b, "{\"b\":\"plain words\",");
	json_quote(b, str_of(ANY_OF(keys)));
	buf_addz(b, object ? ":[{\"x\":" : ":[[");
	json_quote(b, secret);
	buf_addz(b, object ? "}]}" : "]]}");
	for (unsigned i = 0; i < depth; i++)
		buf_addc(b, '}');
}

static void
members_are_masked_whole(void)
{
	for (unsigned long i = 0; i < prop_rounds() / 4; i++) {
		struct buf in = BUF_ON(in_room), out = BUF_ON(out_room);
		struct redact r = {.sink = REDACT_LOG};
		struct redact_json how = {.r = &r};
		struct sg_str secret;
		struct arena a;

		prop_seed(i);
		secret = any_password();
		add_json(&in, secret);
		arena_init(&a, &mem_heap, (size_t)1 << 20);
		CHECK(redact_json(&how, buf_str(&in), &a, &out) == SG_OK,
		    "not JSON");
		arena_release(&a);
		CHECK(secret.n < 4 || !leaks(buf_str(&out), secret), "leaks");
		CHECK(r.hidden == 1 &&
			has_part(buf_str(&out), STR("plain words")),
		    "%u hidden", r.hidden);
		if (t_bad > 0) {
			show(i, buf_str(&in), buf_str(&out));
			return;
		}
	}
}

/* Long strings drawn by lot are found without a name nearly always. */
static void
most_random_letters_are_masked(void)
{
	unsigned long missed = 0, rounds = prop_rounds() / 4;

	for (unsigned long i = 0; i < rounds; i++) {
		struct buf b = BUF_ON(secret_room);
		unsigned hidden;

		prop_seed(i);
		for (unsigned n = 32 + any(32); n > 0; n--)
			buf_addc(&b, letters_url64[any(64)]);
		(void)redact_as(REDACT_TEXT, buf_str(&b), &hidden);
		missed += hidden == 0;
	}
	CHECK(missed * 1000 < rounds, "%lu of %lu", missed, rounds);
}

/* What was masked stays so, and nothing more is. */
static void
twice_is_once(void)
{
	for (unsigned long i = 0; i < prop_rounds() / 4; i++) {
		struct buf in = BUF_ON(in_room), again = BUF_ON(want_room);
		struct redact r = {.sink = REDACT_SHOW};
		struct sg_str out;
		unsigned hidden;

		prop_seed(i);
		add_commands(&in);
		add_benign(&in, 1);
		buf_addc(&in, ' ');
		buf_addz(&in, ANY_OF(names));
		buf_addz(&in, any(2) > 0 ? "=" : " ");
		shell_quote(&in, any_password(), false);
		buf_addc(&in, ' ');
		buf_add(&in, known_secret());
		out = redact_as(REDACT_COMMAND, buf_str(&in), &hidden);
		redact_add(&r, REDACT_COMMAND, out, &again);
		CHECK(str_eq(out, buf_str(&again)), "changed to %.*s",
		    (int)again.n, again.p);
		if (t_bad > 0) {
			show(i, buf_str(&in), out);
			return;
		}
	}
}

int
main(void)
{
	RUN(known_forms_are_masked);
	RUN(named_values_are_masked);
	RUN(quoted_words_are_masked);
	RUN(what_is_no_secret_stays);
	RUN(no_operator_path_or_host_is_lost);
	RUN(urls_show_the_host_alone);
	RUN(members_are_masked_whole);
	RUN(most_random_letters_are_masked);
	RUN(twice_is_once);
	return t_done("redact_laws");
}
