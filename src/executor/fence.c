/* Limits, places and network of a tool; see fence.h. */
#define _GNU_SOURCE
#include "executor/fence.h"

#include <dirent.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#define MIB (1ul << 20)

static bool
read_number(struct sg_str s, uint32_t least, uint32_t most, uint32_t *out)
{
	uint32_t n = 0;

	for (size_t i = 0; i < s.n; i++) {
		if (s.p[i] < '0' || s.p[i] > '9' || i == 6)
			return false;
		n = n * 10 + (uint32_t)(s.p[i] - '0');
	}
	*out = n + 1; /* 0: nothing was said */
	return s.n > 0 && n >= least && n <= most;
}

static bool
read_paths(struct sg_str s, struct sg_str *out)
{
	struct sg_str rest = s;

	*out = s;
	while (rest.n > 0)
		if (str_cut(&rest, ':').p[0] != '/')
			return false;
	return s.n > 0 && s.p[0] == '/' && s.p[s.n - 1] != ':';
}

static const char *
read_word(struct sg_str name, struct sg_str value, struct registry_fence *f)
{
	if (str_eq(name, STR("network"))) {
		f->network_said = true;
		f->network = str_eq(value, STR("all"));
		return f->network || str_eq(value, STR("none"))
		    ? NULL
		    : "network must be none or all";
	}
	if (str_eq(name, STR("run")) && str_eq(value, STR("-"))) {
		f->run = value;
		return NULL;
	}
#define NUMBER(member, word, least, most, fallback)                       \
	if (str_eq(name, STR(word)))                                      \
		return read_number(value, least, most, &f->member) ? NULL \
								   : word \
		    " must be a number from " #least " to " #most;
#define PATHS(member, word)                                 \
	if (str_eq(name, STR(word)))                        \
		return read_paths(value, &f->member) ? NULL \
						     : word \
		    " must be absolute paths, with a colon between two";
#include "executor/fence.def"
	return "the ninth column has a word that is not known";
}

const char *
fence_read(struct sg_str cell, struct registry_fence *f)
{
	const char *why = NULL;

	if (str_eq(cell, STR("-")))
		return NULL;
	while (cell.n > 0 && why == NULL) {
		struct sg_str value = str_cut(&cell, ' ');
		struct sg_str name = str_cut(&value, '=');

		why = value.n == 0
		    ? "the ninth column has words like cpu=10, with single "
		      "spaces between them"
		    : read_word(name, value, f);
	}
	return why;
}

/* The threads of the process ${name}: its list of tasks has a name for each. */
static unsigned long
threads_of(int proc, const char *name)
{
	char path[300];
	struct stat st;

	snprintf(path, sizeof(path), "%s/task", name);
	if (fstatat(proc, path, &st, 0) != 0 || st.st_uid != geteuid())
		return 0;
	return st.st_nlink > 2 ? (unsigned long)st.st_nlink - 2 : 1;
}

/* How many this user has: the kernel counts those of all programs together. */
static unsigned long
threads_here(void)
{
	unsigned long n = 0;
	DIR *d = opendir("/proc");
	struct dirent *e;

	while (d != NULL && (e = readdir(d)) != NULL)
		if (e->d_name[0] >= '1' && e->d_name[0] <= '9')
			n += threads_of(dirfd(d), e->d_name);
	if (d != NULL)
		(void)closedir(d);
	return n;
}

static void
set_limits(struct fence *f, const struct registry_fence *r)
{
#define PATHS(member, word)
#define NUMBER(member, word, least, most, fallback)                  \
	const unsigned long member = r->member > 0 ? r->member - 1ul \
						   : (fallback);
#include "executor/fence.def"
	const struct sandbox_limit all[FENCE_LIMITS] = {
	    {RLIMIT_CPU, cpu_s},
	    {RLIMIT_DATA, memory_mb * MIB},
	    {RLIMIT_NOFILE, files},
	    {RLIMIT_NPROC, threads_here() + processes},
	    {RLIMIT_FSIZE, size_mb * MIB},
	    {RLIMIT_CORE, 0},
	};

	memcpy(f->limits, all, sizeof(all));
}

