#ifndef CARRY_CARRY_INT_H
#define CARRY_CARRY_INT_H

#include "carry/carry.h"

/* One file being read. */
struct carrying {
	const struct carry_about *about;
	struct arena *a;
	struct carry_list *out;
	struct sg_error *e;
};

enum sg_err carry_claude(struct carrying *c);
enum sg_err carry_codex(struct carrying *c);
enum sg_err carry_gemini(struct carrying *c);

/* Leave out what would be wider than it was. */
void carry_settle(struct carry_list *l, const struct grant_check *c);

/* Say what is wrong in ${line}; 0: in the file. */
enum sg_err
carry_blame(const struct carrying *c, unsigned line, const char *why);

/* One more rule, a copy of ${r}. */
enum sg_err carry_add(struct carrying *c, const struct carry_rule *r);

/*
 * ${text}, the beginning of a command or a whole one, into the words and the
 * patterns of ${r}.  What a shell would read as more than words is lost.
 */
enum sg_err carry_command(
    struct carrying *c, struct carry_rule *r, struct sg_str text, bool whole);

/* The same from words, which are quoted where they must be. */
enum sg_err carry_words(struct carrying *c, struct carry_rule *r,
    const struct sg_str *words, size_t n, bool whole);

/* A pattern more; ${r} has room for two. */
void carry_pattern(struct carry_rule *r, struct sg_str pattern);

/* Join what is not NULL into ${out}, in the arena. */
enum sg_err carry_join(struct carrying *c, struct sg_str *out,
    const struct sg_str *parts, size_t n);

/* What the tool ${name} is to the gate; false: an unknown one, a tool. */
bool carry_tool(enum carry_from from, struct sg_str name,
    enum sg_capability *capability, bool *whole);

#endif
