/*
 * Preloaded into the program: counts the calls that can fail, by kind, and
 * fails the one it is told to.
 *
 *     TORTURE="FILE KIND AT MODE"
 *
 * FILE is a struct tally that the harness made (tests/torture/tally.py reads
 * it), shared by the process and what it forks.  KIND is a number of enum kind,
 * AT which call of that kind fails, counted from 1; 0 fails none and keeps a
 * row for each call.  MODE: "once", "some" for that call and a few behind it,
 * or "on" for that call and all behind it.
 * A program that is executed by this one is left alone.
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <netdb.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/random.h>
#include <sys/sendfile.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <sys/uio.h>
#include <unistd.h>
#include <unwind.h>

/* Numbered as tests/torture/tally.py names them. */
enum kind { ALLOC, WRITE, READ, SYNC, RENAME, OPEN, FORK, CONNECT, STAT };

/* One call: where the program stood, and on which descriptor. */
struct row {
	uint64_t stack; /* of return addresses within the program */
	uint64_t from;  /* the innermost of them, from the program's start */
	int32_t kind, fd;
};

enum { ROWS_MAX = 1 << 17, FRAMES_MAX = 64, BOOT_BYTES = 1 << 16, SOME = 20 };

struct tally {
	_Atomic uint64_t counts[16];
	_Atomic uint64_t n_failed, n_rows;
	struct row failed; /* the first that did */
	char crash[64];    /* the program or library that did, by its file */
	struct row rows[ROWS_MAX];
};

static struct tally *tally;
static uint64_t at;
static int failing = -1;
static uint64_t n_failing;  /* so many, one after the other */
static uintptr_t low, high; /* the program's code */
static _Thread_local bool inside __attribute__((tls_model("initial-exec")));

static void *
next(const char *name)
{
	return dlsym(RTLD_NEXT, name);
}

struct walk {
	uint64_t hash, first;
	int n;
};

static _Unwind_Reason_Code
frame(struct _Unwind_Context *c, void *ctx)
{
	struct walk *w = ctx;
	uintptr_t ip = _Unwind_GetIP(c);

	if (++w->n > FRAMES_MAX)
		return _URC_END_OF_STACK;
	if (ip < low || ip >= high)
		return _URC_NO_REASON;
	ip -= low;
	if (w->first == 0)
		w->first = ip;
	w->hash = (w->hash ^ ip) * UINT64_C(0x100000001b3);
	w->hash ^= w->hash >> 29;
	return _URC_NO_REASON;
}

static struct row
where(enum kind k, int fd)
{
	struct walk w = {.hash = UINT64_C(0xcbf29ce484222325) + (uint64_t)k};

	_Unwind_Backtrace(frame, &w);
	return (struct row){w.hash, w.first, (int32_t)k, fd};
}

/* Pipes that a library made for itself: it trusts them, as it may. */
static _Atomic bool own_pipe[1024];

static bool
is_program(const void *caller)
{
	return (uintptr_t)caller >= low && (uintptr_t)caller < high;
}

static int
type_of(int fd)
{
	static int (*real)(int, struct stat *);
	struct stat st;

	if (real == NULL)
		*(void **)&real = next("fstat");
	return real(fd, &st) == 0 ? (int)(st.st_mode & S_IFMT) : 0;
}

/*
 * Whether a read or write of ${fd} can fail at all, and how it does: an eventfd
 * or a timer cannot.
 */
static bool
can_fail(int fd, int *error)
{
	int type;

	if (tally == NULL || inside)
		return false;
	inside = true;
	type = type_of(fd);
	inside = false;
	if (type == S_IFSOCK)
		*error = *error == EIO ? ECONNRESET : EPIPE;
	if (type == S_IFIFO && *error == ENOSPC)
		*error = EPIPE;
	if (type == S_IFIFO && fd < 1024 && own_pipe[fd])
		return false;
	return type != 0;
}

