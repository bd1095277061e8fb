#ifndef TESTS_LIB_QUEUE_SCRIPT_H
#define TESTS_LIB_QUEUE_SCRIPT_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ask/queue.h"

/*
 * The queue in a line of text each way, so that a test reads like a protocol:
 *
 *	"call 1 ext=a group=git weight=5"      -> "wake 250"
 *	"decide p1 allow_once rev=2 by=7"      -> "record settled p1 ..."
 *
 * Prompts are p1, p2 ... in the order of opening.  Words that do not matter
 * are left out: a call is of role agent, channel 1, exec, high, in full.
 */
static inline struct queue_id
script_id(uint32_t number)
{
	struct queue_id id = {{0}};

	memcpy(id.b, &number, sizeof(number));
	return id;
}

static inline uint32_t
script_number(const struct queue_id *id)
{
	uint32_t number;

	memcpy(&number, id->b, sizeof(number));
	return number;
}

static inline struct ask_name
script_name(const char *text)
{
	return ask_name_of(str_of(text));
}

static inline unsigned
script_word(const struct word_list *l, const char *text)
{
	unsigned v = l->n;

	word_parse(l, str_of(text), &v);
	return v;
}

static inline void
script_field(struct queue_event *ev, const char *key, const char *value)
{
	uint64_t n = strtoull(value, NULL, 10);

	if (strcmp(key, "ext") == 0)
		ev->call.key.extension = script_name(value);
	else if (strcmp(key, "group") == 0)
		ev->call.key.group = script_name(value);
	else if (strcmp(key, "turn") == 0)
		ev->call.key.turn = script_name(value);
	else if (strcmp(key, "scope") == 0)
		ev->call.scope = script_name(value);
	else if (strcmp(key, "hash") == 0)
		ev->call.hash = script_name(value);
	else if (strcmp(key, "cap") == 0)
		ev->call.key.capability = script_word(&words_capability, value);
	else if (strcmp(key, "risk") == 0)
		ev->call.key.risk = script_word(&words_risk, value);
	else if (strcmp(key, "role") == 0)
		ev->role = script_word(&words_role, value);
	else if (strcmp(key, "weight") == 0)
		ev->call.weight = (uint32_t)n;
	else if (strcmp(key, "full") == 0)
		ev->call.persistable = n != 0;
	else if (strcmp(key, "fresh") == 0)
		ev->fresh = script_id((uint32_t)n);
	else if (strcmp(key, "rule") == 0)
		ev->rule = script_word(&words_decision_token, value);
	else if (strcmp(key, "was") == 0)
		ev->was = n;
	else if (strcmp(key, "loose") == 0)
		ev->call.loose = n != 0;
	else if (strcmp(key, "at") == 0)
		ev->prompt = script_id((uint32_t)n);
	else if (strcmp(key, "by") == 0)
		ev->by = n;
	else if (strcmp(key, "ch") == 0)
		ev->channel = ev->call.channel = n;
	else if (strcmp(key, "rev") == 0) {
		ev->has_rev = true;
		ev->rev = (uint32_t)n;
	} else {
		fprintf(stderr, "script: what is %s?\n", key);
		exit(1);
	}
}

/* The event of ${text} for ${q} as it stands. */
static inline struct queue_event
script_event(const struct queue *q, int64_t at_ms, const char *text)
{
	struct queue_event ev = {.at_ms = at_ms,
	    .role = SG_ROLE_PERSON,
	    .fresh = script_id(q->opened + 1),
	    .channel = 1,
	    .option = SG_OPTION_COUNT,
	    .call = {.channel = 1,
		.persistable = true,
		.hash = script_name("content"),
		.key = {.extension = script_name("ext"),
		    .capability = SG_CAP_EXEC,
		    .risk = SG_RISK_HIGH}}};
	char copy[200], *word, *equals, *rest;

	snprintf(copy, sizeof(copy), "%s", text);
	word = strtok_r(copy, " ", &rest);
	ev.kind = strcmp(word, "decide") == 0
	    ? QUEUE_ON_DECIDE
	    : script_word(&words_queue_event, word);
	if (ev.kind == QUEUE_ON_CALL || ev.kind == QUEUE_ON_CANCEL)
		ev.role = SG_ROLE_AGENT;
	while ((word = strtok_r(NULL, " ", &rest)) != NULL) {
		if ((equals = strchr(word, '=')) != NULL) {
			*equals = '\0';
			script_field(&ev, word, equals + 1);
		} else if (word[0] == 'p') {
			ev.prompt = script_id((uint32_t)atoi(word + 1));
		} else if (word[0] >= '0' && word[0] <= '9') {
			ev.call.no = strtoull(word, NULL, 10);
		} else {
			ev.option = script_word(&words_prompt_option, word);
		}
	}
	return ev;
}

static inline void
script_say(char *out, size_t max, const struct queue_effects *fx,
    const struct queue_effect *e)
{
	size_t n = strlen(out);

#define SAY(...) n += (size_t)snprintf(out + n, max - n, __VA_ARGS__)
	SAY("%s%s", n > 0 ? "; " : "", word_name(&words_queue_effect, e->kind));
	if (e->kind == QUEUE_DO_REFUSE)
		SAY(" %s", word_name(&words_queue_refusal, e->refusal));
	if (e->kind == QUEUE_DO_RECORD)
		SAY(" %s", word_name(&words_queue_record, e->about));
	if (script_number(&e->prompt) != 0)
		SAY(" p%u", script_number(&e->prompt));
	if (e->call != 0)
		SAY(" %llu", (unsigned long long)e->call);
	if (e->decision != SG_DECISION_NONE)
		SAY(" %s", sg_decision_token_name(e->decision));
	if (e->n > 0) {
		SAY(" [");
		for (uint32_t i = 0; i < e->n; i++)
			SAY("%s%llu", i > 0 ? " " : "",
			    (unsigned long long)fx->calls[e->first + i]);
		SAY("]");
	}
	if (e->kind == QUEUE_DO_SHOW || e->kind == QUEUE_DO_UPDATE)
		SAY(" rev=%u", e->rev);
	if (e->at_ms != 0)
		SAY(" at=%lld", (long long)e->at_ms);
	if (e->by != 0)
		SAY(" by=%llu", (unsigned long long)e->by);
#undef SAY
}

/* Feed one line and give the effects as one. */
static inline const char *
script_feed(struct queue *q, int64_t at_ms, const char *text)
{
	static struct queue_effects fx;
	static char out[65536];
	struct queue_event ev = script_event(q, at_ms, text);

	queue_feed(q, &ev, &fx);
	out[0] = '\0';
	for (size_t i = 0; i < fx.n; i++)
		script_say(out, sizeof(out), &fx, &fx.v[i]);
	return out;
}

#endif
