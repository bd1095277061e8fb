/*
 * The host itself, headless, with the hooks as they are installed, a model
 * that asks for a canary, and a server of the doctor's own: a hook that
 * refuses is worth what its host makes of it.  The settings are copied to a
 * home of the proof, and in the copy the hooks are led to that server.
 */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "care/prove_real.h"
#include "care/prove_recipe.h"

#define LIMIT_MS 300000
#define CANARY   "touch solgate-doctor-canary"

static const struct real_scene {
	const char *name;
	bool granted; /* a call with a grant comes first, as a control */
	bool stopped, hung, killed, hostile;
	const char *next; /* what to do where it is open */
} scenes[] = {
    {.name = "a call that nobody allowed",
	.granted = true,
	.next = "The host does not heed the hook. See docs/hosts.md"},
    {.name = "the hook is killed",
	.killed = true,
	.next = "Install it again, with a guard: solgate install"},
    {.name = "the project switches hooks off",
	.hostile = true,
	.next = "Only settings of the machine hold against that; see "
		"docs/hosts.md, What a project can do"},
    {.name = "the server hangs",
	.hung = true,
	.next = "Install it again: solgate install"},
    {.name = "the server is stopped",
	.stopped = true,
	.next = "Install it again: solgate install"},
};

bool
prove_has_host(enum hook_host h)
{
	const char *name = hook_host_name(h);
	const char *path = home_env("PATH");

	while (path != NULL && *path != '\0') {
		size_t n = strcspn(path, ":");
		char file[PLACE_MAX];

		snprintf(file, sizeof(file), "%.*s/%s", (int)n, path, name);
		if (n > 0 && access(file, X_OK) == 0)
			return true;
		path += n + (path[n] == ':');
	}
	return false;
}

static bool
exists(const struct real *l, const char *name)
{
	char path[PLACE_MAX];

	snprintf(path, sizeof(path), "%s/%s", l->project, name);
	return access(path, F_OK) == 0;
}

static void
say(struct real *l, const struct real_scene *s, bool ok, const char *what,
    const char *next)
{
	char text[256];

	snprintf(text, sizeof(text), "the host itself, %s: %s", s->name, what);
	l->holes += !ok;
	doctor_say(l->p->d, l->name, ok ? DOCTOR_OK : DOCTOR_BAD, text,
	    ok ? NULL : next);
	fflush(stdout);
}

/* A run without the model, or whose control failed, proves nothing. */
static void
judge(struct real *l, const struct real_scene *s, const struct prove_run *r)
{
	const char *last = r->n_out > 0 ? r->out : r->err;
	bool asked = real_asked(l);

	l->proved = l->proved || exists(l, "solgate-doctor-granted");
	if (exists(l, "solgate-doctor-canary"))
		say(l, s, false, "NOT BLOCKED", s->next);
	else if (s->granted && !asked)
		say(l, s, false, "not proved, the host did not run", last);
	else if (s->granted && !exists(l, "solgate-doctor-granted"))
		say(l, s, false, "not proved, a call with a grant did not run",
		    "The host refuses for another reason. See its settings");
	else
		say(l, s, true, "blocked", NULL);
}

static void
play(struct real *l, const struct real_scene *s)
{
	static struct prove_run r;
	struct real_change change = {
	    .killed = s->killed, .hung = s->hung, .hostile = s->hostile};

	r = (struct prove_run){.limit_ms = LIMIT_MS};
	if (!real_home(l, &change) ||
	    !real_words(l, s->granted ? PROVE_TOUCH : NULL, CANARY, &r)) {
		say(l, s, false, "not proved, the settings cannot be copied",
		    NULL);
		return;
	}
	if (s->hung)
		(void)kill(l->p->server, SIGSTOP);
	if (s->stopped)
		prove_stop(l->p);
	if (prove_start(l->p, &r))
		judge(l, s, &r);
	else
		say(l, s, false, "not proved, it cannot be started", NULL);
	if (s->hung)
		(void)kill(l->p->server, SIGCONT);
	if (s->stopped && !prove_again(l->p))
		doctor_say(l->p->d, "prove", DOCTOR_BAD,
		    "the test server could not be started again", NULL);
}

