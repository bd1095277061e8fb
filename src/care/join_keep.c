/* The files of a gate that was joined; see join_keep.h. */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/random.h>
#include <unistd.h>

#include "care/join_keep.h"

const char *
join_place(const struct join_call *k, const char *name, char room[PLACE_MAX])
{
	int n = snprintf(room, PLACE_MAX, "%s%s", k->r.home.state, name);

	return n > 0 && n < PLACE_MAX ? room : NULL;
}

static enum sg_err
copy_authority(struct join_call *k, struct sg_error *e)
{
	char path[PLACE_MAX];
	struct sg_str pem;
	enum sg_err err;

	if (join_place(k, JOIN_AUTHORITY, path) == NULL)
		return err_set(e, SG_ELONG, STR(""), STR("a path is too long"));
	if (strcmp(path, k->key.authority) == 0)
		return SG_OK;
	if (k->key.authority[0] == '\0')
		return unlink(path) == 0 || errno == ENOENT
		    ? SG_OK
		    : err_set(e, SG_EIO, str_of(path), str_of(strerror(errno)));
	err = config_file(k->key.authority, &k->r.a, &pem, e);
	return err == SG_OK ? place_write(path, pem, e) : err;
}

static enum sg_err
write_line(
    struct join_call *k, const char *name, const char *text, struct sg_error *e)
{
	char path[PLACE_MAX], line[CLIENT_PATH + 1];
	struct buf b = BUF_ON(line);
	enum sg_err err;

	buf_addz(&b, text);
	buf_addc(&b, '\n');
	if (join_place(k, name, path) == NULL || buf_full(&b))
		return err_set(e, SG_ELONG, STR(""), STR("a path is too long"));
	err = place_write(path, buf_str(&b), e);
	memset(line, 0, sizeof(line));
	return err;
}

/* Drawn at random each time; false: the system gave no random bytes. */
static bool
draw(char text[JOIN_DRAWN + 1])
{
	uint8_t bytes[JOIN_DRAWN / 2];

	if (getrandom(bytes, sizeof(bytes), 0) != sizeof(bytes))
		return false;
	for (size_t i = 0; i < sizeof(bytes); i++)
		snprintf(text + 2 * i, 3, "%02x", bytes[i]);
	return true;
}

bool
join_again(struct join_call *k, char text[JOIN_DRAWN + 1])
{
	struct sg_error e = {0};
	struct sg_str kept = {NULL, 0};
	char path[PLACE_MAX], dir[PLACE_MAX];
	bool there = join_place(k, JOIN_AGAIN, path) != NULL &&
	    join_place(k, HOME_REMOTE, dir) != NULL;

	if (there && access(path, F_OK) == 0 &&
	    config_file(path, &k->r.a, &kept, &e) == SG_OK)
		kept = str_trim(kept);
	if (kept.n == JOIN_DRAWN) {
		memcpy(text, kept.p, kept.n);
		text[kept.n] = '\0';
		return true;
	}
	if (there && draw(text) && place_make(dir, &e) == SG_OK &&
	    write_line(k, JOIN_AGAIN, text, &e) == SG_OK)
		return true;
	(void)cli_fail_error(k->r.cli, CLI_FAILED,
	    "what the gate gives cannot be kept", &e, NULL);
	return false;
}

void
join_drop(const struct join_call *k, const char *name)
{
	char path[PLACE_MAX];

	if (join_place(k, name, path) != NULL)
		(void)unlink(path);
}

enum cli_exit
join_keep(struct join_call *k, const char *name)
{
	bool other = k->r.home.remote &&
	    strcmp(k->r.home.socket, k->address) != 0;
	struct sg_error e = {0};
	char dir[PLACE_MAX];
	enum sg_err err = join_place(k, HOME_JOINED, dir) == NULL
	    ? err_set(&e, SG_ELONG, STR(""), STR("a path is too long"))
	    : place_make(dir, &e);

	if (err == SG_OK && other) {
		join_drop(k, JOIN_ADDRESS);
		join_drop(k, JOIN_PERSON);
		join_drop(k, JOIN_AGENT);
	}
	if (err == SG_OK)
		err = copy_authority(k, &e);
	if (err == SG_OK)
		err = write_line(k, name, k->key.text, &e);
	if (err == SG_OK)
		err = write_line(k, JOIN_ADDRESS, k->address, &e);
	return err == SG_OK
	    ? CLI_DONE
	    : cli_fail_error(k->r.cli, CLI_FAILED,
		  "what the gate gave cannot be kept", &e, NULL);
}
