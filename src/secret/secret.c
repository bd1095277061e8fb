/* Locked memory and a closed process; see secret.h. */
#define _DEFAULT_SOURCE
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

#include "secret/secret.h"

/* The leak checker of a sanitizer is a process that looks into this one. */
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define OPEN 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define OPEN 1
#endif
#endif

static size_t
whole_pages(size_t n)
{
	size_t page = (size_t)sysconf(_SC_PAGESIZE);

	return (n + page - 1) / page * page;
}

void *
secret_new(size_t n)
{
	size_t size = whole_pages(n);
	void *p = mmap(NULL, size, PROT_READ | PROT_WRITE,
	    MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

	if (p == MAP_FAILED)
		return NULL;
	(void)mlock(p, size);
	(void)madvise(p, size, MADV_DONTDUMP);
	(void)madvise(p, size, MADV_WIPEONFORK);
	return p;
}

void
secret_wipe(void *p, size_t n)
{
	explicit_bzero(p, n);
}

void
secret_free(void *p, size_t n)
{
	if (p == NULL)
		return;
	secret_wipe(p, n);
	(void)munmap(p, whole_pages(n));
}

void
secret_process(void)
{
#ifndef OPEN
	(void)prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
#endif
}

void
secret_no_core(void)
{
	struct rlimit none = {0, 0};

	(void)setrlimit(RLIMIT_CORE, &none);
}

bool
secret_is_closed(void)
{
	return prctl(PR_GET_DUMPABLE, 0, 0, 0, 0) == 0;
}
