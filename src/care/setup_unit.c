/* The unit of the machine's gate, and what its service manager is told. */
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "care/setup_step.h"

extern const char system_unit[], system_tmpfiles[];

#define STAND_IN "/usr/bin/solgate"
#define ROOM     (16u << 10)

/* A file, where its package has it and where we put it. */
struct place_of {
	const char *packaged[2], *own, *text;
	bool program; /* names our program */
};

static const struct place_of places[] = {
    {{"/usr/lib/systemd/system/solgate.service",
	 "/lib/systemd/system/solgate.service"},
	"/etc/systemd/system/solgate.service", system_unit, true},
    {{"/usr/lib/tmpfiles.d/solgate.conf", NULL}, "/etc/tmpfiles.d/solgate.conf",
	system_tmpfiles, false},
};

static bool
has_systemd(void)
{
	return access("/run/systemd/system", F_OK) == 0;
}

/* The text with the path of this program in the place of the stand-in. */
static bool
text_of(const struct place_of *p, struct buf *b)
{
	const char *at = p->program ? strstr(p->text, STAND_IN) : NULL;
	char own[4096];
	ssize_t n;

	if (at == NULL) {
		buf_addz(b, p->text);
		return !buf_full(b);
	}
	n = readlink("/proc/self/exe", own, sizeof(own) - 1);
	if (n <= 0)
		return false;
	own[n] = '\0';
	/* What the manager reads as more than a path is not put there. */
	if (strpbrk(own, " \t\n\"'\\$%;") != NULL)
		return false;
	buf_add(b, (struct sg_str){p->text, (size_t)(at - p->text)});
	buf_addz(b, own);
	buf_addz(b, at + strlen(STAND_IN));
	return !buf_full(b);
}

static bool
write_text(const char *path, struct sg_str text)
{
	char dir[256];
	const char *slash = strrchr(path, '/');
	bool ok;
	int fd;

	snprintf(dir, sizeof(dir), "%.*s", (int)(slash - path), path);
	(void)mkdir(dir, 0755);
	fd = open(
	    path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0644);
	ok = fd >= 0 && fchmod(fd, 0644) == 0 &&
	    write(fd, text.p, text.n) == (ssize_t)text.n;
	if (fd >= 0)
		ok = close(fd) == 0 && ok;
	return ok;
}

static void
put(struct setup_call *k, const struct place_of *p)
{
	static char text[ROOM];
	struct buf b = BUF_ON(text);

	for (size_t i = 0; i < 2; i++)
		if (p->packaged[i] != NULL &&
		    access(p->packaged[i], R_OK) == 0) {
			setup_say(k, "there", p->packaged[i]);
			return;
		}
	if (k->print)
		setup_say(k, "would", p->own);
	else if (!text_of(p, &b))
		setup_fail(
		    k, p->own, "the path of this program cannot be used");
	else if (!write_text(p->own, buf_str(&b)))
		setup_fail(k, p->own, strerror(errno));
	else
		setup_say(k, "made", p->own);
}

void
setup_units(struct setup_call *k)
{
	if (!has_systemd())
		return;
	for (size_t i = 0; i < 2 && !k->failed; i++)
		put(k, &places[i]);
}

static bool
systemctl(const char *verb, const char *flag)
{
	char path[64], v[32], f[32], unit[] = "solgate.service";
	char *argv[] = {path, v, f, unit, NULL};
	char *alone[] = {path, v, NULL};

	snprintf(v, sizeof(v), "%s", verb);
	snprintf(f, sizeof(f), "%s", flag != NULL ? flag : "");
	return setup_program("systemctl", path) != NULL &&
	    setup_run(flag != NULL ? argv : alone);
}

void
setup_start(struct setup_call *k)
{
	if (!has_systemd())
		setup_say(k, "next", "start it: solgate serve --system");
	else if (k->print)
		setup_say(k, "would", "systemctl enable --now solgate.service");
	else if (systemctl("daemon-reload", NULL) &&
	    systemctl("enable", "--now"))
		setup_say(k, "started", "solgate.service");
	else
		setup_fail(k, "cannot start solgate.service",
		    "see: systemctl status solgate");
}

void
setup_stop(struct setup_call *k)
{
	if (!has_systemd())
		return;
	if (k->print)
		setup_say(
		    k, "would", "systemctl disable --now solgate.service");
	else if (systemctl("disable", "--now"))
		setup_say(k, "stopped", "solgate.service");
}

void
setup_remove_units(struct setup_call *k)
{
	for (size_t i = 0; i < 2; i++) {
		if (access(places[i].own, F_OK) != 0)
			continue;
		if (k->print)
			setup_say(k, "would", places[i].own);
		else if (unlink(places[i].own) == 0)
			setup_say(k, "removed", places[i].own);
		else
			setup_fail(k, places[i].own, strerror(errno));
	}
}

/* Without its directory clients look for a user's own gate again. */
void
setup_remove_runtime(struct setup_call *k)
{
	static const char *const names[] = {
	    PLACE_SYSTEM_AGENTS, PLACE_SYSTEM_PEOPLE};

	if (access(PLACE_SYSTEM_RUNTIME, F_OK) != 0)
		return;
	if (k->print) {
		setup_say(k, "would", PLACE_SYSTEM_RUNTIME);
		return;
	}
	for (size_t i = 0; i < 2; i++)
		(void)unlink(names[i]);
	if (rmdir(PLACE_SYSTEM_RUNTIME) == 0)
		setup_say(k, "removed", PLACE_SYSTEM_RUNTIME);
	else
		setup_fail(k, PLACE_SYSTEM_RUNTIME, strerror(errno));
}
