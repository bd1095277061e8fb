/* The editor of the person at the terminal; see editor.h. */
#include "client/editor.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "home/home.h"

#define LOOK_MS   50   /* whether it has ended */
#define EACH_MS   3000 /* between two calls of each() */
#define TEXT_MAX  (1u << 20)
#define PATH_ROOM 512

static void
run_it(const char *path)
{
	const char *editor = home_env("VISUAL");
	char line[PATH_ROOM];

	if (editor == NULL || editor[0] == '\0')
		editor = home_env("EDITOR");
	if (editor == NULL || editor[0] == '\0')
		editor = "vi";
	snprintf(line, sizeof(line), "%s \"$1\"", editor);
	execl("/bin/sh", "sh", "-c", line, "sh", path, (char *)NULL);
	_exit(127);
}

bool
editor_run(const char *path, const struct editor_wait *w)
{
	int status = -1, waited = 0;
	pid_t pid, got = 0;

	fflush(NULL);
	if ((pid = fork()) < 0)
		return false;
	if (pid == 0)
		run_it(path);
	while (got == 0 || (got < 0 && errno == EINTR)) {
		got = waitpid(pid, &status, w != NULL ? WNOHANG : 0);
		if (got != 0 || w == NULL)
			continue;
		(void)poll(NULL, 0, LOOK_MS);
		if ((waited += LOOK_MS) >= EACH_MS) {
			waited = 0;
			w->each(w->ctx);
		}
	}
	return got == pid && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

static enum sg_err
failed(struct sg_error *e, const char *why)
{
	return err_set(e, SG_EIO, STR(""), str_of(why));
}

static bool
put_all(int fd, struct sg_str text)
{
	while (text.n > 0) {
		ssize_t n = write(fd, text.p, text.n);

		if (n < 0 && errno == EINTR)
			continue;
		if (n <= 0)
			return false;
		text = str_part(text, (size_t)n, text.n);
	}
	return true;
}

/* The file as it is now: an editor may have put another in its place. */
static enum sg_err
read_back(
    const char *path, struct arena *a, struct sg_str *out, struct sg_error *e)
{
	FILE *f = fopen(path, "re");
	char *p = arena_raw(a, TEXT_MAX + 1);
	size_t n = 0;

	if (f == NULL || p == NULL) {
		if (f != NULL)
			fclose(f);
		return failed(e, "the text cannot be read back");
	}
	n = fread(p, 1, TEXT_MAX + 1, f);
	fclose(f);
	if (n > TEXT_MAX)
		return failed(e, "the text is longer than 1 MiB");
	*out = (struct sg_str){p, n};
	return SG_OK;
}

/* One line end, which an editor adds where the text had none. */
static struct sg_str
without_end(struct sg_str was, struct sg_str now)
{
	bool had = was.n > 0 && was.p[was.n - 1] == '\n';

	return !had && now.n > 0 && now.p[now.n - 1] == '\n'
	    ? str_part(now, 0, now.n - 1)
	    : now;
}

enum sg_err
editor_text(struct sg_str text, const struct editor_wait *w, struct arena *a,
    struct sg_str *out, struct sg_error *e)
{
	const char *dir = home_env("XDG_RUNTIME_DIR");
	char path[PATH_ROOM];
	enum sg_err err = SG_OK;
	bool written;
	int fd;

	snprintf(path, sizeof(path), "%s/solgate-edit.XXXXXX",
	    dir != NULL && dir[0] == '/' ? dir : "/tmp");
	if ((fd = mkstemp(path)) < 0)
		return failed(e, "no file can be made for the editor");
	written = put_all(fd, text);
	if (close(fd) != 0 || !written)
		err = failed(e, "the file for the editor cannot be written");
	else if (!editor_run(path, w))
		err = failed(e, "the editor failed");
	else
		err = read_back(path, a, out, e);
	(void)unlink(path);
	if (err == SG_OK)
		*out = without_end(text, *out);
	return err;
}
