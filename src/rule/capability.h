#ifndef RULE_CAPABILITY_H
#define RULE_CAPABILITY_H

#include "words/words.h"

/*
 * What a call needs leave for.  The core derives it from the method and one
 * word of the params; what the caller says it needs is compared with it and
 * never believed (R-150, R-151, T38).
 *
 * Names are read without the white space around them and in any case of
 * letters, so that " Exec " is exec and cannot slip past a rule about it.
 */
bool capability_parse(struct sg_str token, enum sg_capability *out);
bool method_parse(struct sg_str token, enum sg_hostcall_method *out);

/* ${s} is ${word}, which is lower case, but for spaces and case. */
bool name_is(struct sg_str s, const char *word);

/* The two are one name but for spaces and case. */
bool name_same(struct sg_str a, struct sg_str b);

/* The tools the core knows by name (capability_tool.def), and any other. */
enum tool_name {
#define X(sym, wire, cap) TOOL_##sym,
#include "rule/capability_tool.def"
	TOOL_OTHER
};

enum tool_name tool_parse(struct sg_str name);

/* Operations on files (capability_fs.def), and any other. */
enum fs_op {
#define X(sym, wire, cap) FS_##sym,
#include "rule/capability_fs.def"
	FS_OTHER
};

enum fs_op fs_parse(struct sg_str op);

/*
 * The capability of ${method}; ${word} is the tool's name or the operation on
 * files, and does not count for other methods.  False: there is none, and the
 * call is not one.
 */
bool capability_derive(enum sg_hostcall_method method, struct sg_str word,
    enum sg_capability *out);

/* Sets of capabilities, as lists of the policy are. */
#define CAPABILITY_BIT(c) (1u << (c))

#endif
