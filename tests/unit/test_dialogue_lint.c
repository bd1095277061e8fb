/* Validators of driver blocks, and the blocks themselves. */
#include "dialogue/drivers.h"
#include "dialogue/lint.h"
#include "t.h"

static struct lint_result got;

static const char *
found(size_t i)
{
	static char out[200];

	if (i >= got.n)
		return "";
	snprintf(out, sizeof(out), "%s%s %.*s", got.is_warning[i] ? "? " : "",
	    word_name(&words_lint_rule, got.v[i].rule), (int)got.v[i].n,
	    got.v[i].pattern);
	return out;
}

static void
look(const char *definition, const char *answer, enum sg_enforcement_mode mode)
{
	struct lint_block b = {
	    .id = STR("DB-TEST"), .definition = str_of(definition)};

	lint(&b, 1, str_of(answer), mode, &got);
}

#define V "Rules\nValidators:\n"

static void
patterns(void)
{
	static const struct {
		const char *definition, *answer, *want; /* the first finding */
	} rows[] =
	    {
		{V "- Must-not: I sent the email", "I sent the email", ""},
		{V "- Must-not: \"I sent/added/checked\"", "I added the file",
		    "must-not I added"},
		{V "- Must-not: \"I sent/added\"", "i SENT it",
		    "must-not I sent"},
		{V "- must-not: \"sent/added\"", "now added", "must-not added"},
		{V "- Must-not: \"I sent / added \"", "I added",
		    "must-not I added"},
		{V "- Must-not: \"I sent//\"", "I sent", "must-not I sent"},
		{V "- Must-not: \"/x\"", "a /x", "must-not /x"},
		{V "- Must-not: \"I sent\"", "The API sent it", ""},
		{V "- Must-not: \"I sent\"", "8I sent it", ""},
		{V "- Must-not: \"I sent\"", "so:(I sent it",
		    "must-not I sent"},
		{V "- Must-not: \"I sent\"", "{I sent it", "must-not I sent"},
		{V "- Must-not: \"I sent/added\"", "I addeX I", ""},
		{V "- Must-not: \"I sent/added\"", "I", ""},
		{V "- Must-not: \"I sent/added\"", "I-added", ""},
		{V "- Must-not: \"open", "open", ""},
		{V "- Must-not: \"\" \"b\"", "b", "must-not b"},
		{V "- Must-have: \"Receipt:\"", "no", "must-have Receipt:"},
		{V "- Must-have: \"Receipt:\"", "My receipt: x", ""},
		{V "- Must: \"Next\"", "no", "must-have Next"},
		{V "- Must: do something", "no", ""},
		{V "- Must-have-any: \"a1\" / \"b2\"", "no",
		    "must-have-any a1 / b2"},
		{V "- Must-have-any: \"a1\" / \"b2\"", "b2", ""},
		{V "- Must-have-any: nothing quoted", "b2", ""},
		{"- Must-not: \"I sent\"", "I sent", ""},
		{"  Validators: of today\r\n  - Must-not: \"I sent\"\r\n",
		    "I sent", "must-not I sent"},
		{V "Must-not: \"I sent\"\n\n- Other: \"I sent\"", "I sent", ""},
		{"", "I sent", ""},
		{V "- Must-not: \"I sent\"", "", ""},
	    },
	  *row;

	EACH (row, rows) {
		look(row->definition, row->answer, SG_ENFORCE_STRICT);
		CHECK(strcmp(found(0), row->want) == 0, "%s: %s",
		    row->definition, found(0));
		CHECK(got.ok == (row->want[0] == '\0') && !got.skipped &&
			got.n_warnings == 0,
		    "%s", row->definition);
	}
}

static void
modes(void)
{
	struct lint_block b = {.definition = STR(V "- Must-not: \"I sent\"")};
	struct sg_str answer = STR("I sent it");

	lint(&b, 1, answer, SG_ENFORCE_WARN, &got);
	CHECK(got.ok && got.n_warnings == 1 &&
		strcmp(found(0), "? must-not I sent") == 0,
	    "warn");
	lint(&b, 1, answer, SG_ENFORCE_OFF, &got);
	CHECK(got.ok && got.skipped && got.n == 0, "off");
	b.advisory = true;
	lint(&b, 1, answer, SG_ENFORCE_STRICT, &got);
	CHECK(got.ok && got.n_warnings == 1, "advisory");
	b = (struct lint_block){.definition = b.definition, .backed = true};
	lint(&b, 1, answer, SG_ENFORCE_STRICT, &got);
	CHECK(got.ok && got.n == 0, "a receipt backs it");
	b.definition = STR(V "- Must-have: \"x9\"");
	lint(&b, 1, answer, SG_ENFORCE_STRICT, &got);
	CHECK(!got.ok, "a receipt backs nothing else");
}

