/* Answers, cursors and limits: what every command says in the same way. */
#include "lib/prop.h"
#include "lib/said.h"
#include "t.h"
#include "words/words.h"

static struct said heard;

static struct command_reply
to_me(void)
{
	free(heard.body);
	memset(&heard, 0, sizeof(heard));
	return (struct command_reply){said_reply, &heard};
}

/* clang-format off */
static const struct cursor_row {
	const char *name, *text;
	bool ok;
	uint64_t value;
} cursors[] = {
	{"none is the start", "", true, 0},
	{"one", "1", true, 1},
	{"many digits", "1234567890123456789", true, 1234567890123456789u},
	{"the largest of 19 digits", "9999999999999999999", true,
	    9999999999999999999u},
	{"zero was never given out", "0", false, 0},
	{"nor were zeros", "000", false, 0},
	{"20 digits may overflow", "10000000000000000000", false, 0},
	{"a sign", "+1", false, 0},
	{"a minus", "-1", false, 0},
	{"a blank before", " 1", false, 0},
	{"a blank behind", "1 ", false, 0},
	{"a letter", "1a", false, 0},
	{"hexadecimal", "0x10", false, 0},
	{"a fraction", "1.0", false, 0},
	{"an Arabic digit", "\xd9\xa1", false, 0},
	{"the byte before 0", "1/", false, 0},
	{"the byte behind 9", "1:", false, 0},
};
/* clang-format on */

/* T51, T52: a cursor of ours or a refusal; and then the number is 0. */
static void
cursors_are_digits(void)
{
	const struct cursor_row *r;

	EACH (r, cursors) {
		uint64_t got = 77;

		CHECK(command_cursor(str_of(r->text), &got) == r->ok, "%s",
		    r->name);
		CHECK(!r->ok || got == r->value, "%s: %llu", r->name,
		    (unsigned long long)got);
	}
}

static void
a_cursor_comes_back(void)
{
	for (unsigned long i = 0; i < prop_rounds() / 10; i++) {
		uint64_t v, got = 0;
		char room[24];
		struct buf b = BUF_ON(room);

		prop_seed(i);
		v = ((uint64_t)any(1u << 31) << 32 | any(1u << 31)) >> any(60);
		v = v == 0 ? 1 : v;
		buf_addu(&b, v);
		CHECK(command_cursor(buf_str(&b), &got) && got == v,
		    "round %lu: %llu", i, (unsigned long long)v);
	}
}

static void
a_byte_that_is_no_digit(void)
{
	for (unsigned c = 0; c < 256; c++)
		for (size_t at = 0; at < 3; at++) {
			char text[3] = {'1', '2', '3'};
			uint64_t got;

			text[at] = (char)c;
			CHECK(command_cursor((struct sg_str){text, 3}, &got) ==
				(c >= '0' && c <= '9'),
			    "byte %u at %zu", c, at);
		}
}

static void
limits(void)
{
	static const struct {
		uint32_t asked;
		size_t max, want;
	} rows[] = {{0, 100, 50}, {0, 10, 10}, {0, 50, 50}, {1, 100, 1},
	    {100, 100, 100}, {101, 100, 100}, {UINT32_MAX, 200, 200},
	    {50, 49, 49}, {1, 1, 1}},
	  *r;

	EACH (r, rows) {
		struct command_in in = {.limit = r->asked};

		CHECK(command_limit(&in, r->max) == r->want, "%u of %zu",
		    r->asked, r->max);
	}
}

static void
refusals(void)
{
	struct sg_error e = {.code = SG_EWORD};

	snprintf(e.message, sizeof(e.message), "no such word");
	snprintf(e.pointer, sizeof(e.pointer), "/mode");
	command_refuse(to_me(), SG_PROBLEM_BAD_DECISION, &e);
	CHECK(heard.times == 1 && !heard.ok, "once");
	CHECK(heard.problem == SG_PROBLEM_BAD_DECISION, "which");
	CHECK(strcmp(heard.message, "no such word") == 0 &&
		strcmp(heard.pointer, "/mode") == 0,
	    "and why, with its place");
	command_refuse(to_me(), SG_PROBLEM_EXPIRED, NULL);
	CHECK(heard.times == 1 && heard.message[0] == '\0', "without a story");
	command_say(to_me(), SG_PROBLEM_BUSY, "later");
	CHECK(!heard.ok && heard.problem == SG_PROBLEM_BUSY &&
		strcmp(heard.message, "later") == 0,
	    "%s", heard.message);
	command_done(to_me(), STR("{\"a\":1}"));
	CHECK(heard.ok && strcmp(heard.body, "{\"a\":1}") == 0, "done");
	command_done(to_me(), (struct sg_str){NULL, 0});
	CHECK(heard.ok && heard.body[0] == '\0', "with nothing to say");
}

/* T43, T44: no failure is an answer, and a failed disk is named as one. */
static void
failures(void)
{
	static const struct {
		enum sg_err err;
		enum sg_problem want;
	} rows[] = {{SG_EIO, SG_PROBLEM_NOT_DURABLE},
	    {SG_EFULL, SG_PROBLEM_BUSY}, {SG_ENOMEM, SG_PROBLEM_BUSY},
	    {SG_EINTERNAL, SG_PROBLEM_INTERNAL},
	    {SG_ECONFLICT, SG_PROBLEM_INTERNAL},
	    {SG_ENOTFOUND, SG_PROBLEM_INTERNAL}},
	  *r;
	struct sg_error e = {0};

	EACH (r, rows) {
		command_failed(to_me(), r->err, NULL);
		CHECK(!heard.ok && heard.problem == r->want, "%d", r->err);
		CHECK(strcmp(heard.message,
			  word_text(&words_problem, r->want)) == 0,
		    "says what it means: %s", heard.message);
		command_failed(to_me(), r->err, &e);
		CHECK(heard.problem == r->want && heard.message[0] != '\0',
		    "an empty story is none");
	}
	(void)err_set(&e, SG_EIO, STR("/x"), STR("the disk is gone"));
	command_failed(to_me(), SG_EIO, &e);
	CHECK(heard.problem == SG_PROBLEM_NOT_DURABLE &&
		strcmp(heard.message, "the disk is gone") == 0,
	    "a closer story wins");
	for (int err = 1; err < SG_ERR_COUNT; err++) {
		command_failed(to_me(), (enum sg_err)err, NULL);
		CHECK(heard.times == 1 && !heard.ok, "code %d is a no", err);
	}
	(void)to_me();
}

int
main(void)
{
	RUN(cursors_are_digits);
	RUN(a_cursor_comes_back);
	RUN(a_byte_that_is_no_digit);
	RUN(limits);
	RUN(refusals);
	RUN(failures);
	return t_done("shell_command");
}
