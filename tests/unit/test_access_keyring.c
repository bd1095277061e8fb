/* Files of tokens: made once, refused when unsafe, found in constant time. */
#define _DEFAULT_SOURCE
#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "access/keyring_int.h"
#include "t.h"

static char dir[64];
static int at;

static void
put(const char *name, const char *text, mode_t mode)
{
	int fd = openat(at, name, O_WRONLY | O_CREAT | O_TRUNC, mode);

	CHECK(fd >= 0 && write(fd, text, strlen(text)) == (ssize_t)strlen(text),
	    "%s", name);
	(void)fchmod(fd, mode);
	(void)close(fd);
}

static bool
opens(void)
{
	struct sg_error e = {.code = SG_OK};
	struct keyring *t = keyring_open(dir, &e);

	CHECK((t == NULL) == (e.code != SG_OK), "says why: %s", e.message);
	if (t == NULL)
		CHECK(strncmp(e.message, "tokens/", 7) == 0, "%s", e.message);
	keyring_close(t);
	return t != NULL;
}

#define FINE "abcdefghijklmnopqrstuvwxyzABCDEFGHIJ0123-_9"

static void
test_made_once(void)
{
	struct sg_error e = {.code = SG_OK};
	struct keyring *t = keyring_open(dir, &e), *u;
	struct stat st;
	const struct token *k;

	CHECK(t != NULL, "%s", e.message);
	CHECK(keyring_count(t) == 14, "three roles, eleven channels");
	CHECK(keyring_named(t, STR("agents/host.claude")) != NULL &&
		keyring_named(t, STR("agents/mcp")) != NULL,
	    "R-439: hooks and proxies have theirs");
	at = open(dir, O_RDONLY | O_DIRECTORY);
	CHECK(fstat(at, &st) == 0 && (st.st_mode & 0777) == 0700, "directory");
	CHECK(fstatat(at, "person", &st, 0) == 0 &&
		(st.st_mode & 0777) == 0600 && st.st_size == TOKEN_TEXT + 1,
	    "file"); /* T50 */
	k = keyring_named(t, STR("person"));
	CHECK(k != NULL && k->role == SG_ROLE_PERSON, "role");
	CHECK(keyring_find(t, str_of(k->text)) == k, "found");
	CHECK(keyring_find(t, STR(FINE)) == NULL, "another");
	CHECK(keyring_find(t, STR("")) == NULL, "none");
	for (size_t i = 0; i < TOKEN_TEXT; i++) { /* T50 */
		char near[TOKEN_TEXT + 1];

		memcpy(near, k->text, sizeof(near));
		near[i] = near[i] == 'a' ? 'b' : 'a';
		CHECK(keyring_find(t, str_of(near)) == NULL,
		    "another letter at %zu", i);
	}
	CHECK(strcmp(k->text, keyring_named(t, STR("agent"))->text) != 0,
	    "different");
	u = keyring_open(dir, &e);
	CHECK(keyring_find(u, str_of(k->text)) != NULL, "the same next time");
	keyring_close(u);
	keyring_close(t);
}

static void
test_bound(void)
{
	struct sg_error e = {.code = SG_OK};
	struct keyring *t;
	const struct token *k;

	put("agents/lint", FINE "\n", 0600);
	put("agents/.hidden", "x", 0644);
	t = keyring_open(dir, &e);
	CHECK(t != NULL, "%s", e.message);
	k = t == NULL ? NULL : keyring_find(t, STR(FINE));
	CHECK(k != NULL && k->role == SG_ROLE_AGENT &&
		str_eq(k->extension, STR("lint")),
	    "speaks for its extension alone"); /* T37 */
	keyring_close(t);
}

