/* Token files, read as carefully as src/access reads them. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "client/client_int.h"
#include "secret/secret.h"

static const char *
read_token(int fd, char out[CLIENT_TOKEN + 1])
{
	char room[CLIENT_TOKEN + 2];
	struct stat st;

	if (fstat(fd, &st) != 0)
		return strerror(errno);
	if (!S_ISREG(st.st_mode) || st.st_uid != geteuid() ||
	    (st.st_mode & 077) != 0 || st.st_nlink != 1)
		return "the token file must belong to you, and only you may "
		       "read it";
	if (read(fd, room, sizeof(room)) != CLIENT_TOKEN + 1 ||
	    room[CLIENT_TOKEN] != '\n')
		return "the file does not hold a token";
	memcpy(out, room, CLIENT_TOKEN);
	out[CLIENT_TOKEN] = '\0';
	secret_wipe(room, sizeof(room));
	return NULL;
}

void
client_token_wipe(struct client_key *k)
{
	secret_wipe(k->text, sizeof(k->text));
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