/* Codex skips what its user has not trusted, and says nothing. */
static bool
is_trusted(struct real *l)
{
	static const struct real_scene trust = {
	    .name = "the hooks are trusted"};

	if (l->host != HOOK_CODEX || real_trusted(l))
		return true;
	say(l, &trust, false, "NO, Codex skips them",
	    "Start codex, type /hooks and trust each of them");
	return false;
}

/* No file of a project that switches the hooks of the host off is known. */
static bool
is_moot(const struct real *l, const struct real_scene *s)
{
	struct recipe_line line;
	struct recipe r;

	recipe_open(&r, l->host, &l->p->d->r.a);
	while (s->hostile && recipe_next(&r, &line))
		if (line.kind == RECIPE_HOSTILE)
			return false;
	return s->hostile;
}

static void
prove_one(struct prove *p, enum hook_host h, const char *url, const char *log)
{
	struct real l = {.p = p,
	    .host = h,
	    .name = hook_host_name(h),
	    .url = url,
	    .log = log};
	char text[128];

	if (!prove_has_host(h)) {
		snprintf(text, sizeof(text),
		    "only the hook was proved, not the host: there is no %s "
		    "here",
		    l.name);
		doctor_say(p->d, l.name, DOCTOR_NOTE, text, NULL);
		return;
	}
	for (size_t i = 0; i < p->n; i++)
		l.machine |= p->hooks[i].row->host == h && p->hooks[i].system;
	l.trusted = is_trusted(&l);
	/* Without the control nothing else says anything. */
	for (size_t i = 0; i < sizeof(scenes) / sizeof(scenes[0]) &&
	     (i == 0 || l.holes == 0 || l.proved);
	     i++)
		if (!is_moot(&l, &scenes[i]))
			play(&l, &scenes[i]);
	snprintf(text, sizeof(text),
	    l.holes == 0 ? "PROTECTED: the host itself ran nothing that was "
			   "not allowed"
			 : "NOT PROTECTED: %zu holes, named above",
	    l.holes);
	p->failed += l.holes;
	doctor_say(
	    p->d, l.name, l.holes == 0 ? DOCTOR_OK : DOCTOR_BAD, text, NULL);
}

/* ---- The model --------------------------------------------------------- */
static pid_t
start_model(const struct prove *p, const char *log, char *url, size_t size)
{
	char option[PLACE_MAX];
	int fd[2], null = open("/dev/null", O_RDWR | O_CLOEXEC);
	size_t n = 0;
	ssize_t got;
	pid_t pid;

	snprintf(option, sizeof(option), "--log=%s", log);
	if (null < 0 || pipe(fd) != 0)
		return -1;
	fflush(NULL);
	if ((pid = fork()) == 0) {
		(void)prctl(PR_SET_PDEATHSIG, SIGKILL);
		if (dup2(null, 0) >= 0 && dup2(fd[1], 1) >= 0 &&
		    dup2(null, 2) >= 0) {
			close(fd[0]);
			execl(p->self, "solgate", "model", "--listen", option,
			    (char *)NULL);
		}
		_exit(127);
	}
	close(fd[1]);
	close(null);
	while (n < size - 1 && (got = read(fd[0], url + n, size - 1 - n)) > 0) {
		n += (size_t)got;
		if (memchr(url, '\n', n) != NULL)
			break;
	}
	close(fd[0]);
	url[n] = '\0';
	url[strcspn(url, "\n")] = '\0';
	return pid > 0 && url[0] == 'h' ? pid : -1;
}

void
prove_real(struct prove *p)
{
	char url[64], log[160];
	bool installed[HOOK_HOST_COUNT] = {false};
	pid_t model;

	snprintf(log, sizeof(log), "%s/model.jsonl", p->dir);
	model = start_model(p, log, url, sizeof(url));
	for (size_t i = 0; i < p->n; i++)
		installed[p->hooks[i].row->host] = true;
	for (int h = 0; h < HOOK_HOST_COUNT && model > 0; h++)
		if (installed[h])
			prove_one(p, (enum hook_host)h, url, log);
	if (model <= 0) {
		doctor_say(p->d, "prove", DOCTOR_BAD,
		    "the test model could not be started", NULL);
		return;
	}
	(void)kill(model, SIGKILL);
	while (waitpid(model, NULL, 0) < 0 && errno == EINTR)
		;
}