/* Whether this call is to fail. */
static bool
point(enum kind k, int fd)
{
	uint64_t n;
	bool fails = false;

	if (tally == NULL || inside)
		return false;
	inside = true;
	n = atomic_fetch_add(&tally->counts[k], 1) + 1;
	if (at == 0) {
		uint64_t i = atomic_fetch_add(&tally->n_rows, 1);

		if (i < ROWS_MAX)
			tally->rows[i] = where(k, fd);
	} else if ((int)k == failing && n >= at && n - at < n_failing) {
		fails = true;
		if (atomic_fetch_add(&tally->n_failed, 1) == 0)
			tally->failed = where(k, fd);
	}
	inside = false;
	return fails;
}

/* ---- Memory: it is asked for before anything is set up ------------------ */
static char boot[BOOT_BYTES] __attribute__((aligned(16)));
static size_t booted;

static void *
from_boot(size_t n)
{
	void *p = boot + booted;

	n = (n + 15) & ~(size_t)15;
	if (n > BOOT_BYTES - booted)
		return NULL;
	booted += n;
	return p;
}

static bool
is_boot(const void *p)
{
	return (const char *)p >= boot && (const char *)p < boot + BOOT_BYTES;
}

static void *(*real_malloc)(size_t);
static void *(*real_calloc)(size_t, size_t);
static void *(*real_realloc)(void *, size_t);
static void (*real_free)(void *);

static bool
memory(void)
{
	static bool busy;

	if (real_free != NULL)
		return true;
	if (busy)
		return false;
	busy = true;
	*(void **)&real_malloc = next("malloc");
	*(void **)&real_calloc = next("calloc");
	*(void **)&real_realloc = next("realloc");
	*(void **)&real_free = next("free");
	return true;
}

void *
malloc(size_t n)
{
	if (!memory())
		return from_boot(n);
	if (point(ALLOC, -1)) {
		errno = ENOMEM;
		return NULL;
	}
	return real_malloc(n);
}

void *
calloc(size_t n, size_t each)
{
	if (!memory())
		return from_boot(n * each);
	if (point(ALLOC, -1)) {
		errno = ENOMEM;
		return NULL;
	}
	return real_calloc(n, each);
}

void *
realloc(void *p, size_t n)
{
	if (!memory())
		return NULL;
	if (is_boot(p)) {
		void *q = real_malloc(n);
		size_t have = (size_t)(boot + BOOT_BYTES - (char *)p);

		return q ? memcpy(q, p, n < have ? n : have) : NULL;
	}
	if (n > 0 && point(ALLOC, -1)) {
		errno = ENOMEM;
		return NULL;
	}
	return real_realloc(p, n);
}

void
free(void *p)
{
	if (p != NULL && !is_boot(p) && memory())
		real_free(p);
}

