/* What a confined process can no longer do (R-429, T65). */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <stdlib.h>
#include <sys/mount.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "sandbox/sandbox.h"
#include "t.h"

static char own[64], other[64], inside[80], outside[80];

static bool
writes(const char *path)
{
	int fd = open(path, O_WRONLY | O_CREAT, 0600);

	return fd >= 0 && write(fd, "x", 1) == 1;
}

static bool
runs(const char *program)
{
	int status = -1;
	pid_t pid = fork();

	if (pid == 0) {
		(void)execl(program, program, (char *)NULL);
		_exit(99);
	}
	return waitpid(pid, &status, 0) == pid && WIFEXITED(status) &&
	    WEXITSTATUS(status) == 0;
}

static bool
has_call(long number)
{
	return syscall(number, 0, 0, 0, 0, 0) >= 0 || errno != ENOSYS;
}

static bool
reads_all(void)
{
	char byte;
	int fd = open(outside, O_RDONLY);

	return fd >= 0 && read(fd, &byte, 1) >= 0;
}

/* One thing a confined process tries; true: it went as it should. */
static const struct row {
	const char *what;
	int number;
} rows[] = {
    {"it writes in its own directory", 0},
    {"it writes nowhere else", 1},
    {"it removes nothing elsewhere", 2},
    {"it moves nothing out", 3},
    {"it makes no link to what is elsewhere", 4},
    {"it truncates nothing elsewhere", 5},
    {"it reads what it is asked about", 6},
    {"it starts nothing", 7},
    {"it mounts nothing", 8},
    {"it makes no namespace", 9},
    {"there are no keys", 10},
    {"there are no modules", 11},
    {"it does not read the memory of others", 12},
    {"there is no io_uring", 13},
    {"there is no socket of the hardware", 14},
    {"there are sockets of the internet", 15},
    {"it types into no terminal", 16},
    {"it becomes nobody else", 17},
    {"it makes a thread or a child", 18},
    {"it opens no file by handle", 19},
};

static bool
goes(int number)
{
	switch (number) {
	case 0:
		return writes(inside);
	case 1:
		return !writes(outside) && errno == EACCES;
	case 2:
		return unlink(outside) != 0 && errno == EACCES;
	case 3:
		return !writes(inside) || rename(inside, outside) != 0;
	case 4:
		return link(outside, inside) != 0;
	case 5:
		return sandbox_kernel().landlock < 3 ||
		    truncate(outside, 0) != 0;
	case 6:
		return reads_all();
	case 7:
		return !runs("/bin/true");
	case 8:
		return mount("none", own, "tmpfs", 0, NULL) != 0 &&
		    errno == ENOSYS;
	case 9:
		return unshare(CLONE_NEWUSER) != 0 && errno == ENOSYS &&
		    syscall(__NR_clone, CLONE_NEWUSER | SIGCHLD, 0, 0, 0, 0) <
		    0 &&
		    errno == EPERM;
	case 10:
		return !has_call(__NR_keyctl) && !has_call(__NR_add_key) &&
		    !has_call(__NR_request_key);
	case 11:
		return !has_call(__NR_init_module) &&
		    !has_call(__NR_finit_module) &&
		    !has_call(__NR_delete_module) && !has_call(__NR_bpf);
	case 12:
		return !has_call(__NR_process_vm_readv) &&
		    !has_call(__NR_process_vm_writev) &&
		    !has_call(__NR_perf_event_open);
	case 13:
		return !has_call(__NR_io_uring_setup);
	case 14:
		return socket(AF_PACKET, SOCK_RAW, 0) < 0 &&
		    errno == EAFNOSUPPORT;
	case 15:
		return socket(AF_INET, SOCK_STREAM, 0) >= 0 &&
		    socket(AF_UNIX, SOCK_STREAM, 0) >= 0;
	case 16:
		return syscall(__NR_ioctl, 0, 0x5412, "x") != 0 &&
		    errno == EPERM;
	case 17:
		return syscall(__NR_setuid, 1) != 0 && errno == ENOSYS;
	case 18: {
		pid_t pid = fork();

		if (pid == 0)
			_exit(0);
		return pid > 0 && waitpid(pid, NULL, 0) == pid;
	}
	case 19:
		return !has_call(__NR_open_by_handle_at);
	}
	return false;
}

static bool
as_expected(const struct row *row)
{
	static struct sandbox_rules r;
	int status = -1;
	pid_t pid = fork();

	if (pid == 0) {
		r = (struct sandbox_rules){
		    .limits = SANDBOX_WRITE | SANDBOX_RUN, .network = true};
		if (!sandbox_allow(&r, own, SANDBOX_WRITE) ||
		    sandbox_enter(&r) != 0)
			_exit(2);
		_exit(goes(row->number) ? 0 : 1);
	}
	return waitpid(pid, &status, 0) == pid && WIFEXITED(status) &&
	    WEXITSTATUS(status) == 0;
}

static void
a_confined_process_is_left_with_little(void)
{
	const struct row *row;

	if (sandbox_lacks() != NULL) {
		printf("sandbox_enter: left out: %s\n", sandbox_lacks());
		return;
	}
	strcpy(own, "/tmp/solgate-own-XXXXXX");
	strcpy(other, "/tmp/solgate-other-XXXXXX");
	if (mkdtemp(own) == NULL || mkdtemp(other) == NULL)
		exit(1);
	snprintf(inside, sizeof(inside), "%s/file", own);
	snprintf(outside, sizeof(outside), "%s/file", other);
	EACH (row, rows) {
		CHECK(writes(outside), "the file of others is there");
		CHECK(as_expected(row), "%s", row->what);
		(void)unlink(inside);
	}
	(void)unlink(outside);
	CHECK(rmdir(own) == 0 && rmdir(other) == 0, "nothing is left");
}

/* A place too many is told, not forgotten. */
static void
places_are_counted(void)
{
	static struct sandbox_rules r;
	size_t n = 0;

	r = (struct sandbox_rules){.n = 0};
	while (n < 1000 && sandbox_allow(&r, "/", SANDBOX_READ))
		n++;
	CHECK(n == SANDBOX_PLACES && r.n == n, "%zu", n);
}

int
main(void)
{
	RUN(a_confined_process_is_left_with_little);
	RUN(places_are_counted);
	return t_done("sandbox_enter");
}
