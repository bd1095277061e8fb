/*
 * The file that install changes: read, changed, written.  Nothing else in it
 * changes; what was there is kept beside as FILE.before-solgate and comes back
 * byte for byte if nobody changed the file since.
 */
#define _XOPEN_SOURCE 700 /* realpath() */
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "install/install_int.h"
#include "settings/config_place.h"

static enum cli_exit
fail(const struct install *k, const char *what, const struct sg_error *e)
{
	return cli_fail_error(k->c, CLI_FAILED, what, e, "Nothing was changed");
}

bool
install_find_file(struct install *k)
{
	const char *home = home_env("HOME");
	char *real;
	int n;

	if (k->servers && k->file == NULL)
		return true;
	if (k->file == NULL && (home == NULL || home[0] != '/'))
		return false;
	n = k->file != NULL ? snprintf(k->path, sizeof(k->path), "%s", k->file)
			    : snprintf(k->path, sizeof(k->path), "%s/%s", home,
				  settings_path(k->edit.host));
	if (n <= 0 || n >= (int)sizeof(k->path))
		return false;
	if ((real = realpath(k->path, NULL)) != NULL &&
	    strlen(real) < sizeof(k->path))
		memcpy(k->path, real, strlen(real) + 1);
	free(real);
	snprintf(k->backup, sizeof(k->backup), "%s%s", k->path, INSTALL_BACKUP);
	return true;
}

bool
install_find_program(struct install *k)
{
	ssize_t n = readlink("/proc/self/exe", k->self, sizeof(k->self) - 1);

	if (k->program == NULL && n > 0) {
		k->self[n] = '\0';
		k->program = k->self;
	}
	k->edit.program = str_of(k->program);
	return line_path_ok(k->edit.program) && access(k->program, X_OK) == 0;
}

/* A host can name it: a path, or the address of a gate that was joined. */
static bool
socket_ok(const struct install *k)
{
	return k->home.remote || line_path_ok(k->edit.pins.socket);
}

enum cli_exit
install_find_gate(struct install *k)
{
	enum cli_exit status;

	k->where.agent = k->where.joined = true;
	status = home_find(k->c, &k->home, &k->where);
	k->edit.pins = (struct settings_pins){
	    str_of(k->home.socket), str_of(k->home.tokens)};
	if (status != CLI_DONE ||
	    (socket_ok(k) && line_path_ok(k->edit.pins.tokens)))
		return status;
	return cli_fail(k->c, CLI_FAILED,
	    "the host could not name the gate's socket or tokens",
	    socket_ok(k) ? k->home.tokens : k->home.socket,
	    "Use another place: --state=DIR, --socket=PATH, absolute paths "
	    "without control characters");
}

/* The token that is named must be there when the hook starts. */
static enum sg_err
give_token(struct install *k, struct sg_error *e)
{
	return k->edit.add && !k->edit.system
	    ? install_token_keep(&k->token, &k->home, e)
	    : SG_OK;
}

static enum sg_err
read_file(struct install *k, const char *path, struct sg_str *out, bool *there,
    struct sg_error *e)
{
	enum sg_err err = config_file(path, &k->a, out, e);

	*there = err == SG_OK;
	if (err == SG_ENOTFOUND) {
		*e = (struct sg_error){0};
		*out = STR("");
		err = SG_OK;
	}
	return err;
}

static bool
is_toml(const struct install *k)
{
	size_t n = strlen(k->path);

	return n > 5 && strcmp(k->path + n - 5, ".toml") == 0 &&
	    k->kind == SERVERS_MCP;
}

static bool
is_plugin(const struct install *k)
{
	return !k->servers && hook_host_layout(k->edit.host) == HOOK_PLUGIN;
}

/* ${old} with our part in it, or without. */
static enum sg_err
edit(struct install *k, const struct settings_edit *s, struct sg_str old,
    struct sg_str *out, struct sg_error *e)
{
	struct servers_edit m = {k->kind, s->program, s->pins, s->add};
	enum sg_err err;

	if (!k->servers)
		return settings_change(s, old, &k->a, out, e);
	err = is_toml(k) ? servers_toml(&m, old, &k->a, out, &k->count)
			 : servers_change(&m, old, &k->a, out, &k->count);
	if (err != SG_OK)
		return err_set(e, err, STR(""), str_of(sg_err_text(err)));
	k->found = k->count.before > 0;
	return SG_OK;
}

/* If the file is what installing made of the backup, the backup is it. */
static bool
take_backup(struct install *k)
{
	struct settings_edit again = k->edit;
	struct servers_count count = k->count;
	struct sg_error e = {0};
	struct sg_str kept, made;
	bool there, same = false, found = k->found;

	again.add = true;
	again.found = NULL;
	if (read_file(k, k->backup, &kept, &there, &e) != SG_OK || !there)
		return false;
	if (k->servers) {
		again.program = k->count.program;
		again.pins = k->count.pins;
	} else if (!settings_seen(&again, k->old, &k->a)) {
		return false;
	}
	for (int turns = 0; turns < SETTINGS_TURNS_COUNT && !same; turns++) {
		again.turns = (enum settings_turns)turns;
		same = edit(k, &again, kept, &made, &e) == SG_OK &&
		    str_eq(made, k->old);
	}
	k->count = count;
	k->found = found;
	if (same)
		k->new = kept;
	return same;
}

