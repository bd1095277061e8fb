/*
 * The vocabularies: laws that hold for every list, and the lists of the five
 * seeds written down a second time, so that a slip in a .def is noticed.
 */
#include "t.h"
#include "words/words.h"

/* clang-format off */
static const struct word_list *const words_all[] = {
#define SG_LIST(name)           &words_##name,
#define SG_ROW(sym, wire, text)
#define SG_END(name, count)
#include "words/all.def"
};
/* clang-format on */
static const unsigned words_all_count = sizeof(words_all) /
    sizeof(words_all[0]);

#define NOT_A_WORD 9999u

static char
lower(char c)
{
	return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static bool
same_but_for_case(const char *a, const char *b)
{
	while (*a != '\0' && lower(*a) == lower(*b)) {
		a++;
		b++;
	}
	return lower(*a) == lower(*b);
}

static bool
refused(const struct word_list *l, struct sg_str s)
{
	unsigned value = NOT_A_WORD;

	return !word_parse(l, s, &value) && value == NOT_A_WORD;
}

/* Whether ${s} is a word of ${l} or an alias: what parsing may accept. */
static bool
listed(const struct word_list *l, struct sg_str s)
{
	for (unsigned i = 0; i < l->n; i++) {
		if (str_eq(str_of(l->v[i].wire), s))
			return true;
	}
	for (unsigned i = 0; i < words_aliases_count; i++) {
		if (words_aliases[i].list == l &&
		    str_eq(str_of(words_aliases[i].word.wire), s))
			return true;
	}
	return false;
}

static void
check_row(const struct word_list *l, unsigned i)
{
	const struct word *w = &l->v[i];
	unsigned value = NOT_A_WORD;

	CHECK(w->wire != NULL && w->n > 0, "%s[%u]", l->name, i);
	CHECK(w->n == strlen(w->wire), "%s: %s", l->name, w->wire);
	for (const char *p = w->wire; *p != '\0'; p++) /* quoted as they are */
		CHECK(*p >= ' ' && *p < 0x7f && *p != '"' && *p != '\\',
		    "%s: %s", l->name, w->wire);
	CHECK(
	    w->text != NULL && w->text[0] != '\0', "%s: %s", l->name, w->wire);
	CHECK(strcmp(w->wire, "unknown") != 0, "%s", l->name);
	CHECK(word_parse(l, str_of(word_name(l, i)), &value) && value == i,
	    "%s: %s parsed as %u", l->name, w->wire, value);
	for (unsigned j = 0; j < i; j++)
		CHECK(!same_but_for_case(w->wire, l->v[j].wire), "%s: %s twice",
		    l->name, w->wire);
}

static void
every_list_is_sound(void)
{
	CHECK(words_all_count == 109, "%u lists", words_all_count);
	for (unsigned i = 0; i < words_all_count; i++) {
		const struct word_list *l = words_all[i];

		CHECK(l->n > 0, "%s is empty", l->name);
		for (unsigned r = 0; r < l->n; r++)
			check_row(l, r);
		for (unsigned j = 0; j < i; j++)
			CHECK(strcmp(l->name, words_all[j]->name) != 0,
			    "%s twice", l->name);
	}
}

/* Every way of being almost the word ${w}. */
static void
check_near_misses(const struct word_list *l, const struct word *w)
{
	char near[64];

	if (w->n + 2 > sizeof(near)) {
		CHECK(false, "%s: %s is too long to test", l->name, w->wire);
		return;
	}
	memcpy(near, w->wire, w->n);
	near[w->n] = ' ';
	CHECK(refused(l, (struct sg_str){near, w->n + 1}), "%s: %s and a space",
	    l->name, w->wire);
	near[w->n] = '\0';
	CHECK(refused(l, (struct sg_str){near, w->n + 1}), "%s: %s and a NUL",
	    l->name, w->wire);
	memmove(near + 1, w->wire, w->n);
	near[0] = ' ';
	CHECK(refused(l, (struct sg_str){near, w->n + 1}), "%s: a space and %s",
	    l->name, w->wire);
	for (size_t n = 0; n < w->n; n++) {
		struct sg_str prefix = {w->wire, n};

		CHECK(listed(l, prefix) || refused(l, prefix),
		    "%s: %zu bytes of %s", l->name, n, w->wire);
	}
	for (size_t k = 0; k < w->n; k++) {
		memcpy(near, w->wire, w->n);
		near[k] ^= 0x20;
		CHECK(refused(l, (struct sg_str){near, w->n}),
		    "%s: %s with byte %zu changed", l->name, w->wire, k);
	}
}

static void
almost_is_not_enough(void)
{
	for (unsigned i = 0; i < words_all_count; i++) {
		const struct word_list *l = words_all[i];

		for (unsigned r = 0; r < l->n; r++)
			check_near_misses(l, &l->v[r]);
		CHECK(refused(l, (struct sg_str){NULL, 0}), "%s", l->name);
		CHECK(refused(l, STR("unknown")), "%s", l->name);
		CHECK(refused(l, STR("no such word")), "%s", l->name);
	}
}

static void
outside_is_unknown(void)
{
	for (unsigned i = 0; i < words_all_count; i++) {
		const struct word_list *l = words_all[i];

		CHECK(
		    strcmp(word_name(l, l->n), "unknown") == 0, "%s", l->name);
		CHECK(strcmp(word_name(l, ~0u), "unknown") == 0, "%s", l->name);
		CHECK(
		    strcmp(word_text(l, l->n), "unknown") == 0, "%s", l->name);
		CHECK(word_text(l, 0) == l->v[0].text, "%s", l->name);
	}
}

static void
typed_names_are_the_names_of_the_list(void)
{
#define SG_LIST(list)                                        \
	for (unsigned i = 0; i <= words_##list.n; i++)       \
		CHECK(sg_##list##_name((enum sg_##list)i) == \
			word_name(&words_##list, i),         \
		    "%s %u", #list, i);
#define SG_ROW(sym, wire, text)
#define SG_END(list, count) \
	CHECK(words_##list.n == count, "%u rows", words_##list.n);
#include "words/all.def"
}

/* An alias is read as a word of its list, and is not itself one. */
static void
aliases(void)
{
	unsigned value = NOT_A_WORD;

	CHECK(words_aliases_count == 3, "%u", words_aliases_count);
	for (unsigned i = 0; i < words_aliases_count; i++) {
		const struct word_alias *a = &words_aliases[i];

		value = NOT_A_WORD;
		CHECK(word_parse(a->list, str_of(a->word.wire), &value) &&
			value == a->value,
		    "%s", a->word.wire);
		CHECK(a->value < a->list->n && a->word.text[0] != '\0', "%s",
		    a->word.wire);
		CHECK(strcmp(word_name(a->list, value), a->word.wire) != 0,
		    "%s would be written", a->word.wire);
		check_near_misses(a->list, &a->word);
	}
	CHECK(
	    word_parse(&words_load_category, STR("System Overhead"), &value) &&
		value == SG_LOAD_SYSTEM_MGMT,
	    "%u", value);
	CHECK(refused(&words_charging_type, STR("System Overhead")), "read");
}

/* A list as a seed or FACTS writes it, in any order. */
struct spelled {
	const struct word_list *list;
	unsigned n;
	const char *words[24];
};

static const struct spelled spelled[] = {
    /* breakpoint-engine */
    {&words_breakpoint, 3, {"must", "should", "skip"}},
    {&words_signal_kind, 8,
	{"decision_made", "scope_changed", "pivot", "answer_provided",
	    "ack_only", "open_loop_created", "open_loop_resolved",
	    "risk_or_conflict"}},
    {&words_signal_source, 2, {"server", "model"}},
    {&words_confidence_level, 3, {"low", "med", "high"}},
    {&words_intensity, 3, {"low", "med", "high"}},
    {&words_affect_phase, 4, {"rising", "peak", "downshift", "settled"}},
    {&words_affect_source, 4, {"server", "sentinel", "device_hint", "model"}},
    {&words_affect_label, 6,
	{"overwhelm", "insight", "gratitude", "resolve", "curiosity",
	    "neutral"}},
    {&words_persona_label, 6,
	{"ida", "sole", "sherlock", "cassandra", "diogenes", "system"}},
    {&words_mode_reason, 5,
	{"default", "persona_hint", "reflective_cues", "high_rigor_keyword",
	    "forced_persona"}},
    {&words_url_warning, 4,
	{"invalid_url_format", "url_length_overflow", "url_count_overflow",
	    "capture_count_overflow"}},
    {&words_memento_version, 2, {"memento-v0.1", "memento-v0.2"}},
    {&words_memento_origin, 3,
	{"request_context.thread_memento_ref", "request_context.thread_memento",
	    "stored_latest"}},
    {&words_trace_actor, 5,
	{"solmobile", "solserver", "model", "renderer", "user"}},
    {&words_trace_status, 6,
	{"started", "completed", "paused", "blocked", "failed", "warning"}},
    {&words_trace_phase, 21,
	{"normalize", "evidence_intake", "gate_normalize_modality",
	    "gate_url_extraction", "gate_intent", "gate_sentinel",
	    "gate_lattice", "synaptic_gate", "modality_gate", "intent_gate",
	    "risk_gate", "enrichment_lattice", "policy_engine",
	    "compose_request", "model_call", "memento_quality", "output_gates",
	    "render", "breakpoint", "export", "error"}},

    /* intent-gate */
    {&words_intent, 6,
	{"inspect", "teach", "decide", "create", "reflect", "other"}},
    {&words_enrichment_mode, 3, {"none", "light", "full"}},
    {&words_posture, 4,
	{"direct", "conditional", "boundary_pause", "containment"}},
    {&words_allowed_type, 7,
	{"reference_images", "citations", "checklist", "step_by_step",
	    "timing_table", "tool_calls_read", "tool_calls_write"}},
    {&words_lease_call, 4, {"write", "read", "citations", "reference_images"}},
    {&words_lease_refusal, 7,
	{"no_lease", "clock", "high_risk", "posture", "deadline",
	    "type_not_allowed", "no_calls_left"}},
    {&words_gate_signal_type, 4, {"rule", "keyword", "prototype", "model"}},
    {&words_persona, 3, {"Ida", "Sole", "Sherlock"}},

    /* capability-prompts */
    {&words_capability, 10,
	{"read", "write", "http", "events", "session", "ui", "exec", "env",
	    "tool", "log"}},
    {&words_hostcall_method, 9,
	{"tool", "fs", "exec", "env", "http", "session", "ui", "events",
	    "log"}},
    {&words_risk, 3, {"low", "medium", "high"}},
    {&words_policy_mode, 3, {"strict", "prompt", "permissive"}},
    {&words_source_type, 3, {"npm", "github", "local"}},
    {&words_prompt_option, 5,
	{"allow_once", "allow_session", "allow_always", "deny_once",
	    "deny_always"}},
    {&words_decision_token, 20,
	{"allow_once", "allow_session", "allow_always", "deny_once",
	    "deny_always", "deny_timeout", "deny_unattended", "deny_cooldown",
	    "deny_cancelled", "deny_limit", "deny_strict", "deny_policy",
	    "deny_stored", "allow_policy", "allow_stored", "allow_permissive",
	    "deferred", "confirmed", "cancelled", "corrected"}},
    {&words_verdict, 4, {"allow", "deny", "defer", "amend"}},
    {&words_lifetime, 3, {"once", "session", "always"}},
    {&words_message_type, 10,
	{"register", "tool_call", "tool_result", "slash_command",
	    "slash_result", "event_hook", "host_call", "host_result", "log",
	    "error"}},
    {&words_host_error_code, 5,
	{"timeout", "denied", "io", "invalid_request", "internal"}},
    {&words_ledger_state, 4, {"unread", "verifying", "verified", "broken"}},
    {&words_anchor_state, 5,
	{"none", "waiting", "kept", "unreachable", "contradicted"}},
    {&words_log_level, 4, {"debug", "info", "warn", "error"}},
    {&words_log_component, 4, {"capture", "harness", "runtime", "extension"}},

    /* spec-asst */
    {&words_chat_mode, 3, {"general", "load", "source"}},
    {&words_chat_role, 2, {"user", "model"}},
    {&words_people_role, 4,
	{"viewer", "agent-owner", "approver", "administrator"}},
    {&words_sa_state, 6,
	{"idle", "thinking", "review", "executing", "cancelling",
	    "correcting"}},
    {&words_load_category, 3,
	{"AC Loads (Inverter)", "DC Loads (Native/DCDC)", "System Mgmt"}},
    {&words_charging_type, 7,
	{"solar", "alternator", "generator", "mppt", "charger", "wind",
	    "other"}},
    {&words_power_unit, 2, {"W", "A"}},
    {&words_forecast_mode, 2, {"now", "monthAvg"}},

    /* the packet and the envelope */
    {&words_packet_type, 1, {"chat"}},
    {&words_notification_policy, 4, {"silent", "muted", "alert", "urgent"}},
    {&words_trace_level, 2, {"info", "debug"}},
    {&words_provider_tier, 3, {"nano", "mini", "full"}},
    {&words_driver_scope, 2, {"global", "thread"}},
    {&words_driver_source, 3,
	{"user_created", "assistant_proposed", "system_shipped"}},
    {&words_capture_kind, 1, {"url"}},
    {&words_capture_source, 1, {"user_provided"}},
    {&words_support_type, 2, {"url_capture", "text_snippet"}},
    {&words_context_mode, 2, {"off", "auto"}},
    {&words_suggestion_type, 3,
	{"journal_entry", "reminder", "calendar_event"}},
    {&words_display_hint, 1, {"ghost_card"}},
    {&words_ghost_kind, 3,
	{"memory_artifact", "journal_moment", "action_proposal"}},
    {&words_rigor_level, 2, {"normal", "high"}},
    {&words_hold_kind, 2, {"breach", "turn"}},
    {&words_ran_state, 3, {"breach", "unasked", "as_allowed"}},
    {&words_tier, 4, {"harmless", "low", "medium", "high"}},
};

static void
the_lists_of_the_seeds(void)
{
	const struct spelled *s;

	EACH (s, spelled) {
		unsigned value;

		CHECK(s->list->n == s->n, "%s has %u words", s->list->name,
		    s->list->n);
		for (unsigned i = 0; i < s->n; i++)
			CHECK(word_parse(s->list, str_of(s->words[i]), &value),
			    "%s: %s is missing", s->list->name, s->words[i]);
	}
}

/* Zeroed memory is the word that does the least. */
static void
zero_is_safe(void)
{
	static const struct {
		const struct word_list *list;
		const char *zero;
	} rows[] =
	    {
		{&words_breakpoint, "should"},
		{&words_affect_phase, "settled"},
		{&words_affect_label, "neutral"},
		{&words_memento_version, "memento-v0.2"},
		{&words_intent, "other"},
		{&words_enrichment_mode, "none"},
		{&words_posture, "containment"},
		{&words_lease_call, "write"},
		{&words_lease_refusal, "no_lease"},
		{&words_risk, "high"},
		{&words_capability, "exec"},
		{&words_policy_mode, "strict"},
		{&words_policy_profile, "safe"},
		{&words_verdict, "deny"},
		{&words_lifetime, "once"},
		{&words_grant_effect, "deny"},
		{&words_decision_token, "deny_unattended"},
		{&words_prompt_option, "deny_once"},
		{&words_role, "viewer"},
		{&words_people_role, "viewer"},
		{&words_chip_state, "collapsed"},
		{&words_execution_status, "failed"},
		{&words_host_error_code, "internal"},
		{&words_sa_state, "idle"},
		{&words_chat_mode, "general"},
		{&words_tool_op, "write"},
		{&words_privacy_tier, "high"},
		{&words_notification_policy, "silent"},
		{&words_trace_level, "info"},
		{&words_enforcement_mode, "strict"},
	    },
	  *r;

	EACH (r, rows)
		CHECK(strcmp(word_name(r->list, 0), r->zero) == 0, "%s: %s",
		    r->list->name, word_name(r->list, 0));
}

int
main(void)
{
	RUN(every_list_is_sound);
	RUN(almost_is_not_enough);
	RUN(outside_is_unknown);
	RUN(typed_names_are_the_names_of_the_list);
	RUN(aliases);
	RUN(the_lists_of_the_seeds);
	RUN(zero_is_safe);
	return t_done("words");
}
