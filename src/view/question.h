#ifndef VIEW_QUESTION_H
#define VIEW_QUESTION_H

#include "base/arena.h"
#include "shape/prompt.h"

/*
 * One question of the server as the terminal holds it: the view, every text
 * in it sanitised here once more (T25, T26), and what of it was on screen.
 */
enum question_state {
	QUESTION_OPEN,
	QUESTION_SENDING, /* an answer is on its way */
	QUESTION_ENDED    /* stays on screen until a key is pressed */
};

struct question {
	struct arena a;
	struct prompt_view v;
	enum question_state state;
	bool put_back; /* opens by hand only */
	bool rung;
	/*
	 * T27, T31: an answer is for the revision that stood on the screen long
	 * enough; an allowing one also needs every scope of it to have been
	 * shown to its end.
	 */
	struct prompt_fold *folds; /* what it is about, each text once */
	size_t n_folds;
	size_t *seen; /* bytes of each scope that were shown, from its start */
	int64_t rev_painted, rev_since; /* the one on screen, since when */
	int64_t rev_held, rev_seen;     /* -1: none yet */
	/* Rows that what it does took when it was first shown, at this width:
	 * calls that join make it longer and must not move the answers. */
	size_t does_rows;
	int does_width;
	enum sg_decision_token decision;
	struct sg_str by;
	struct prompt_denial denied; /* without a rule: not known */
};

/* It ended so: ${d} sanitised, into the memory of ${q}. */
void
question_denied(struct question *q, const struct prompt_denial *d, bool utf8);

/* From PromptView as JSON; NULL: it is none, or no memory. */
struct question *question_new(struct sg_str json, bool utf8);
void question_free(struct question *q);

/* What was seen of ${old} counts for ${q}, the same question grown older. */
void question_take_over(struct question *q, const struct question *old);

/* Bytes ${from} to ${to} of scope ${call} are on screen. */
void question_see(struct question *q, size_t call, size_t from, size_t to);

/* Scope ${call}, or one that reads the same, was shown to its end. */
bool question_saw(const struct question *q, size_t call);
bool question_saw_all(const struct question *q);

/* A call of it can be changed before it is allowed. */
bool question_edits(const struct question *q);

/* It stands on screen at ${now_ms}; ${hold_ms} make it count. */
void question_painted(struct question *q, int64_t now_ms, int64_t hold_ms);

/* Time went by: what was painted may have stood there long enough now. */
void question_hold(struct question *q, int64_t now_ms, int64_t hold_ms);

bool question_offers(const struct question *q, enum sg_prompt_option o);

/* What the lasting answer ${o} would store for a call; NULL: not known. */
const struct grant_preview *
question_rule(const struct question *q, size_t call, enum sg_prompt_option o);
bool option_allows(enum sg_prompt_option o);
bool option_lasts(enum sg_prompt_option o);

/* ${s} as it may be shown: sanitised, and ASCII where ${utf8} is false. */
struct sg_str text_safe(struct arena *a, struct sg_str s, bool utf8);

#endif
