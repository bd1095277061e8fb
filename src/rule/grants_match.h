#ifndef RULE_GRANTS_MATCH_H
#define RULE_GRANTS_MATCH_H

#include "rule/grants_key.h"

/* One search through the set; for grants_find.c and grants_match.c alone. */
struct search {
	const struct grants *g;
	const struct grant_query *q;
	const struct command_part *part; /* the one that is to be allowed */
	struct sg_str name;              /* the same for names */
	struct grant_hit *hit;
	struct grant_also *also; /* all that match; NULL: nobody asks */
	enum sg_grant_effect effect;
	uint64_t begin;
};

/* ${e} is for this extension, capability and effect, and in force. */
bool grants_is_mine(const struct search *s, const struct grant_entry *e);

/* An allow covers the part, the name or the scope that is looked at. */
bool grants_covers(const struct search *s, const struct grant_entry *e);

/* A deny fires on any reading of the scope; what cannot be told is kept. */
bool grants_hits(const struct search *s, const struct grant_entry *e);

#endif
