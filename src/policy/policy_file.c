/* Policy files: where they stand, and both together; see policy_file.h. */
#include "policy/policy_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "system/world.h"

static enum sg_err
read_text(struct policy_file *out, struct sg_str text, const char *name,
    struct arena *a, struct sg_error *e)
{
	struct launch *tools = arena_new(a, sizeof(*tools));
	enum sg_err err;

	if (tools == NULL)
		return err_set(e, SG_ENOMEM, STR(""), STR("out of memory"));
	err = world_tools(tools, a, e);
	return err != SG_OK ? err : policy_read(out, text, name, a, tools, e);
}

enum sg_err
policy_read_file(struct policy_file *out, const char *path, const char *name,
    struct arena *a, struct sg_error *e)
{
	struct sg_str text = {NULL, 0};
	enum sg_err err = config_file(path, a, &text, e);

	*out = (struct policy_file){.n_rules = 0};
	return err != SG_OK ? err : read_text(out, text, name, a, e);
}

enum sg_err
policy_path(const struct places *p, char out[PLACE_MAX], struct sg_error *e)
{
	const char *slash = strrchr(p->config, '/');
	int n = snprintf(out, PLACE_MAX, "%.*s/policy.toml",
	    slash == NULL ? 0 : (int)(slash - p->config), p->config);

	return n > 0 && n < PLACE_MAX ? SG_OK
				      : err_set(e, SG_ELONG, STR("policy.toml"),
					    STR("the path is too long"));
}

/* The first ${n} of ${v}, then the first ${m} of ${w}; NULL: no memory. */
static void *
joined(struct arena *a, const void *v, size_t n, const void *w, size_t m,
    size_t size)
{
	char *out = arena_new(a, (n + m + 1) * size);

	if (out != NULL && n > 0)
		memcpy(out, v, n * size);
	if (out != NULL && m > 0)
		memcpy(out + n * size, w, m * size);
	return out;
}

static enum sg_err
both(const struct policy_file *first, const struct policy_file *second,
    struct service_config *c, struct arena *a, struct sg_error *e)
{
	c->rules = joined(a, first->rules, first->n_rules, second->rules,
	    second->n_rules, sizeof(*c->rules));
	c->n_rules = first->n_rules + second->n_rules;
	c->quorums = joined(a, first->quorums, first->n_quorums,
	    second->quorums, second->n_quorums, sizeof(*c->quorums));
	c->n_quorums = first->n_quorums + second->n_quorums;
	c->duties = joined(a, first->duties, first->n_duties, second->duties,
	    second->n_duties, sizeof(*c->duties));
	c->n_duties = first->n_duties + second->n_duties;
	return c->rules != NULL && c->quorums != NULL && c->duties != NULL
	    ? SG_OK
	    : err_set(e, SG_ENOMEM, STR(""), STR("out of memory"));
}

/* A file that need not be there. */
static enum sg_err
read_if(struct policy_file *out, const char *path, const char *name,
    struct arena *a, struct sg_error *e)
{
	enum sg_err err = policy_read_file(out, path, name, a, e);

	if (err != SG_ENOTFOUND)
		return err;
	*e = (struct sg_error){.code = SG_OK};
	return SG_OK;
}

/*
 * T63: a directory that the project can change holds no policy.  A home that
 * is the project itself is the person's own choice.
 */
static bool
is_inside(const char *path, struct sg_str project)
{
	struct sg_str p = str_of(path);

	return project.n > 1 && str_starts(p, project) && p.n > project.n &&
	    p.p[project.n] == '/' && !str_eq(str_of(getenv("HOME")), project);
}

enum sg_err
policy_load(const struct places *p, struct service_config *c, struct arena *a,
    struct sg_error *e)
{
	struct policy_file all, mine = {.n_rules = 0};
	char path[PLACE_MAX];
	enum sg_err err = policy_path(p, path, e);

	if (err == SG_OK)
		err = read_if(&all, POLICY_SYSTEM, POLICY_SYSTEM, a, e);
	if (err == SG_OK && strcmp(path, POLICY_SYSTEM) != 0)
		err = read_if(&mine, path, "policy.toml", a, e);
	if (err == SG_OK && mine.n_rules + mine.n_quorums + mine.n_duties > 0 &&
	    is_inside(path, c->project))
		err = err_set(e, SG_EINVALID, str_of(path),
		    STR("policy is not read from the project directory"));
	return err == SG_OK ? both(&all, &mine, c, a, e) : err;
}

enum sg_err
policy_load_with(const struct policy_file *candidate, struct service_config *c,
    struct arena *a, struct sg_error *e)
{
	struct policy_file all;
	enum sg_err err = read_if(&all, POLICY_SYSTEM, POLICY_SYSTEM, a, e);

	return err == SG_OK ? both(&all, candidate, c, a, e) : err;
}

enum sg_err
policy_load_text(struct sg_str text, struct service_config *c, struct arena *a,
    struct sg_error *e)
{
	struct policy_file f = {.n_rules = 0};
	enum sg_err err = read_text(&f, text, "policy.toml", a, e);

	return err == SG_OK ? policy_load_with(&f, c, a, e) : err;
}
