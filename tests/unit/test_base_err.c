/* Failures have names, and the first one recorded is the one that stays. */
#include "base/err.h"

#include "solgate/version.h"
#include "t.h"

static const struct name_row {
	const char *name;
	int code;
	const char *want;
} name_rows[] = {
    {"success has a name", SG_OK, "ok"},
    {"a failure has its wire name", SG_EUNKNOWN, "unknown_key"},
    {"the last code has a name", SG_ERR_COUNT - 1, "internal"},
    {"the count is not a code", SG_ERR_COUNT, "internal"},
    {"a negative code is ours to blame", -1, "internal"},
    {"a code far outside is ours to blame", 1 << 20, "internal"},
};

static void
every_code_has_a_name_and_a_sentence(void)
{
	const struct name_row *r;

	EACH (r, name_rows) {
		enum sg_err code = (enum sg_err)r->code;

		CHECK(strcmp(sg_err_name(code), r->want) == 0, "%s: %s",
		    r->name, sg_err_name(code));
	}
	for (int i = 0; i < SG_ERR_COUNT; i++) {
		CHECK(sg_err_name((enum sg_err)i)[0] != '\0', "code %d", i);
		CHECK(sg_err_text((enum sg_err)i)[0] != '\0', "code %d", i);
		for (int j = 0; j < i; j++)
			CHECK(strcmp(sg_err_name((enum sg_err)i),
				  sg_err_name((enum sg_err)j)) != 0,
			    "codes %d and %d share a name", j, i);
	}
	CHECK(strcmp(sg_err_text((enum sg_err)SG_ERR_COUNT),
		  sg_err_text(SG_EINTERNAL)) == 0,
	    "no sentence for a code that does not exist");
}

static void
the_first_failure_stays(void)
{
	struct sg_error e = {.code = SG_OK};

	CHECK(err_set(NULL, SG_EJSON, STR(""), STR("x")) == SG_EJSON,
	    "without a place to record it the code still comes back");
	CHECK(err_set(&e, SG_ETYPE, STR("/a/0"), STR("deep")) == SG_ETYPE,
	    "the code comes back");
	CHECK(err_set(&e, SG_EJSON, STR("/"), STR("shallow")) == SG_EJSON,
	    "each caller returns its own code");
	CHECK(e.code == SG_ETYPE, "%s", sg_err_name(e.code));
	CHECK(strcmp(e.pointer, "/a/0") == 0, "%s", e.pointer);
	CHECK(strcmp(e.message, "deep") == 0, "%s", e.message);
}

#define E_ACUTE "\xc3\xa9"
#define BELL    "\xf0\x9f\x94\x94"

static const struct cut_row {
	const char *name;
	size_t filled;    /* so many times "x", and then ... */
	const char *tail; /* ... this */
	size_t want;      /* bytes that remain */
} cut_rows[] = {
    {"nothing is kept whole", 0, "", 0},
    {"what just fits is kept whole", 199, "", 199},
    {"a letter too many is cut off", 200, "", 199},
    {"a character that just fits is kept", 197, E_ACUTE, 199},
    {"a character that straddles the end goes", 198, E_ACUTE, 198},
    {"four bytes that just fit are kept", 195, BELL, 199},
    {"four bytes with one too many go", 196, BELL, 196},
    {"four bytes with three too many go", 198, BELL, 198},
    {"a character behind the end goes", 199, BELL, 199},
};

static void
long_text_is_cut_at_a_character(void)
{
	const struct cut_row *r;

	EACH (r, cut_rows) {
		struct sg_error e;
		char room[512];
		struct buf b = BUF_ON(room);

		memset(&e, 0x7f, sizeof(e));
		e.code = SG_OK;
		for (size_t i = 0; i < r->filled; i++)
			buf_addc(&b, 'x');
		buf_addz(&b, r->tail);
		(void)err_set(&e, SG_EIO, STR(""), buf_str(&b));
		CHECK(strlen(e.message) == r->want, "%s: %zu", r->name,
		    strlen(e.message));
		CHECK(memcmp(e.message, room, r->want) == 0, "%s", r->name);
		CHECK(e.pointer[0] == '\0', "%s: %s", r->name, e.pointer);
	}
}

static void
bytes_without_a_beginning_are_dropped(void)
{
	struct sg_error e = {.code = SG_OK};
	char inner[300];

	memset(inner, 0x80, sizeof(inner));
	(void)err_set(&e, SG_EIO, (struct sg_str){inner, sizeof(inner)},
	    (struct sg_str){inner, sizeof(inner)});
	CHECK(e.pointer[0] == '\0', "no character begins in it");
	CHECK(e.message[0] == '\0', "no character begins in it");
}

static void
the_library_says_its_version(void)
{
	CHECK(strcmp(sg_version(), SG_VERSION) == 0, "%s", sg_version());
}

int
main(void)
{
	RUN(every_code_has_a_name_and_a_sentence);
	RUN(the_first_failure_stays);
	RUN(long_text_is_cut_at_a_character);
	RUN(bytes_without_a_beginning_are_dropped);
	RUN(the_library_says_its_version);
	return t_done("base_err");
}
