#ifndef RULE_SCOPE_INT_H
#define RULE_SCOPE_INT_H

#include "rule/scope.h"

/*
 * What the files behind scope_find() share, one function for each kind of
 * scope; nobody else sees it.
 */
struct scope_finder {
	struct scope *s;
	enum sg_hostcall_method method;
	enum sg_capability capability;
	const struct call_params *p;
	const struct scope_world *w;
	struct arena *a;
	struct sg_error *e;
};

enum sg_err scope_find_command(const struct scope_finder *f);
enum sg_err scope_find_path(const struct scope_finder *f);
enum sg_err scope_find_host(const struct scope_finder *f);
enum sg_err scope_find_names(const struct scope_finder *f);

/*
 * ${text}, which is of the scope, has nothing in it to hide or to make visible
 * and fits into ${columns} (T25, T54).
 */
bool scope_is_plain(const struct scope *s, struct sg_str text, size_t columns);

/* The scope is not a literal, for the reason ${why}. */
void scope_not_known(struct scope *s, const char *why);

enum sg_err scope_no_memory(const struct scope_finder *f);
enum sg_err scope_does_not_fit(
    const struct scope_finder *f, const char *pointer, const char *message);

#endif