/* ---- The rest: one row for each function -------------------------------- */
/* clang-format off */
#define CALL(kind, error, type, name, params, fd, ...)                         \
	type name params                                                       \
	{                                                                      \
		static type (*real) params;                                    \
									       \
		if (real == NULL) {                                            \
			bool was = inside;                                     \
									       \
			inside = true;                                         \
			*(void **)&real = next(#name);                         \
			inside = was;                                          \
		}                                                              \
		if (point(kind, fd)) {                                         \
			errno = error;                                         \
			return (type)-1;                                       \
		}                                                              \
		return real(__VA_ARGS__);                                      \
	}

/* Reads and writes of a descriptor, which fail as its kind of file does. */
#define MOVES(kind, how, name, params, fd, ...)                                \
	ssize_t name params                                                    \
	{                                                                      \
		static ssize_t (*real) params;                                 \
		int error = how;                                               \
									       \
		if (real == NULL)                                              \
			*(void **)&real = next(#name);                         \
		if (can_fail(fd, &error) && point(kind, fd)) {                 \
			errno = error;                                         \
			return -1;                                             \
		}                                                              \
		return real(__VA_ARGS__);                                      \
	}

MOVES(WRITE, ENOSPC, write, (int fd, const void *p, size_t n), fd, fd, p, n)
MOVES(WRITE, ENOSPC, pwrite, (int fd, const void *p, size_t n, off_t o), fd, fd, p, n, o)
MOVES(WRITE, ENOSPC, pwrite64, (int fd, const void *p, size_t n, off64_t o), fd, fd, p, n, o)
MOVES(WRITE, ENOSPC, writev, (int fd, const struct iovec *v, int n), fd, fd, v, n)
MOVES(WRITE, ENOSPC, send, (int fd, const void *p, size_t n, int f), fd, fd, p, n, f)
MOVES(WRITE, ENOSPC, sendmsg, (int fd, const struct msghdr *m, int f), fd, fd, m, f)
MOVES(WRITE, ENOSPC, sendto, (int fd, const void *p, size_t n, int f, const struct sockaddr *a, socklen_t l), fd, fd, p, n, f, a, l)
MOVES(WRITE, ENOSPC, sendfile, (int to, int fd, off_t *o, size_t n), to, to, fd, o, n)
MOVES(WRITE, ENOSPC, copy_file_range, (int a, off64_t *o, int fd, off64_t *q, size_t n, unsigned f), fd, a, o, fd, q, n, f)
CALL(WRITE, EIO, int, ftruncate, (int fd, off_t n), fd, fd, n)
CALL(WRITE, EIO, int, ftruncate64, (int fd, off64_t n), fd, fd, n)
MOVES(READ, EIO, read, (int fd, void *p, size_t n), fd, fd, p, n)
MOVES(READ, EIO, pread, (int fd, void *p, size_t n, off_t o), fd, fd, p, n, o)
MOVES(READ, EIO, pread64, (int fd, void *p, size_t n, off64_t o), fd, fd, p, n, o)
MOVES(READ, EIO, readv, (int fd, const struct iovec *v, int n), fd, fd, v, n)
MOVES(READ, EIO, recv, (int fd, void *p, size_t n, int f), fd, fd, p, n, f)
MOVES(READ, EIO, recvmsg, (int fd, struct msghdr *m, int f), fd, fd, m, f)
MOVES(READ, EIO, __read_chk, (int fd, void *p, size_t n, size_t m), fd, fd, p, n, m)
CALL(READ, EIO, int, getentropy, (void *p, size_t n), -1, p, n)
CALL(READ, ENOSYS, ssize_t, getrandom, (void *p, size_t n, unsigned f), -1, p, n, f)
CALL(READ, EIO, ssize_t, readlink, (const char *s, char *p, size_t n), -1, s, p, n)
CALL(READ, EIO, ssize_t, readlinkat, (int fd, const char *s, char *p, size_t n), fd, fd, s, p, n)
CALL(SYNC, EIO, int, fsync, (int fd), fd, fd)
CALL(SYNC, EIO, int, fdatasync, (int fd), fd, fd)
CALL(RENAME, EIO, int, rename, (const char *a, const char *b), -1, a, b)
CALL(RENAME, EIO, int, renameat, (int d, const char *a, int e, const char *b), d, d, a, e, b)
CALL(RENAME, EIO, int, renameat2, (int d, const char *a, int e, const char *b, unsigned f), d, d, a, e, b, f)
CALL(RENAME, EIO, int, link, (const char *a, const char *b), -1, a, b)
CALL(RENAME, EIO, int, linkat, (int d, const char *a, int e, const char *b, int f), d, d, a, e, b, f)
CALL(RENAME, EIO, int, symlink, (const char *a, const char *b), -1, a, b)
CALL(RENAME, EIO, int, unlink, (const char *a), -1, a)
CALL(RENAME, EIO, int, unlinkat, (int d, const char *a, int f), d, d, a, f)
CALL(RENAME, ENOSPC, int, mkdir, (const char *a, mode_t m), -1, a, m)
CALL(RENAME, ENOSPC, int, mkdirat, (int d, const char *a, mode_t m), d, d, a, m)
CALL(RENAME, EIO, int, rmdir, (const char *a), -1, a)
CALL(RENAME, EPERM, int, chmod, (const char *a, mode_t m), -1, a, m)
CALL(RENAME, EPERM, int, fchmod, (int fd, mode_t m), fd, fd, m)
CALL(RENAME, EPERM, int, fchown, (int fd, uid_t u, gid_t g), fd, fd, u, g)
CALL(RENAME, ENOLCK, int, flock, (int fd, int f), fd, fd, f)
CALL(OPEN, EMFILE, int, dup, (int fd), fd, fd)
CALL(OPEN, EMFILE, int, dup2, (int fd, int to), fd, fd, to)
CALL(OPEN, EMFILE, int, dup3, (int fd, int to, int f), fd, fd, to, f)
CALL(OPEN, EMFILE, int, pipe, (int fds[2]), -1, fds)
CALL(OPEN, ENOSPC, int, mkstemp, (char *s), -1, s)
CALL(OPEN, ENOSPC, int, mkostemp, (char *s, int f), -1, s, f)
CALL(OPEN, EMFILE, int, memfd_create, (const char *s, unsigned f), -1, s, f)
CALL(OPEN, EMFILE, int, epoll_create1, (int f), -1, f)
CALL(OPEN, EMFILE, int, eventfd, (unsigned n, int f), -1, n, f)
CALL(OPEN, EMFILE, int, signalfd, (int fd, const sigset_t *s, int f), -1, fd, s, f)
CALL(OPEN, EMFILE, int, __open_2, (const char *s, int f), -1, s, f)
CALL(OPEN, EMFILE, int, __open64_2, (const char *s, int f), -1, s, f)
CALL(OPEN, EMFILE, int, __openat_2, (int fd, const char *s, int f), -1, fd, s, f)
CALL(FORK, EAGAIN, pid_t, fork, (void), -1, )
CALL(CONNECT, EMFILE, int, socket, (int d, int t, int p), -1, d, t, p)
CALL(CONNECT, EMFILE, int, socketpair, (int d, int t, int p, int v[2]), -1, d, t, p, v)
CALL(CONNECT, EADDRINUSE, int, bind, (int fd, const struct sockaddr *a, socklen_t n), fd, fd, a, n)
CALL(CONNECT, EADDRINUSE, int, listen, (int fd, int n), fd, fd, n)
CALL(CONNECT, ECONNREFUSED, int, connect, (int fd, const struct sockaddr *a, socklen_t n), fd, fd, a, n)
CALL(CONNECT, EMFILE, int, accept, (int fd, struct sockaddr *a, socklen_t *n), fd, fd, a, n)
CALL(CONNECT, EMFILE, int, accept4, (int fd, struct sockaddr *a, socklen_t *n, int f), fd, fd, a, n, f)
CALL(STAT, EIO, int, stat, (const char *s, struct stat *o), -1, s, o)
CALL(STAT, EIO, int, lstat, (const char *s, struct stat *o), -1, s, o)
CALL(STAT, EIO, int, fstat, (int fd, struct stat *o), fd, fd, o)
CALL(STAT, EIO, int, fstatat, (int fd, const char *s, struct stat *o, int f), fd, fd, s, o, f)
CALL(STAT, EIO, int, stat64, (const char *s, struct stat64 *o), -1, s, o)
CALL(STAT, EIO, int, lstat64, (const char *s, struct stat64 *o), -1, s, o)
CALL(STAT, EIO, int, fstat64, (int fd, struct stat64 *o), fd, fd, o)
CALL(STAT, EIO, int, fstatfs, (int fd, struct statfs *o), fd, fd, o)
CALL(STAT, EACCES, int, access, (const char *s, int m), -1, s, m)
CALL(STAT, EACCES, int, faccessat, (int fd, const char *s, int m, int f), fd, fd, s, m, f)

/* Those that return NULL, or the error itself. */
#define GIVES(kind, error, none, type, name, params, ...)                      \
	type name params                                                       \
	{                                                                      \
		static type (*real) params;                                    \
									       \
		if (real == NULL)                                              \
			*(void **)&real = next(#name);                         \
		if (point(kind, -1)) {                                         \
			errno = error;                                         \
			return none;                                           \
		}                                                              \
		return real(__VA_ARGS__);                                      \
	}

GIVES(ALLOC, ENOMEM, MAP_FAILED, void *, mmap, (void *p, size_t n, int a, int b, int fd, off_t o), p, n, a, b, fd, o)
GIVES(ALLOC, ENOMEM, MAP_FAILED, void *, mmap64, (void *p, size_t n, int a, int b, int fd, off64_t o), p, n, a, b, fd, o)
GIVES(ALLOC, ENOMEM, NULL, void *, aligned_alloc, (size_t a, size_t n), a, n)
GIVES(OPEN, ENOSPC, NULL, char *, mkdtemp, (char *s), s)
GIVES(OPEN, EACCES, NULL, char *, realpath, (const char *s, char *o), s, o)
GIVES(OPEN, EMFILE, NULL, void *, dlopen, (const char *s, int f), s, f)
GIVES(OPEN, EMFILE, NULL, FILE *, fopen, (const char *p, const char *m), p, m)
GIVES(OPEN, EMFILE, NULL, FILE *, fdopen, (int fd, const char *m), fd, m)
GIVES(OPEN, EMFILE, NULL, DIR *, opendir, (const char *p), p)
GIVES(OPEN, EMFILE, NULL, DIR *, fdopendir, (int fd), fd)
GIVES(READ, EIO, NULL, struct dirent *, readdir, (DIR *d), d)
GIVES(FORK, EAGAIN, EAGAIN, int, pthread_create, (pthread_t *t, const pthread_attr_t *a, void *(*f)(void *), void *c), t, a, f, c)
GIVES(FORK, EAGAIN, EAGAIN, int, posix_spawn, (pid_t *p, const char *f, const posix_spawn_file_actions_t *a, const posix_spawnattr_t *s, char *const *v, char *const *e), p, f, a, s, v, e)
GIVES(FORK, EAGAIN, EAGAIN, int, posix_spawnp, (pid_t *p, const char *f, const posix_spawn_file_actions_t *a, const posix_spawnattr_t *s, char *const *v, char *const *e), p, f, a, s, v, e)
GIVES(CONNECT, EAI_AGAIN, EAI_AGAIN, int, getaddrinfo, (const char *h, const char *s, const struct addrinfo *w, struct addrinfo **o), h, s, w, o)

int
pipe2(int fds[2], int flags)
{
	static int (*real)(int *, int);
	int got;

	if (real == NULL)
		*(void **)&real = next("pipe2");
	if (point(OPEN, -1)) {
		errno = EMFILE;
		return -1;
	}
	got = real(fds, flags);
	for (int i = 0; got == 0 && i < 2; i++)
		if (fds[i] < 1024)
			own_pipe[fds[i]] =
			    !is_program(__builtin_return_address(0));
	return got;
}

#define OPENS(name)                                                            \
	int name(const char *path, int flags, ...)                             \
	{                                                                      \
		static int (*real)(const char *, int, ...);                    \
		mode_t mode;                                                   \
		va_list ap;                                                    \
									       \
		va_start(ap, flags);                                           \
		mode = va_arg(ap, mode_t);                                     \
		va_end(ap);                                                    \
		if (real == NULL)                                              \
			*(void **)&real = next(#name);                         \
		if (point(OPEN, -1)) {                                         \
			errno = EMFILE;                                        \
			return -1;                                             \
		}                                                              \
		return real(path, flags, mode);                                \
	}
#define OPENS_AT(name)                                                         \
	int name(int at_fd, const char *path, int flags, ...)                  \
	{                                                                      \
		static int (*real)(int, const char *, int, ...);               \
		mode_t mode;                                                   \
		va_list ap;                                                    \
									       \
		va_start(ap, flags);                                           \
		mode = va_arg(ap, mode_t);                                     \
		va_end(ap);                                                    \
		if (real == NULL)                                              \
			*(void **)&real = next(#name);                         \
		if (point(OPEN, -1)) {                                         \
			errno = EMFILE;                                        \
			return -1;                                             \
		}                                                              \
		return real(at_fd, path, flags, mode);                         \
	}

OPENS(open)
OPENS(open64)
OPENS_AT(openat)
OPENS_AT(openat64)
/* clang-format on */

/* ---- A crash: whose is it? ----------------------------------------------- */
static _Unwind_Reason_Code
blame(struct _Unwind_Context *c, void *ctx)
{
	static const char *const between[] = {
	    "libc.", "ld-linux", "libpthread.", "torture.so", "libasan."};
	const char *name;
	Dl_info info;

	(void)ctx;
	if (dladdr((void *)_Unwind_GetIP(c), &info) == 0)
		return _URC_NO_REASON;
	name = strrchr(info.dli_fname, '/');
	name = name == NULL ? info.dli_fname : name + 1;
	for (size_t i = 0; i < sizeof(between) / sizeof(between[0]); i++)
		if (strncmp(name, between[i], strlen(between[i])) == 0)
			return _URC_NO_REASON;
	strncpy(tally->crash, name, sizeof(tally->crash) - 1);
	return _URC_END_OF_STACK;
}

static void
crashed(int number)
{
	inside = true;
	_Unwind_Backtrace(blame, NULL);
	raise(number); /* and then as always: it is reset */
}

/* ---- Set up -------------------------------------------------------------- */
static int
program(struct dl_phdr_info *info, size_t size, void *ctx)
{
	(void)size;
	(void)ctx;
	for (int i = 0; i < info->dlpi_phnum; i++) {
		const ElfW(Phdr) *p = &info->dlpi_phdr[i];
		uintptr_t end = info->dlpi_addr + p->p_vaddr + p->p_memsz;

		if (p->p_type == PT_LOAD && end > high)
			high = end;
	}
	low = info->dlpi_addr;
	return 1; /* the first one is the program */
}

__attribute__((constructor)) static void
begin(void)
{
	static const int signals[] = {SIGSEGV, SIGBUS, SIGABRT, SIGILL, SIGFPE};
	const char *text = getenv("TORTURE");
	char path[512], mode[8];
	unsigned long long n;
	int fd;

	if (text == NULL ||
	    sscanf(text, "%511s %d %llu %7s", path, &failing, &n, mode) != 4)
		return;
	at = n;
	n_failing = strcmp(mode, "on") == 0 ? UINT64_MAX
	    : strcmp(mode, "some") == 0     ? SOME
					    : 1;
	unsetenv("TORTURE");
	unsetenv("LD_PRELOAD");
	dl_iterate_phdr(program, NULL);
	where(ALLOC, -1); /* the walk sets itself up */
	fd = open(path, O_RDWR | O_CLOEXEC);
	if (fd >= 0) {
		void *p = mmap(NULL, sizeof *tally, PROT_READ | PROT_WRITE,
		    MAP_SHARED, fd, 0);

		close(fd);
		if (p != MAP_FAILED)
			tally = p;
	}
	for (size_t i = 0; i < sizeof(signals) / sizeof(signals[0]); i++) {
		struct sigaction a = {
		    .sa_handler = crashed, .sa_flags = (int)SA_RESETHAND};

		sigaction(signals[i], &a, NULL);
	}
	if (tally == NULL)
		_exit(99); /* the harness takes it for a fault of its own */
}
