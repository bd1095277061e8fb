/*
 * The machine's own records of logins: logind's, and utmp where there is none.
 * Only root writes them, and a file that somebody else can write is none.
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <pwd.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utmp.h>

#include "login/login_int.h"

int64_t
line_device(const struct login_places *p, const char *line, uid_t uid)
{
	char path[128];
	struct stat st;
	int n = snprintf(path, sizeof(path), "%s/%s", p->dev, line);

	if (line[0] == '\0' || strstr(line, "..") != NULL || n < 0 ||
	    n >= (int)sizeof(path) || stat(path, &st) != 0 ||
	    !S_ISCHR(st.st_mode) || st.st_uid != uid)
		return 0;
	return (int64_t)st.st_rdev;
}

/* Open a record that only root could have written (T45). */
static FILE *
open_record(const char *path, mode_t others)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
	struct stat st;
	FILE *f = NULL;

	if (fd < 0)
		return NULL;
	if (fstat(fd, &st) == 0 && S_ISREG(st.st_mode) && st.st_uid == 0 &&
	    (st.st_mode & others) == 0)
		f = fdopen(fd, "r");
	if (f == NULL)
		(void)close(fd);
	return f;
}

struct session {
	unsigned long uid;
	bool has_uid, user, closing;
	char line[32];
};

static void
read_member(struct session *s, const char *line)
{
	if (sscanf(line, "UID=%lu", &s->uid) == 1)
		s->has_uid = true;
	else if (strcmp(line, "CLASS=user\n") == 0)
		s->user = true;
	else if (strcmp(line, "STATE=closing\n") == 0)
		s->closing = true;
	else
		(void)sscanf(line, "TTY=%31[a-zA-Z0-9/]", s->line);
}

/* The number of logind's session that ${pid} is in, as text. */
static bool
session_of(const struct login_places *p, pid_t pid, char *id, size_t room)
{
	static const char before[] = "/session-", after[] = ".scope";
	char text[4096], *at, *end;

	if (!kin_text(p->proc, pid, "cgroup", text, sizeof(text)) ||
	    (at = strstr(text, before)) == NULL)
		return false;
	at += sizeof(before) - 1;
	end = strstr(at, after);
	if (end == NULL || end == at || (size_t)(end - at) >= room)
		return false;
	memcpy(id, at, (size_t)(end - at));
	id[end - at] = '\0';
	return strspn(id, "0123456789c") == strlen(id);
}

bool
record_logind(const struct login_places *p, pid_t pid, uid_t uid,
    int64_t terminal, char line[32])
{
	struct session s = {.has_uid = false};
	char id[32], path[256], text[1024];
	FILE *f;

	if (!session_of(p, pid, id, sizeof(id)))
		return false;
	snprintf(path, sizeof(path), "%s/%s", p->sessions, id);
	f = open_record(path, 022);
	if (f == NULL)
		return false;
	while (fgets(text, sizeof(text), f) != NULL)
		read_member(&s, text);
	(void)fclose(f);
	if (!s.has_uid || s.uid != uid || !s.user || s.closing ||
	    line_device(p, s.line, uid) != terminal)
		return false;
	memcpy(line, s.line, sizeof(s.line));
	return true;
}

/* Whether the name of a record is ${uid}'s. */
static bool
is_user(const char *name, uid_t uid)
{
	char room[4096];
	struct passwd one, *found = NULL;

	return getpwnam_r(name, &one, room, sizeof(room), &found) == 0 &&
	    found != NULL && found->pw_uid == uid;
}

bool
record_utmp(
    const struct login_places *p, uid_t uid, int64_t terminal, char line[32])
{
	/* utmp is written by root and by the group of its own name. */
	FILE *f = open_record(p->utmp, 002);
	struct utmp u;
	bool found = false;

	while (f != NULL && fread(&u, sizeof(u), 1, f) == 1) {
		char name[UT_NAMESIZE + 1] = "";
		char at[UT_LINESIZE + 1] = "";

		memcpy(name, u.ut_user, UT_NAMESIZE);
		memcpy(at, u.ut_line, UT_LINESIZE);
		if (strlen(at) >= 32 || line_device(p, at, uid) != terminal)
			continue;
		/* The last record of a terminal counts. */
		found = u.ut_type == USER_PROCESS && is_user(name, uid) &&
		    kin_started(p->proc, u.ut_pid) != 0;
		strcpy(line, found ? at : "");
	}
	if (f != NULL)
		(void)fclose(f);
	return found;
}
