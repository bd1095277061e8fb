/* Answers of a model: what is kept, what is dropped, what a client sees. */
#include "form/envelope.h"
#include "t.h"

#define PLENTY ((size_t)1 << 24)

static char room[1 << 18];

/* "200 {...}" or "422 reason"; "?pointer" in between when warned. */
static const char *
made_of(struct sg_str raw, size_t max, enum sg_err *err)
{
	static char out[1 << 16];
	struct envelope_added added = {STR("Ida"), STR("t1"), SG_NOTIFY_MUTED};
	struct buf b = BUF_ON(room);
	struct envelope e;
	struct arena a;

	out[0] = '\0';
	arena_init(&a, &mem_heap, max);
	*err = envelope_read(raw, &a, &e);
	if (*err == SG_OK && !e.verdict.accepted) {
		snprintf(out, sizeof(out), "422 %s",
		    word_name(&words_envelope_fault, e.verdict.fault));
		CHECK(envelope_write(&e, &added, &a, &b) == SG_EINVALID &&
			b.n == 0,
		    "what was refused has no envelope");
	} else if (*err == SG_OK) {
		*err = envelope_write(&e, &added, &a, &b);
		if (*err == SG_OK)
			snprintf(out, sizeof(out), "200%s%s -%zu %.*s",
			    e.verdict.warned ? " ?" : "", e.warning.pointer,
			    e.stripped, (int)b.n, b.p);
	}
	arena_release(&a);
	return out;
}

#define HEAD "{\"assistant_text\":\"x\""
#define TAIL "\"notification_policy\":\"muted\",\"persona_label\":\"Ida\""
#define ENV(meta)                                            \
	HEAD ",\"notification_policy\":\"muted\",\"meta\":{" \
	     "\"meta_version\":\"v1\"," meta "}}"
#define CARD                                                   \
	"\"display_hint\":\"ghost_card\",\"memory_id\":\"m\"," \
	"\"rigor_level\":\"normal\",\"snippet\":\"s\",\"fact_null\":false"
#define ACTION                                                       \
	"\"request_id\":\"r\",\"action_id\":\"a\",\"action_label\":" \
	"\"L\",\"action_kind\":\"k\",\"action_summary_bullets\":[\"b\"]"

