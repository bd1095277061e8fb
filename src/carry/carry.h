#ifndef CARRY_CARRY_H
#define CARRY_CARRY_H

#include "rule/grant_new.h"

/*
 * The rules of an agent in the words of policy.toml.  Whatever the agent would
 * have asked about or refused, the rules that come out do not allow.
 */
enum carry_from { CARRY_CLAUDE, CARRY_CODEX, CARRY_GEMINI, CARRY_FROM_COUNT };

/* In the order of strictness; zero is the strictest. */
enum carry_effect { CARRY_DENY, CARRY_ASK, CARRY_ALLOW };

#define CARRY_RULES_MAX 4096
#define CARRY_WORDS_MAX 64

struct carry_rule {
	enum carry_effect effect;
	enum sg_capability capability;
	struct sg_str extension;
	struct sg_str text; /* as it stood in the other file */
	unsigned line;      /* there; 0: not known */
	int64_t rank;       /* a rule of a higher one is asked first */
	bool all;           /* of the capability */
	struct sg_str pattern[2];
	size_t n_patterns;
	/* exec: the words it begins with; one with p NULL may be any. */
	const struct sg_str *words;
	size_t n_words;
	bool ends;           /* and nothing may follow */
	const char *lost;    /* why nothing of it is carried; NULL: it is */
	const char *changed; /* what is different now; NULL: nothing */
};

struct carry_list {
	enum carry_from from;
	struct carry_rule *v;
	size_t n;
};

struct carry_about {
	enum carry_from from;
	struct sg_str text;      /* of the file */
	struct sg_str extension; /* whose rules they become */
	struct sg_str home;      /* what ~ stands for; may be empty */
};

/*
 * Read the file, decide what is carried (${c} tries every pattern as that of a
 * new rule) and leave all rules in ${out}, which lives in ${c->a}.
 * SG_EINVALID and others: the file cannot be read; the pointer is its line.
 */
SG_MUST_CHECK enum sg_err
carry_read(struct carry_list *out, const struct carry_about *about,
    const struct grant_check *c, struct sg_error *e);

/* How many are carried, and how many are not. */
void carry_count(const struct carry_list *l, size_t *carried, size_t *lost);

/* policy.toml, in ${a}; false: no memory. */
bool
carry_write(const struct carry_list *l, struct arena *a, struct sg_str *out);

/* "claude", "codex", "gemini". */
const char *carry_name(enum carry_from from);

#endif