/* T45 */
static void
test_unsafe(void)
{
	put("agents/lint", FINE "\n", 0640);
	CHECK(!opens(), "others can read it");
	put("agents/lint", FINE "\n", 0600);
	put("agents/lint", "short\n", 0600);
	CHECK(!opens(), "no token");
	put("agents/lint", FINE "\n\n", 0600);
	CHECK(!opens(), "too much");
	put("agents/lint", "abc defghijklmnopqrstuvwxyzABCDEFGHIJ0123-_\n",
	    0600);
	CHECK(!opens(), "a blank");
	put("agents/lint", FINE "\n", 0600);
	CHECK(opens(), "fine again");
	CHECK(linkat(at, "agents/lint", at, "second", 0) == 0, "link");
	CHECK(!opens(), "a second name");
	CHECK(unlinkat(at, "second", 0) == 0, "gone");
	CHECK(renameat(at, "agents/lint", at, "else") == 0 &&
		symlinkat("../else", at, "agents/lint") == 0,
	    "symlink");
	CHECK(!opens(), "a link");
	CHECK(unlinkat(at, "agents/lint", 0) == 0, "gone");
	CHECK(mkdirat(at, "agents/lint", 0700) == 0, "a folder");
	CHECK(!opens(), "in the place of a file");
	CHECK(unlinkat(at, "agents/lint", AT_REMOVEDIR) == 0, "gone");
	CHECK(mkfifoat(at, "agents/lint", 0600) == 0, "a pipe");
	CHECK(!opens(), "does not hang on a pipe");
	CHECK(unlinkat(at, "agents/lint", 0) == 0, "gone");
	CHECK(fchmod(at, 0755) == 0, "mode");
	CHECK(!opens(), "others can look into the directory");
	CHECK(fchmod(at, 0700) == 0, "mode");
	CHECK(fchmodat(at, "agents", 0750, 0) == 0, "mode");
	CHECK(!opens(), "or into the one below");
	CHECK(fchmodat(at, "agents", 0700, 0) == 0, "mode");
	CHECK(opens(), "fine again");
}

/* T49 */
static void
test_reload(void)
{
	struct sg_error e = {.code = SG_OK};
	struct keyring *t = keyring_open(dir, &e);
	const struct token *person = keyring_named(t, STR("person"));
	const struct token *agent = keyring_named(t, STR("agent"));
	char text[TOKEN_TEXT + 1];

	memcpy(text, person->text, sizeof(text));
	CHECK(!keyring_stale(t), "as it was");
	CHECK(unlinkat(at, "person", 0) == 0, "removed");
	CHECK(keyring_stale(t), "changed");
	CHECK(keyring_reload(t, &e) == SG_OK, "%s", e.message);
	CHECK(!keyring_stale(t), "read");
	CHECK(keyring_find(t, str_of(text)) == NULL, "the old one is gone");
	CHECK(!keyring_alive(t, person->channel), "and its channel");
	CHECK(keyring_alive(t, agent->channel), "not the other's");
	CHECK(keyring_named(t, STR("agent")) == agent, "which stays");
	CHECK(keyring_named(t, STR("person"))->channel != person->channel,
	    "a new channel");
	person = keyring_named(t, STR("person"));
	put("viewer", "broken", 0600);
	CHECK(keyring_stale(t), "changed");
	CHECK(keyring_reload(t, &e) != SG_OK, "refused");
	CHECK(keyring_named(t, STR("person")) == person, "all stays");
	CHECK(unlinkat(at, "viewer", 0) == 0, "removed");
	keyring_close(t);
	keyring_close(NULL);
}

/* T49: what changes while the files are read is seen as a change. */
static void
test_change_while_read(void)
{
	struct sg_error e = {.code = SG_OK};
	struct keyring *t = keyring_open(dir, &e);
	static struct token_list l;

	(void)mkdirat(at, "agents", 0700);
	put("agents/one", FINE, 0600);
	CHECK(keyring_stale(t), "a new one");
	CHECK(keyring_read(t, &l, &e) == SG_OK, "%s", e.message);
	CHECK(l.n > 3 && l.stamp == keyring_stamp(t), "as it was read");
	put("agents/one", FINE "\n", 0600);
	CHECK(l.stamp != keyring_stamp(t), "written again");
	CHECK(keyring_reload(t, &e) == SG_OK && !keyring_stale(t), "read");
	CHECK(unlinkat(at, "agents/one", 0) == 0 && keyring_stale(t), "gone");
	keyring_close(t);
}

int
main(void)
{
	char base[] = "/tmp/solgate-tokens-XXXXXX", command[64];

	if (mkdtemp(base) == NULL)
		return 1;
	snprintf(dir, sizeof(dir), "%s/t", base);
	RUN(test_made_once);
	RUN(test_bound);
	RUN(test_unsafe);
	RUN(test_reload);
	RUN(test_change_while_read);
	(void)close(at);
	snprintf(command, sizeof(command), "rm -rf %s", base);
	if (system(command) != 0)
		return 1;
	return t_done("app_keyring");
}
