/* Which directory is the project of a starter policy; see project.h. */
#define _XOPEN_SOURCE 700 /* realpath() */
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/utf8.h"
#include "install/project.h"

/* Directories of the system; with what is below them, or alone. */
static const struct {
	const char *path;
	bool below;
} system_dirs[] = {
    {"/boot", true},
    {"/dev", true},
    {"/etc", true},
    {"/proc", true},
    {"/sys", true},
    {"/bin", false},
    {"/home", false},
    {"/lib", false},
    {"/lib32", false},
    {"/lib64", false},
    {"/media", false},
    {"/mnt", false},
    {"/opt", false},
    {"/root", false},
    {"/run", false},
    {"/sbin", false},
    {"/srv", false},
    {"/tmp", false},
    {"/usr", false},
    {"/usr/bin", false},
    {"/usr/lib", false},
    {"/usr/local", false},
    {"/usr/share", false},
    {"/usr/src", false},
    {"/var", false},
    {"/var/lib", false},
    {"/var/log", true},
    {"/var/tmp", false},
};

/* ${path} is ${dir} or below it. */
static bool
is_in(struct sg_str path, struct sg_str dir)
{
	return str_starts(path, dir) &&
	    (path.n == dir.n || dir.n == 1 || path.p[dir.n] == '/');
}

static bool
is_system(struct sg_str root)
{
	for (size_t i = 0; i < sizeof(system_dirs) / sizeof(system_dirs[0]);
	     i++) {
		struct sg_str dir = str_of(system_dirs[i].path);

		if (system_dirs[i].below ? is_in(root, dir) : str_eq(root, dir))
			return true;
	}
	return false;
}

static bool
holds_own(const struct home *h, struct sg_str root)
{
	for (size_t i = 0; i < h->settings.n_own; i++) {
		struct sg_str own = h->settings.own[i];

		if (own.n > 0 && own.p[0] == '/' &&
		    (is_in(own, root) || is_in(root, own)))
			return true;
	}
	return false;
}

static bool
is_plain(struct sg_str root)
{
	for (size_t i = 0; i < root.n; i++)
		if ((unsigned char)root.p[i] < ' ' || root.p[i] == 0x7f ||
		    strchr("*?[\"\\", root.p[i]) != NULL)
			return false;
	return utf8_valid(root);
}

/* The home as it is found: a link to it is no way around. */
static bool
holds_home(struct sg_str root)
{
	const char *home = home_env("HOME");
	char *real = home == NULL ? NULL : realpath(home, NULL);
	bool yes = real != NULL && is_in(str_of(real), root);

	free(real);
	return yes;
}

static const char *
refuse(const struct home *h, struct sg_str root)
{
	if (root.n > PROJECT_MAX)
		return "its path is too long for a rule";
	if (!is_plain(root))
		return "its path has a character that a rule would have to "
		       "escape: * ? [ \" \\ or a control character";
	if (holds_home(root))
		return "it is your home directory, or holds it";
	if (is_system(root))
		return "it is a directory of the system";
	if (holds_own(h, root))
		return "files of the gate, or of a host's hooks, are in it";
	return NULL;
}

/* The nearest directory above ${path}, or itself, that is a repository. */
static bool
find_repository(char *path)
{
	char git[PLACE_MAX + 8];
	struct stat st;

	while (path[0] == '/' && path[1] != '\0') {
		snprintf(git, sizeof(git), "%s/.git", path);
		if (lstat(git, &st) == 0)
			return true;
		*strrchr(path, '/') = '\0';
	}
	return false;
}

const char *
project_find(const struct home *h, const char *given, char out[PLACE_MAX])
{
	char *real = realpath(given != NULL ? given : ".", NULL);
	struct stat st;
	bool fits = real != NULL && strlen(real) < PLACE_MAX;

	out[0] = '\0';
	if (fits)
		memcpy(out, real, strlen(real) + 1);
	free(real);
	if (!fits || stat(out, &st) != 0 || !S_ISDIR(st.st_mode))
		return "there is no such directory";
	if (given == NULL && !find_repository(out))
		return "this directory is in no git repository";
	return refuse(h, str_of(out));
}