/* clang-format off */
static const struct { const char *name, *raw, *want; } rows[] = {
    {"plain", HEAD "}", "200 -0 " ENV(TAIL)},
    {"unknown keys of meta", HEAD ",\"meta\":{\"odd\":1,\"other\":{}}}", "200 -2 " ENV(TAIL)},
    {"an unknown key at the top", HEAD ",\"extra\":1}", "422 schema_invalid"},
    {"no text", "{\"meta\":{}}", "422 schema_invalid"},
    {"nothing", "{}", "422 schema_invalid"},
    {"only meta", "{\"meta\":{\"mood_anchor\":1}}", "422 schema_invalid"},
    {"meta is no object", HEAD ",\"meta\":7}", "422 schema_invalid"},
    {"another version", HEAD ",\"meta\":{\"meta_version\":\"v2\"}}", "422 schema_invalid"},
    {"older spelling of the version", HEAD ",\"meta\":{\"metaVersion\":\"v1\"}}", "200 -0 " ENV(TAIL)},
    {"both spellings", HEAD ",\"meta\":{\"metaVersion\":\"v1\",\"meta_version\":\"v1\"}}", "422 schema_invalid"},
    {"no JSON", "{not-json", "422 invalid_json"},
    {"no JSON in meta", HEAD ",\"meta\":{x}}", "422 invalid_json"},
    {"twice the same key", HEAD ",\"assistant_text\":\"y\"}", "422 invalid_json"},
    {"a list", "[]", "422 schema_invalid"},
    {"a text", "\"x\"", "422 schema_invalid"},
    {"a bad shape is left out", HEAD ",\"meta\":{\"shape\":{\"arc\":\"\"},\"affect_signal\":{\"label\":\"insight\",\"intensity\":1,\"confidence\":0.9}}}",
	"200 ?/meta/shape/arc -0 " ENV("\"notification_policy\":\"muted\",\"persona_label\":\"Ida\",\"affect_signal\":{\"label\":\"insight\",\"intensity\":1,\"confidence\":\"high\"}")},
    {"two bad parts", HEAD ",\"meta\":{\"claims\":[],\"shape\":1,\"lattice\":{}}}", "200 ?/meta/claims -0 " ENV("\"notification_policy\":\"muted\",\"persona_label\":\"Ida\",\"lattice\":{}")},
    {"kept inside", HEAD ",\"meta\":{\"mood_anchor\":1,\"trace_run_id\":\"t\",\"snippet\":\"s\"}}", "200 -0 " ENV(TAIL)},
    {"a suggestion gets its id", HEAD ",\"meta\":{\"capture_suggestion\":{\"suggestion_type\":\"reminder\",\"title\":\"T\"}}}",
	"200 -0 " ENV("\"notification_policy\":\"muted\",\"persona_label\":\"Ida\",\"capture_suggestion\":{\"suggestion_id\":\"cap_t1\",\"suggestion_type\":\"reminder\",\"title\":\"T\"}")},
    {"an older card", HEAD ",\"meta\":{\"ghostType\":\"memory\"," CARD "}}",
	"200 -0 " ENV("\"notification_policy\":\"muted\",\"persona_label\":\"Ida\",\"display_hint\":\"ghost_card\",\"ghost_kind\":\"memory_artifact\",\"memory_id\":\"m\",\"rigor_level\":\"normal\",\"snippet\":\"s\",\"fact_null\":false")},
    {"a card that says it twice", HEAD ",\"meta\":{\"ghost_type\":\"memory\",\"ghost_kind\":\"memory_artifact\"," CARD "}}", "422 ghost_card_invalid"},
    {"a card of no kind", HEAD ",\"meta\":{\"ghost_type\":\"banana\"," CARD "}}", "422 ghost_card_invalid"},
    {"a card with a kind that is no text", HEAD ",\"meta\":{\"ghost_type\":7," CARD "}}", "422 ghost_card_invalid"},
    {"a bare card", HEAD ",\"meta\":{\"display_hint\":\"ghost_card\"}}", "422 ghost_card_invalid"},
    {"another hint", HEAD ",\"meta\":{\"display_hint\":\"banner\",\"lattice\":{}}}", "200 ?/meta/display_hint -0 " ENV("\"notification_policy\":\"muted\",\"persona_label\":\"Ida\",\"lattice\":{}")},
    {"an action", HEAD ",\"meta\":{\"action_needed\":true," ACTION "}}",
	"200 -0 " ENV("\"notification_policy\":\"muted\",\"persona_label\":\"Ida\",\"request_id\":\"r\",\"action_needed\":true,\"action_id\":\"a\",\"action_label\":\"L\",\"action_kind\":\"k\",\"action_summary_bullets\":[\"b\"]")},
    {"an action beside a bad shape", HEAD ",\"meta\":{\"shape\":0,\"action_needed\":true," ACTION "}}",
	"200 ?/meta/shape -0 " ENV("\"notification_policy\":\"muted\",\"persona_label\":\"Ida\",\"request_id\":\"r\",\"action_needed\":true,\"action_id\":\"a\",\"action_label\":\"L\",\"action_kind\":\"k\",\"action_summary_bullets\":[\"b\"]")},
    {"an action that lacks something is none", HEAD ",\"meta\":{\"lattice\":{},\"action_needed\":true}}", "200 ?/meta/request_id -0 " ENV("\"notification_policy\":\"muted\",\"persona_label\":\"Ida\",\"lattice\":{}")},
    {"a key that begins like a bad one", HEAD ",\"meta\":{\"action\":{\"action_needed\":true," ACTION "},\"action_needed\":7}}", "200 ?/meta/action_needed -0 " ENV("\"notification_policy\":\"muted\",\"persona_label\":\"Ida\",\"action\":{\"request_id\":\"r\",\"action_needed\":true,\"action_id\":\"a\",\"action_label\":\"L\",\"action_kind\":\"k\",\"action_summary_bullets\":[\"b\"]}")},
    {"one key begins another", HEAD ",\"meta\":{\"action\":{},\"action_needed\":false,\"journal_offer\":{},\"journalOffer\":{}}}", "200 ?/meta/action/request_id -0 " ENV("\"notification_policy\":\"muted\",\"persona_label\":\"Ida\",\"journalOffer\":{},\"action_needed\":false")},
};
/* clang-format on */

