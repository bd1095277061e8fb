/* The starter policy of a host, in the person's own file; see starter.h. */
#include "care/starter.h"

#include <string.h>

#include "policy/policy_file.h"

#define TEXT_MAX 8192

static const struct row {
	enum hook_host host;
	const char *name, *capability, *patterns, *note;
} rows[] = {
#define X(host, name, capability, patterns, note) \
	{HOOK_##host, name, capability, patterns, note},
#include "care/starter.def"
};

static void
add_rule(const struct row *r, struct buf *out)
{
	const char *host = hook_host_name(r->host);

	buf_addz(out, "\n[[rule]]\nname = \"starter-");
	buf_addz(out, host);
	buf_addc(out, '-');
	buf_addz(out, r->name);
	buf_addz(out, "\"\nnote = \"");
	buf_addz(out, r->note);
	buf_addz(out, "\"\neffect = \"allow\"\nextension = \"host.");
	buf_addz(out, host);
	buf_addz(out, "\"\ncapability = \"");
	buf_addz(out, r->capability);
	buf_addz(out, "\"\npattern = [");
	buf_addz(out, r->patterns);
	buf_addz(out, "]\n");
}

void
starter_text(enum hook_host h, struct buf *out)
{
	buf_addz(out, "\n# The starter policy of ");
	buf_addz(out, hook_host_name(h));
	buf_addz(out,
	    ": what is allowed while nobody is there to answer.\n"
	    "# Everything else is asked about. See: man solgate-policy\n");
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		if (rows[i].host == h)
			add_rule(&rows[i], out);
}

/* Some rule of the file is of the starter policy of this host. */
static bool
has_starter(const struct policy_file *f, enum hook_host h)
{
	char room[32];
	struct buf b = BUF_ON(room);

	buf_addz(&b, "starter-");
	buf_addz(&b, hook_host_name(h));
	buf_addc(&b, '-');
	for (size_t i = 0; i < f->n_rules; i++)
		if (str_starts(policy_rule_name(f->rules[i].id), buf_str(&b)))
			return true;
	return false;
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
starter_add(const struct places *p, enum hook_host h, struct arena *a,
    char path[PLACE_MAX], bool *added, struct sg_error *e)
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
	if (err != SG_OK || has_starter(&f, h))
		return err;
	b.cap = old.n + TEXT_MAX;
	if ((b.p = arena_new(a, b.cap)) == NULL)
		return err_set(e, SG_ENOMEM, STR(""), STR("out of memory"));
	buf_add(&b, old.n > 0 ? old : STR("version = 1\n"));
	if (b.p[b.n - 1] != '\n')
		buf_addc(&b, '\n');
	starter_text(h, &b);
	if ((err = make_folder(p, e)) == SG_OK)
		err = place_write(path, buf_str(&b), e);
	*added = err == SG_OK;
	return err;
}