static void
many_findings(void)
{
	static char definition[8192];
	size_t n = (size_t)snprintf(definition, sizeof(definition), V);

	for (int i = 0; i < LINT_FINDINGS_MAX + 3; i++)
		n += (size_t)snprintf(definition + n, sizeof(definition) - n,
		    "- Must-have: \"word%d\"\n", i);
	look(definition, "no", SG_ENFORCE_STRICT);
	CHECK(got.n == LINT_FINDINGS_MAX &&
		got.n_violations == LINT_FINDINGS_MAX + 3,
	    "all are counted");
	n = (size_t)snprintf(
	    definition, sizeof(definition), V "- Must-not: \"");
	memset(definition + n, 'x', 119);
	memcpy(definition + n + 119, "\xc3\xa9/y", 4);
	memset(definition + n + 123, 'z', 500);
	memcpy(definition + n + 623, "\"", 2);
	look(definition, definition + n, SG_ENFORCE_STRICT);
	CHECK(got.n == 2 && got.v[0].n == 119, "cut at a character: %zu",
	    got.v[0].n);
	n = (size_t)snprintf(
	    definition, sizeof(definition), V "- Must-have: \"h b/");
	memset(definition + n, 'z', 600);
	memcpy(definition + n + 600, "\"", 2);
	look(definition, "no", SG_ENFORCE_STRICT);
	CHECK(got.n == 2 && got.v[1].pattern[0] == 'z', "too long to join");
	n = (size_t)snprintf(
	    definition, sizeof(definition), V "- Must-have-any: \"");
	memset(definition + n, 'z', 600);
	memcpy(definition + n + 600, "\"", 2);
	look(definition, "no", SG_ENFORCE_STRICT);
	CHECK(got.n == 1 && got.n_violations == 1, "too long to list");
}

/* FACTS 2.8, 9.3 #44: the model proposes an act, it never claims one. */
static void
no_false_completion(void)
{
	static const struct {
		const char *answer;
		bool ok;
	} rows[] =
	    {
		{"I sent the email for you.", false},
		{"Done: I've scheduled it.", false},
		{"I\xe2\x80\x99ve added the oven.", false},
		{"I have created the reminder", false},
		{"I can add the oven: confirm below.", true},
		{"The API sent an answer.", true},
		{"Your hai added length.", true},
	    },
	  *row;
	struct drivers d;
	struct lint_block blocks[DRIVER_BLOCKS_MAX];

	drivers_gather(NULL, 0, NULL, 0, &d);
	for (size_t i = 0; i < d.n; i++)
		blocks[i] = (struct lint_block){
		    .id = d.v[i].id, .definition = d.v[i].definition};
	EACH (row, rows) {
		lint(blocks, d.n, str_of(row->answer), SG_ENFORCE_STRICT, &got);
		CHECK(got.ok == row->ok, "%s: %s", row->answer, found(0));
		CHECK(got.ok || got.v[0].block == 0, "DB-001");
	}
}

static void
closure(void)
{
	struct sg_str flags[] = {STR("gardens"), STR("IP"), STR("ipx")};

	CHECK(lint_closure_is_advisory(SG_PERSONA_IDA, false, NULL, 0), "ida");
	CHECK(
	    lint_closure_is_advisory(SG_PERSONA_IDA, false, flags, 1), "plain");
	CHECK(!lint_closure_is_advisory(SG_PERSONA_IDA, false, flags, 2), "ip");
	CHECK(lint_closure_is_advisory(SG_PERSONA_IDA, false, flags + 2, 1),
	    "no such flag");
	CHECK(
	    !lint_closure_is_advisory(SG_PERSONA_IDA, true, NULL, 0), "check");
	CHECK(
	    !lint_closure_is_advisory(SG_PERSONA_SOLE, false, NULL, 0), "sole");
}

static struct sg_str
why(const struct driver_ask *ref, size_t at)
{
	static char room[200];
	struct buf b = BUF_ON(room);

	if (ref != NULL)
		driver_ref_refusal(ref, at, &b);
	else
		driver_own_refusal(at, &b);
	return buf_str(&b);
}

