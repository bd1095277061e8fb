/*
 * What is a path, so that nothing hides it: only those that say so by how
 * they begin.  A random string begins with "/usr/" once in a billion.
 */
#include "redact/redact_int.h"
#include "base/banned.h"

/* clang-format off */
static const struct sg_str roots[] = {
#define ROOT(name) {"/" name, sizeof(name)}
	ROOT("usr"), ROOT("etc"), ROOT("tmp"), ROOT("home"), ROOT("var"),
	ROOT("opt"), ROOT("nix"), ROOT("gnu"), ROOT("proc"), ROOT("dev"),
	ROOT("sys"), ROOT("bin"), ROOT("sbin"), ROOT("lib"), ROOT("lib64"),
	ROOT("root"), ROOT("mnt"), ROOT("media"), ROOT("srv"), ROOT("run"),
	ROOT("boot"), ROOT("snap"), ROOT("Users"), ROOT("Library"),
	ROOT("System"), ROOT("Applications"), ROOT("private"),
	ROOT("Volumes"), ROOT("workspace"), ROOT("workspaces"), ROOT("work"),
	ROOT("app"), ROOT("data"), ROOT("src"), ROOT("builds"), ROOT("code"),
	ROOT("github"), ROOT("secrets"), ROOT("config"), ROOT("keys"),
	ROOT("certs"), ROOT("project"), ROOT("projects"), ROOT("repo"),
#undef ROOT
};
/* clang-format on */

static bool
is_step(struct sg_str s, size_t at)
{
	return at == s.n || s.p[at] == '/';
}

bool
redact_path_evident(struct sg_str s)
{
	if (s.n < 2 ||
	    (s.p[0] != '/' && s.p[0] != '.' && s.p[0] != '~' && s.p[1] != ':'))
		return false;
	if (str_starts(s, STR("./")) || str_starts(s, STR("../")) ||
	    str_starts(s, STR("~/")))
		return true;
	if (s.n > 2 && char_in(s.p[0], SET_ALNUM) && /* then a colon */
	    (s.p[2] == '\\' || s.p[2] == '/'))
		return true; /* C:\ */
	for (size_t i = 0; i < sizeof(roots) / sizeof(roots[0]); i++)
		if (s.p[1] == roots[i].p[1] && str_starts(s, roots[i]) &&
		    is_step(s, roots[i].n))
			return true;
	return false;
}

/* Drop the last name of [from, out->n), with the slash before it. */
static void
drop_name(struct buf *out, size_t from)
{
	while (out->n > from && out->p[--out->n] != '/')
		;
}

void
redact_tidy_path(struct sg_str path, struct buf *out)
{
	size_t start = out->n, kept, n;
	bool root = path.n > 0 && path.p[0] == '/';

	if (root)
		buf_addc(out, '/');
	kept = out->n; /* nothing before this is dropped */
	for (size_t i = 0; i < path.n; i += n + 1) {
		struct sg_str name = str_part(path, i, path.n);

		for (n = 0; n < name.n && name.p[n] != '/'; n++)
			;
		name.n = n;
		if (n == 0 || str_eq(name, STR(".")))
			continue;
		if (str_eq(name, STR("..")) && (root || out->n > kept)) {
			drop_name(out, kept);
			continue;
		}
		if (out->n > start + root)
			buf_addc(out, '/');
		buf_add(out, name);
		if (str_eq(name, STR("..")))
			kept = out->n;
	}
	if (out->n == start)
		buf_addc(out, '.');
}