/* Each of ${paths}, which stand beside one another with colons. */
static bool
allow_all(struct sandbox_rules *r, struct arena *room, struct sg_str paths,
    unsigned may)
{
	struct sg_str one;

	while (paths.n > 0) {
		struct sg_str path = str_cut(&paths, ':');
		char *p = arena_new(room, path.n + 1);

		if (p == NULL)
			return false;
		memcpy(p, path.p, path.n);
		p[path.n] = '\0';
		one = (struct sg_str){p, path.n};
		if (!sandbox_allow(r, one.p, may))
			return false;
	}
	return true;
}

/* What is started: the program itself, what loads it, and what it may start. */
static bool
allow_run(
    struct sandbox_rules *r, struct arena *room, const struct registry_tool *t)
{
	static const struct sg_str loaders = STR_INIT(
	    "/lib/ld-linux-x86-64.so.2:/lib64/ld-linux-x86-64.so.2:"
	    "/lib/ld-linux-aarch64.so.1:/lib/ld-linux-riscv64-lp64d.so.1:"
	    "/lib/ld-musl-x86_64.so.1:/lib/ld-musl-aarch64.so.1");
	static const struct sg_str offered = STR_INIT(
	    "/usr/local/bin:/usr/bin:/bin:/usr/lib:/usr/libexec:/lib");
	struct sg_str run = t->fence.run;

	if (run.n == 0)
		run = offered;
	return allow_all(r, room, t->argv[0], SANDBOX_READ | SANDBOX_RUN) &&
	    allow_all(r, room, loaders, SANDBOX_READ | SANDBOX_RUN) &&
	    (str_eq(run, STR("-")) ||
		allow_all(r, room, run, SANDBOX_READ | SANDBOX_RUN));
}

/* A path that the row itself gives to the program, as a script to a shell. */
static bool
allow_words(
    struct sandbox_rules *r, struct arena *room, const struct registry_tool *t)
{
	for (size_t i = 1; i < t->n_argv; i++)
		if (t->argv[i].p[0] == '/' &&
		    memchr(t->argv[i].p, '{', t->argv[i].n) == NULL &&
		    !allow_all(r, room, t->argv[i], SANDBOX_READ))
			return false;
	return true;
}

bool
fence_make(struct fence *f, const struct registry_tool *t, const char *dir)
{
	static const struct sg_str system = STR_INIT(
	    "/usr:/bin:/sbin:/lib:/lib32:/lib64:/etc:/opt:/dev/zero:"
	    "/dev/urandom:/dev/random");
	struct sandbox_rules *r = &f->rules;
	const struct registry_fence *w = &t->fence;

	*f = (struct fence){
	    .rules = {.limits = SANDBOX_READ | SANDBOX_WRITE | SANDBOX_RUN,
		.alone = true}};
	/* A tool that works without a network gets none. */
	r->network = w->network_said ? w->network : !t->offline_ok;
	arena_init(&f->room, &mem_heap, FENCE_ROOM);
	set_limits(f, w);
	if (dir != NULL && !sandbox_allow(r, dir, SANDBOX_READ | SANDBOX_WRITE))
		return false;
	if (r->network &&
	    !sandbox_allow(r, "/run/systemd/resolve", SANDBOX_READ))
		return false;
	return sandbox_allow(r, "/dev/null", SANDBOX_READ | SANDBOX_WRITE) &&
	    allow_all(r, &f->room, system, SANDBOX_READ) &&
	    allow_run(r, &f->room, t) && allow_words(r, &f->room, t) &&
	    allow_all(r, &f->room, w->read, SANDBOX_READ) &&
	    allow_all(r, &f->room, w->write, SANDBOX_READ | SANDBOX_WRITE);
}

void
fence_release(struct fence *f)
{
	arena_release(&f->room);
}

bool
fence_of_gate(
    struct sandbox_rules *r, const struct registry_tool *t, struct arena *room)
{
	return t->by != EXECUTOR_COMMAND ||
	    (allow_run(r, room, t) &&
		allow_all(r, room, t->fence.write, SANDBOX_WRITE));
}
