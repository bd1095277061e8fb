/*
 * Calls of the kernel, by seccomp: call.def lists those that exist for the gate
 * and its tools; any other is answered as by a kernel that does not have it, so
 * that libraries fall back to what is there.  Hot calls cost nothing: the
 * kernel remembers which ones the filter always lets through.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <linux/audit.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "sandbox/sandbox_int.h"

/*
 * A build with sanitizers looks for leaks at its end, and stops its own threads
 * for that with ptrace; coverage and mutants are as the released program.
 */
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define WIDER 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define WIDER 1
#endif
#endif

#if defined(__x86_64__)
#define ARCH    AUDIT_ARCH_X86_64
#define X32_BIT 0x40000000u
#elif defined(__aarch64__)
#define ARCH AUDIT_ARCH_AARCH64
#elif defined(__riscv) && __riscv_xlen == 64
#define ARCH AUDIT_ARCH_RISCV64
#endif

/* Namespaces of any kind: a way to become root of a small world. */
#define NEW_NAMESPACES 0x7e020000u
#define TIOCSTI_       0x5412u /* type into a terminal */
#define TIOCLINUX_     0x541cu

#define REFUSE(err) (SECCOMP_RET_ERRNO | (unsigned)(err))
#define ARG(i)      ((unsigned)offsetof(struct seccomp_data, args[i]))
#define NUMBER      ((unsigned)offsetof(struct seccomp_data, nr))

#ifdef ARCH
static const unsigned calls[] = {
#define CALL(name) __NR_##name,
#include "sandbox/call.def"
#ifdef WIDER
    __NR_ptrace,
#endif
};

static void
put(struct filter *f, unsigned short code, unsigned k, unsigned char yes,
    unsigned char no)
{
	if (f->n < FILTER_MAX)
		f->v[f->n++] = (struct sock_filter){code, yes, no, k};
}

static void
load(struct filter *f, unsigned at)
{
	put(f, BPF_LD | BPF_W | BPF_ABS, at, 0, 0);
}

static void
answer(struct filter *f, unsigned what)
{
	put(f, BPF_RET | BPF_K, what, 0, 0);
}

/* If the word that is loaded is ${k}, the answer is ${what}. */
static void
when(struct filter *f, unsigned k, unsigned what)
{
	put(f, BPF_JMP | BPF_JEQ | BPF_K, k, 0, 1);
	answer(f, what);
}

/* Sockets: of this machine and of the internet, or none at all. */
static void
put_socket(struct filter *f, bool network)
{
	static const unsigned families[] = {
	    AF_UNIX, AF_INET, AF_INET6, AF_NETLINK};

	put(f, BPF_JMP | BPF_JEQ | BPF_K, __NR_socket, 0, network ? 10 : 1);
	if (!network) {
		answer(f, REFUSE(EACCES));
		return;
	}
	load(f, ARG(0));
	for (size_t i = 0; i < sizeof(families) / sizeof(families[0]); i++)
		when(f, families[i], SECCOMP_RET_ALLOW);
	answer(f, REFUSE(EAFNOSUPPORT));
}

void
filter_make(struct filter *f, bool network)
{
	f->n = 0;
	load(f, (unsigned)offsetof(struct seccomp_data, arch));
	put(f, BPF_JMP | BPF_JEQ | BPF_K, ARCH, 1, 0);
	answer(f, SECCOMP_RET_KILL_PROCESS);
	load(f, NUMBER);
#ifdef X32_BIT
	put(f, BPF_JMP | BPF_JGE | BPF_K, X32_BIT, 0, 1);
	answer(f, REFUSE(ENOSYS));
#endif
	put_socket(f, network);
	/* The flags of clone3() are where no filter can read them. */
	put(f, BPF_JMP | BPF_JEQ | BPF_K, __NR_clone, 0, 4);
	load(f, ARG(0));
	put(f, BPF_JMP | BPF_JSET | BPF_K, NEW_NAMESPACES, 0, 1);
	answer(f, REFUSE(EPERM));
	answer(f, SECCOMP_RET_ALLOW);
	put(f, BPF_JMP | BPF_JEQ | BPF_K, __NR_ioctl, 0, 6);
	load(f, ARG(1));
	when(f, TIOCSTI_, REFUSE(EPERM));
	when(f, TIOCLINUX_, REFUSE(EPERM));
	answer(f, SECCOMP_RET_ALLOW);
	for (size_t i = 0; i < sizeof(calls) / sizeof(calls[0]); i++)
		when(f, calls[i], SECCOMP_RET_ALLOW);
	answer(f, REFUSE(ENOSYS));
}
#else
/* The numbers of this machine's calls are not written down: no filter. */
void
filter_make(struct filter *f, bool network)
{
	(void)network;
	f->n = 0;
}
#endif

int
filter_enter(const struct filter *f)
{
	struct sock_fprog p = {
	    (unsigned short)f->n, (struct sock_filter *)(size_t)f->v};

	if (f->n == 0)
		return ENOSYS;
	return syscall(__NR_seccomp, SECCOMP_SET_MODE_FILTER, 0, &p) == 0
	    ? 0
	    : errno;
}
