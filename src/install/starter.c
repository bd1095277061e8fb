/* The starter policy of a host, in the person's own file; see starter.h. */
#include "install/starter.h"

#include <string.h>

#include "policy/policy_file.h"

#define TEXT_MAX (32u << 10)

static const struct row {
	enum hook_host host;
	const char *name, *capability, *patterns, *note;
} rows[] = {
#define X(host, name, capability, patterns, note) \
	{HOOK_##host, name, capability, patterns, note},
#include "install/starter.def"
};

static bool
is_of_project(const struct row *r)
{
	return strchr(r->patterns, '$') != NULL;
}

static void
add_name(const struct row *r, struct buf *out)
{
	buf_addz(out, "starter-");
	buf_addz(out, hook_host_name(r->host));
	buf_addc(out, '-');
	buf_addz(out, r->name);
}

static void
add_rule(const struct row *r, struct sg_str project, struct buf *out)
{
	buf_addz(out, "\n[[rule]]\nname = \"");
	add_name(r, out);
	buf_addz(out, "\"\nnote = \"");
	buf_addz(out, r->note);
	buf_addz(out, "\"\neffect = \"allow\"\nextension = \"host.");
	buf_addz(out, hook_host_name(r->host));
	buf_addz(out, "\"\ncapability = \"");
	buf_addz(out, r->capability);
	buf_addz(out, "\"\npattern = [");
	for (const char *p = r->patterns; *p != '\0'; p++)
		if (*p == '$')
			buf_add(out, project);
		else
			buf_addc(out, *p);
	buf_addz(out, "]\n");
}

static void
add_head(enum hook_host h, struct buf *out)
{
	buf_addz(out, "\n# The starter policy of ");
	buf_addz(out, hook_host_name(h));
	buf_addz(out,
	    ": what is allowed while nobody is there to answer.\n"
	    "# Everything else is asked about. See: man solgate-policy\n");
}

/* The first pattern of ${r}: "PROJECT" and what stands behind the dollar. */
static bool
is_first(const struct row *r, struct sg_str project, struct sg_str pattern)
{
	const char *at = strchr(r->patterns, '$') + 1;
	struct sg_str rest = {at, strcspn(at, "\"")};

	return str_starts(pattern, project) &&
	    str_eq(str_part(pattern, project.n, pattern.n - project.n), rest);
}

/* Some rule of the file is the one of ${r}. */
static bool
has_rule(
    const struct policy_file *f, const struct row *r, struct sg_str project)
{
	char room[POLICY_NAME_MAX + 1];
	struct buf name = BUF_ON(room);

	add_name(r, &name);
	for (size_t i = 0; i < f->n_rules; i++)
		if (str_eq(policy_rule_name(f->rules[i].id), buf_str(&name)) &&
		    (!is_of_project(r) ||
			is_first(r, project, f->rules[i].pattern)))
			return true;
	return false;
}

/* Those of ${h} that ${f} does not have; how many. */
static size_t
add_missing(const struct policy_file *f, enum hook_host h,
    struct sg_str project, struct buf *out)
{
	size_t n = 0;

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		if (rows[i].host != h || has_rule(f, &rows[i], project))
			continue;
		if (n++ == 0)
			add_head(h, out);
		add_rule(&rows[i], project, out);
	}
	return n;
}

void
starter_text(enum hook_host h, struct sg_str project, struct buf *out)
{
	(void)add_missing(&(struct policy_file){.n_rules = 0}, h, project, out);
}

static enum sg_err
make_folder(const struct places *p, struct sg_error *e)
{
	char dir[PLACE_MAX];
	const char *slash = strrchr(p->config, '/');
	size_t n = slash == NULL ? 0 : (size_t)(slash - p->config);

	memcpy(dir, p->config, n);
	dir[n] = '\0';
	return place_make(dir, e);
}

enum sg_err
starter_add(const struct places *p, enum hook_host h, struct sg_str project,
    struct arena *a, char path[PLACE_MAX], bool *added, struct sg_error *e)
{
	struct policy_file f = {.n_rules = 0};
	struct sg_str old = STR("");
	struct buf b = {.cap = 0};
	enum sg_err err = policy_path(p, path, e);

	*added = false;
	if (err == SG_OK)
		err = policy_read_file(&f, path, "policy.toml", a, e);
	if (err == SG_OK)
		err = config_file(path, a, &old, e);
	if (err == SG_ENOTFOUND) {
		*e = (struct sg_error){.code = SG_OK};
		err = SG_OK;
	}
	if (err != SG_OK)
		return err;
	b.cap = old.n + TEXT_MAX;
	if ((b.p = arena_new(a, b.cap)) == NULL)
		return err_set(e, SG_ENOMEM, STR(""), STR("out of memory"));
	buf_add(&b, old.n > 0 ? old : STR("version = 1\n"));
	if (b.p[b.n - 1] != '\n')
		buf_addc(&b, '\n');
	if (add_missing(&f, h, project, &b) == 0)
		return SG_OK;
	if (buf_full(&b))
		return err_set(
		    e, SG_ELONG, STR(""), STR("the rules are too long"));
	if ((err = make_folder(p, e)) == SG_OK)
		err = place_write(path, buf_str(&b), e);
	*added = err == SG_OK;
	return err;
}
