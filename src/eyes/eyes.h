#ifndef EYES_EYES_H
#define EYES_EYES_H

#include "access/principal.h"
#include "ask/queue.h"
#include "base/arena.h"
#include "quorum/quorum.h"
#include "shape/kept.h"
#include "shape/log.h"
#include "shape/prompt.h"

/*
 * The people behind a question that several must agree to: who has done so,
 * by name and device, beside the queue, which knows digests alone.
 */

/* What a call keeps of its rule, which may be gone when it is answered. */
struct eyes_rule {
	struct sg_str id; /* empty: there is none */
	struct queue_quorum quorum;
};

/* With texts in ${a}; false: no memory.  ${r} may be NULL. */
bool eyes_rule_of(
    const struct quorum_rule *r, struct arena *a, struct eyes_rule *out);

/* Calls of different rules are different questions. */
struct ask_name eyes_group(const struct eyes_rule *r, struct sg_str group);

struct eyes; /* of one question */

/* NULL: no memory. */
struct eyes *
eyes_new(const struct quorum_book *b, const struct quorum_people *people,
    const struct eyes_rule *r, struct sg_str extension);
void eyes_free(struct eyes *x); /* NULL is fine */

/* By which rules, and whom they are about. */
struct eyes_from {
	const struct quorum_book *book;
	const struct quorum_people *people;
	int64_t now_ms;
};

/* What ${who} is in this question; the text lives as long as both. */
struct eyes_try {
	struct quorum_standing standing;
	struct queue_voter voter;
};
struct eyes_try eyes_try(const struct eyes *x, const struct eyes_from *f,
    const struct principal *who);

/*
 * Who had agreed, and may answer no longer by the rules and accounts of now;
 * false: nobody.
 */
bool eyes_lost(
    const struct eyes *x, const struct eyes_from *f, struct ask_name *person);

/* ${who} agreed, as ${t} says; false: no memory, or too many. */
bool eyes_add(struct eyes *x, const struct principal *who,
    const struct eyes_try *t, int64_t at_ms);

/* Only those whom the queue still counts; NULL: it is over, nobody changes. */
void eyes_keep(struct eyes *x, const struct queue_prompt *p, int64_t now_ms,
    int64_t mono_ms);

/* As people see it, in ${a}; false: no memory, or no such question. */
bool
eyes_view(const struct eyes *x, struct arena *a, struct prompt_quorum *out);

/* For the ledger: the last who agreed. */
bool eyes_said(const struct eyes *x, uint32_t rev, struct kept_agreed *out);

/* For the ledger, when it passes: everybody whose yes counted, and by which
 * rule; texts live in ${a}, ${x} and ${f}.  NULL: nobody, or no memory. */
#define EYES_RECORD_MAX (128u << 10) /* bytes of it, as JSON */
const struct quorum_record *
eyes_record(const struct eyes *x, const struct eyes_from *f, struct arena *a);

#endif
