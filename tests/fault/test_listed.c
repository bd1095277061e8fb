/*
 * A directory that cannot be read to its end is not a shorter one (T44, R-826):
 * the first, the second, the third entry fails.
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>

#include "access/keyring.h"
#include "anchor/sign.h"
#include "care/backup.h"
#include "lib/scratch.h"
#include "store/ledger_file.h"
#include "system/path_own.h"
#include "t.h"

static unsigned fails_at; /* 0: never */

/* In the place of libc's. */
struct dirent *
readdir(DIR *d)
{
	static struct dirent *(*real)(DIR *);

	if (real == NULL)
		*(void **)&real = dlsym(RTLD_NEXT, "readdir");
	if (fails_at > 0 && --fails_at == 0) {
		errno = EIO;
		return NULL;
	}
	return real(d);
}

static void
touch(const char *name)
{
	int fd = open(scratch_path(name), O_WRONLY | O_CREAT, 0600);

	CHECK(fd >= 0, "%s", name);
	(void)close(fd);
}

static void
the_ledger(void)
{
	struct sg_error e = {0};
	unsigned first, last;
	int dir = open(scratch, O_RDONLY | O_DIRECTORY);

	touch("ledger.000001.jsonl");
	touch("ledger.000002.jsonl");
	CHECK(ledger_span(dir, &first, &last, &e) == SG_OK, "%s", e.message);
	for (unsigned n = 1; n <= 5; n++) {
		fails_at = n;
		e = (struct sg_error){0};
		CHECK(ledger_span(dir, &first, &last, &e) == SG_EIO &&
			strstr(e.message, "cannot list the ledger") != NULL,
		    "entry %u: %s", n, e.message);
	}
	fails_at = 0;
	(void)close(dir);
}

static void
a_backup(void)
{
	struct sg_error e = {0};

	CHECK(mkdir(scratch_path("empty"), 0700) == 0, "mkdir");
	CHECK(backup_is_empty(scratch_path("empty"), &e) == SG_OK, "empty");
	fails_at = 2;
	CHECK(backup_is_empty(scratch_path("empty"), &e) != SG_OK &&
		strstr(e.message, "cannot be looked into") != NULL,
	    "%s", e.message);
	fails_at = 0;
}

static void
tokens(void)
{
	struct sg_error e = {0};
	struct keyring *t = keyring_open(scratch_path("tokens"), &e);
	unsigned refused = 0;

	CHECK(t != NULL, "%s", e.message);
	keyring_close(t);
	CHECK(
	    mkdir(scratch_path("tokens/agents"), 0700) == 0 || errno == EEXIST,
	    "mkdir");
	for (unsigned n = 1; n <= 20; n++) {
		fails_at = n;
		e = (struct sg_error){0};
		t = keyring_open(scratch_path("tokens"), &e);
		CHECK((t == NULL) == (e.code != SG_OK), "entry %u", n);
		refused += t == NULL;
		keyring_close(t);
	}
	fails_at = 0;
	/* They are looked at twice: for their times, and read. */
	CHECK(refused >= 3, "refused %u times", refused);
}

/* T18: a file with a second name may be the gate's own. */
static void
what_is_own(void)
{
	struct sg_str own[] = {str_of(scratch_path("house"))};
	struct path_system s = {.program_size = 0};
	struct stat st;

	CHECK(mkdir(own[0].p, 0700) == 0, "mkdir");
	touch("house/a");
	touch("other");
	CHECK(stat(scratch_path("other"), &st) == 0, "stat");
	s.own = (struct sg_str_list){.v = own, .n = 1};
	CHECK(!path_own_has(&s, &st), "another file");
	for (unsigned n = 1; n <= 3; n++) {
		fails_at = n;
		CHECK(path_own_has(&s, &st), "entry %u", n);
	}
	fails_at = 0;
}

/* What a crash leaves between giving the key its name and taking the other. */
static void
a_key_with_two_names(void)
{
	struct sg_error e = {0};
	struct sign_key one = {0}, other = {0};

	CHECK(sign_key_load(scratch, true, &one, &e) == SG_OK, "%s", e.message);
	CHECK(link(scratch_path(SIGN_KEY_FILE),
		  scratch_path(SIGN_KEY_FILE ".new")) == 0,
	    "link");
	CHECK(sign_key_load(scratch, true, &other, &e) == SG_OK &&
		memcmp(one.open, other.open, sizeof(one.open)) == 0,
	    "%s", e.message);
	CHECK(access(scratch_path(SIGN_KEY_FILE ".new"), F_OK) != 0, "gone");
	sign_key_wipe(&one);
	sign_key_wipe(&other);
}

int
main(void)
{
	scratch_make();
	RUN(the_ledger);
	RUN(a_backup);
	RUN(tokens);
	RUN(what_is_own);
	RUN(a_key_with_two_names);
	scratch_clear_dir(scratch_path("tokens/agents"));
	scratch_remove();
	return t_done("listed");
}