static void
answers(void)
{
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		enum sg_err err;
		const char *got = made_of(str_of(rows[i].raw), PLENTY, &err);

		CHECK(err == SG_OK && strcmp(got, rows[i].want) == 0,
		    "%s:\n  %s\n  %s", rows[i].name, rows[i].want, got);
	}
}

static void
too_large(void)
{
	static char big[ENVELOPE_BYTES_MAX + 1];
	struct sg_str raw = {big, sizeof(big)};
	enum sg_err err;

	memset(big, ' ', sizeof(big));
	memcpy(big, HEAD "}", sizeof(HEAD));
	CHECK(strcmp(made_of(raw, PLENTY, &err), "422 payload_too_large") == 0,
	    "one byte too many");
	raw.n--;
	CHECK(strncmp(made_of(raw, PLENTY, &err), "200", 3) == 0, "fits");
}

static void
too_many_keys(void)
{
	static char many[1 << 14];
	size_t n = (size_t)snprintf(many, sizeof(many), "{");
	enum sg_err err;

	for (int i = 0; i < 300; i++)
		n += (size_t)snprintf(many + n, sizeof(many) - n, "%s\"k%d\":0",
		    i > 0 ? "," : "", i);
	snprintf(many + n, sizeof(many) - n, "}");
	CHECK(strcmp(made_of(str_of(many), PLENTY, &err),
		  "422 schema_invalid") == 0,
	    "no answer has 300 keys");
}

/* Nobody is named where nobody is. */
static void
nothing_added(void)
{
	struct envelope_added added = {.policy = SG_NOTIFY_SILENT};
	struct buf b = {.p = room, .cap = sizeof(room) - 1};
	struct envelope e;
	struct arena a;

	arena_init(&a, &mem_heap, PLENTY);
	CHECK(envelope_read(STR(HEAD "}"), &a, &e) == SG_OK, "read");
	CHECK(envelope_write(&e, &added, &a, &b) == SG_OK, "written");
	room[b.n] = '\0';
	CHECK(strstr(room, "persona_label") == NULL, "%s", room);
	arena_release(&a);
}

/* Wherever memory runs out, that is the only thing that is said. */
static void
no_memory(void)
{
	static const char *const raws[] = {
	    "{\"assistant_text\":\"x\\n\",\"unknowns\":[\"\\n\"],\"meta\":{"
	    "\"ghost_type\":\"m\\u0065mory\"," CARD "}}",
	    "{\"assistant_text\":\"x\\n\",\"meta\":{\"shape\":0,"
	    "\"capture_suggestion\":{\"suggestion_type\":\"reminder\","
	    "\"title\":\"T\\n\"}}}",
	    HEAD ",\"meta\":{\"shape\":0,\"lattice\":{}}}"};

	for (size_t i = 0; i < sizeof(raws) / sizeof(raws[0]); i++) {
		enum sg_err err = SG_ENOMEM;

		for (size_t max = 0; err != SG_OK && max < 1 << 20; max += 16) {
			(void)made_of(str_of(raws[i]), max, &err);
			CHECK(err == SG_OK || err == SG_ENOMEM, "%s: %s",
			    raws[i], sg_err_name(err));
		}
		CHECK(err == SG_OK, "%s: enough", raws[i]);
	}
}

int
main(void)
{
	RUN(answers);
	RUN(too_large);
	RUN(too_many_keys);
	RUN(nothing_added);
	RUN(no_memory);
	return t_done("wire_envelope");
}
