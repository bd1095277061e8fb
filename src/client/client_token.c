/* Token files, read as carefully as src/access reads them. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "client/client_int.h"
#include "secret/secret.h"

/* One line of visible characters, and nothing else. */
static bool
is_line(const char *p, ssize_t n)
{
	for (ssize_t i = 0; i + 1 < n; i++)
		if (p[i] <= ' ' || p[i] >= 0x7f)
			return false;
	return n > CLIENT_TOKEN && n <= CLIENT_SECRET + 1 && p[n - 1] == '\n';
}

static const char *
read_token(int fd, char out[CLIENT_SECRET + 1])
{
	char room[CLIENT_SECRET + 2];
	struct stat st;
	ssize_t n;

	if (fstat(fd, &st) != 0)
		return strerror(errno);
	if (!S_ISREG(st.st_mode) || st.st_uid != geteuid() ||
	    (st.st_mode & 077) != 0 || st.st_nlink != 1)
		return "the token file must belong to you, and only you may "
		       "read it";
	n = read(fd, room, sizeof(room));
	if (!is_line(room, n))
		return "the file does not hold a token";
	memcpy(out, room, (size_t)n - 1);
	out[n - 1] = '\0';
	secret_wipe(room, sizeof(room));
	return NULL;
}

void
client_token_wipe(struct client_key *k)
{
	secret_wipe(k->text, sizeof(k->text));
}

/* The authority of a gate elsewhere, if one was given. */
static bool
find_authority(const char *dir, struct client_key *out)
{
	int n = snprintf(
	    out->authority, sizeof(out->authority), "%s/authority.crt", dir);

	if (n < 0 || (size_t)n >= sizeof(out->authority))
		return false;
	if (access(out->authority, F_OK) != 0)
		out->authority[0] = '\0';
	return true;
}

enum sg_err
client_token_for(const char *socket, const char *dir, const char *name,
    struct client_key *out, struct sg_error *e)
{
	enum sg_err err = client_token(dir, name, out, e);

	if (err != SG_ENOTFOUND || !client_is_far(socket))
		return err;
	*e = (struct sg_error){0};
	return client_token(dir, "agent", out, e);
}

enum sg_err
client_token(const char *dir, const char *name, struct client_key *out,
    struct sg_error *e)
{
	char path[4096];
	const char *why;
	int fd;

	*out = (struct client_key){.name = ""};
	if (snprintf(path, sizeof(path), "%s/%s", dir, name) >=
		(int)sizeof(path) ||
	    snprintf(out->name, sizeof(out->name), "%s", name) >=
		(int)sizeof(out->name))
		return err_set(e, SG_ELONG, STR(""), STR("a path is too long"));
	if (!find_authority(dir, out))
		return err_set(e, SG_ELONG, STR(""), STR("a path is too long"));
	fd = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
	/* The gate proves people by their terminal: see client.h. */
	if (fd < 0 && errno == ENOENT && strcmp(name, CLIENT_PERSON) == 0)
		return SG_OK;
	if (fd < 0)
		return err_set(e, errno == ENOENT ? SG_ENOTFOUND : SG_EIO,
		    str_of(path), str_of(strerror(errno)));
	why = read_token(fd, out->text);
	close(fd);
	return why == NULL ? SG_OK
			   : err_set(e, SG_EIO, str_of(path), str_of(why));
}