static enum sg_err
make_dir(const char *path, bool open, struct sg_error *e)
{
	char dir[PLACE_MAX];
	enum sg_err err;
	const char *slash = strrchr(path, '/');

	if (slash == NULL || slash == path)
		return SG_OK;
	memcpy(dir, path, (size_t)(slash - path));
	dir[slash - path] = '\0';
	if (access(dir, F_OK) == 0)
		return SG_OK;
	err = place_make(dir, e);
	if (err == SG_OK && open)
		(void)chmod(dir, 0755);
	return err;
}

static enum cli_exit
write_all(struct install *k)
{
	bool empty = str_eq(k->new, STR("{}\n")) || k->new.n == 0;
	struct sg_error e = {0};
	bool made = !k->edit.add && empty && access(k->backup, F_OK) != 0;

	if (give_token(k, &e) != SG_OK)
		return fail(k, "cannot make the token of this host", &e);
	if (k->edit.add && k->there && !k->found &&
	    access(k->backup, F_OK) != 0 &&
	    place_write(k->backup, k->old, &e) != SG_OK)
		return fail(k, "cannot keep a copy of the old settings", &e);
	if (made ? unlink(k->path) != 0
		 : make_dir(k->path, k->edit.system, &e) != SG_OK ||
		    place_write(k->path, k->new, &e) != SG_OK)
		return fail(k, "cannot write the settings", &e);
	if (!made && (k->there || k->edit.system))
		(void)chmod(k->path, k->mode); /* as it was */
	if (!k->edit.add)
		(void)unlink(k->backup);
	if (k->servers)
		printf("%s: %zu %s %s\n", k->path, k->count.gated,
		    k->kind == SERVERS_ACP ? "agents" : "servers",
		    k->edit.add ? "are now behind the gate"
				: "are as they were");
	else
		printf("%s: the hooks of Solgate are %s\n", k->path,
		    k->edit.add ? "written; whether the host heeds them says: "
				  "solgate doctor --prove"
				: "gone");
	return CLI_DONE;
}

/* For settings that are not plain JSON: the words, and the token is there. */
static enum cli_exit
say_words(struct install *k)
{
	const struct settings_pins *p = &k->edit.pins;
	struct sg_error e = {0};

	if (!k->dry && give_token(k, &e) != SG_OK)
		return fail(k, "cannot make the token", &e);
	printf("Put this in front of the command of the agent, in the settings "
	       "of your editor:\n  %s acp --name=NAME --socket=%.*s "
	       "--token=%.*s/agents/acp --\n",
	    k->program, (int)p->socket.n, p->socket.p, (int)p->tokens.n,
	    p->tokens.p);
	return CLI_DONE;
}

static enum cli_exit
change(struct install *k)
{
	struct sg_error e = {0};
	struct stat st;
	bool was;

	if (k->servers && k->file == NULL)
		return say_words(k);
	if (read_file(k, k->path, &k->old, &k->there, &e) != SG_OK)
		return fail(k, "cannot read the settings", &e);
	/* Every user's host reads that of the machine. */
	k->mode = stat(k->path, &st) == 0 ? st.st_mode & 07777
	    : k->edit.system              ? 0644
					  : 0600;
	if (k->servers && !k->there)
		return cli_fail(k->c, CLI_FAILED, "there is no such file",
		    k->path, "Nothing was changed");
	if (!k->servers && !k->edit.add &&
	    read_file(k, k->backup, &k->edit.before, &was, &e) != SG_OK)
		return fail(k, "cannot read the copy of the old settings", &e);
	if (edit(k, &k->edit, k->old, &k->new, &e) != SG_OK)
		return fail(k,
		    k->edit.system ? "the settings of the machine do not fit"
			: is_plugin(k) ? "the plugin cannot be written"
				       : "the settings are not plain JSON",
		    &e);
	if (!k->edit.add && k->there && take_backup(k) && !k->dry)
		return write_all(k);
	if (k->dry) {
		fwrite(k->new.p, 1, k->new.n, stdout);
		return CLI_DONE;
	}
	if (str_eq(k->old, k->new) ||
	    (!k->edit.add && (!k->there || !k->found))) {
		if (give_token(k, &e) != SG_OK)
			return fail(k, "cannot make the token", &e);
		printf("%s: nothing to change\n", k->path);
		return CLI_DONE;
	}
	return write_all(k);
}

/* A server that the gate does not stand before must not go unnoticed. */
static enum cli_exit
warn(struct install *k, enum cli_exit status)
{
	char what[256];

	if (status != CLI_DONE || !k->servers || !k->edit.add ||
	    k->file == NULL)
		return status;
	if (k->count.left == 0 && k->count.gated == 0)
		return cli_fail(k->c, CLI_FAILED,
		    k->kind == SERVERS_ACP ? "there is no agent in this file"
					   : "there is no server in this file",
		    servers_sought(k->kind), "Nothing was changed");
	if (k->count.left == 0)
		return status;
	snprintf(what, sizeof(what),
	    "%zu %s%s without the gate, the first is \"%s\"", k->count.left,
	    k->kind == SERVERS_ACP ? "agent" : "server",
	    k->count.left == 1 ? " stands" : "s stand", k->count.name);
	return cli_fail(k->c, CLI_FAILED, what, k->count.why, NULL);
}

enum cli_exit
install_change(struct install *k)
{
	return warn(k, change(k));
}