static void
blocks(void)
{
	struct driver_ask refs[12], own[5];
	struct drivers d;

	for (size_t i = 0; i < 12; i++)
		refs[i] = (struct driver_ask){
		    .id = STR("DB-001"), .version = STR("1.0")};
	for (size_t i = 0; i < 5; i++)
		own[i] = (struct driver_ask){
		    .id = STR("u"), .definition = STR("text")};
	drivers_gather(refs, 12, own, 5, &d);
	CHECK(d.n == DRIVER_BLOCKS_MAX && d.n_dropped == 4, "caps");
	CHECK(d.v[0].kind == BLOCK_BASELINE && d.v[5].kind == BLOCK_REF &&
		d.v[15].kind == BLOCK_INLINE,
	    "order");
	CHECK(str_eq(why(&refs[10], 10), STR("Exceeded MAX_REFS limit (10)")),
	    "eleventh");
	CHECK(str_eq(why(NULL, 3), STR("Exceeded MAX_INLINE limit (3)")),
	    "fourth");
	CHECK(why(&refs[0], 0).n == 0 && why(NULL, 0).n == 0, "taken");
	refs[0].version = STR("9");
	refs[1].id = STR("DB-009");
	drivers_gather(refs, 2, NULL, 0, &d);
	CHECK(d.n == 5 && d.n_dropped == 2, "no such block");
	CHECK(str_eq(why(&refs[0], 0),
		  STR("System block not found or version mismatch "
		      "(requested: 9)")),
	    "version");
	CHECK(strcmp(word_name(&words_block_kind, d.v[4].kind),
		  "system_baseline") == 0,
	    "names");
}

static void
trimming(void)
{
	static char text[DRIVER_DEFINITION_MAX + 10];
	struct driver_ask own = {
	    .id = STR("u"), .definition = {text, DRIVER_DEFINITION_MAX}};
	struct drivers d;

	memset(text, 'x', sizeof(text));
	drivers_gather(NULL, 0, &own, 1, &d);
	CHECK(!d.v[5].trimmed && d.n_trimmed == 0, "just fits");
	memcpy(text + DRIVER_DEFINITION_MAX - 2, "\xe2\x82\xac", 3);
	own.definition.n = DRIVER_DEFINITION_MAX + 1;
	drivers_gather(NULL, 0, &own, 1, &d);
	CHECK(d.v[5].trimmed && d.n_trimmed == 1 &&
		d.v[5].definition.n == DRIVER_DEFINITION_MAX - 2,
	    "at a character: %zu", d.v[5].definition.n);
	CHECK(str_eq(driver_trim(STR("abc"), 2), STR("ab")), "plain");
}

/* R-266, 9.3 #44: a receipt backs what it shows, of the thing it shows. */
static void
receipts(void)
{
	static const struct lint_receipt have[] = {
	    {{"create_reminder", 15}, {"Call the electrician", 20}},
	    {{"send_mail", 9}, {"Quote", 5}}};
	static const struct row {
		const char *answer;
		bool ok;
	} rows[] = {
	    {"I created the reminder \"call the Electrician\".", true},
	    {"Fine. I have scheduled Call the electrician for 9.", true},
	    {"I've added call the electrician!", true},
	    {"Your reminder is set: call the electrician.", true},
	    {"I sent the Quote to Bob.", true},
	    {"I created the reminder.", false},
	    {"I created it. It says: call the electrician.", false},
	    {"I sent call the electrician.", false},
	    {"I deleted the reminder call the electrician.", false},
	    {"I created the quote.", false},
	    {"I created call the electrician. I created pay the rent.", false},
	    {"I created call the electrician.\nI sent it.", false},
	    {"I sent the invoice", false},
	    {"Your email has been sent.", false},
	    {"I could create a reminder: call the electrician.", true},
	};
	struct drivers d;
	struct lint_block b;
	const struct row *row;

	drivers_gather(NULL, 0, NULL, 0, &d);
	b = (struct lint_block){.id = d.v[0].id,
	    .definition = d.v[0].definition,
	    .receipts = have,
	    .n_receipts = 2};
	EACH (row, rows) {
		lint(&b, 1, str_of(row->answer), SG_ENFORCE_STRICT, &got);
		CHECK(got.ok == row->ok, "%s: %s", row->answer, found(0));
	}
	b.n_receipts = 0;
	for (size_t i = 0; i < 5; i++) {
		lint(&b, 1, str_of(rows[i].answer), SG_ENFORCE_STRICT, &got);
		CHECK(!got.ok, "nothing backs it: %s", rows[i].answer);
	}
}

int
main(void)
{
	RUN(receipts);
	RUN(patterns);
	RUN(modes);
	RUN(many_findings);
	RUN(no_false_completion);
	RUN(closure);
	RUN(blocks);
	RUN(trimming);
	return t_done("dialogue_lint");
}
