/*
 * The golden vectors tests/golden/wire_*.golden: groups of three lines, the
 * name of a contract, a text, and what becomes of it: the text encoded again,
 * or "!code /pointer".  Lines that begin with # are for people.
 */
#include <dirent.h>
#include <stdlib.h>

#include "contract/field.h"
#include "t.h"

#define DIR_NAME "tests/golden"
#define ROOM     65536

static void *out;

static void
vector(const struct contract *c, const char *in, const char *want,
    const char *where)
{
	static char room[ROOM];
	struct buf got = BUF_ON(room);
	struct sg_error e = {0};
	struct arena a;

	arena_init(&a, &mem_heap, 1 << 20);
	if (contract_decode(c, str_of(in), &a, out, &e) == SG_OK) {
		contract_encode(c, out, &got);
	} else {
		buf_addc(&got, '!');
		buf_addz(&got, sg_err_name(e.code));
		buf_addc(&got, ' ');
		buf_addz(&got, e.pointer);
	}
	CHECK(!buf_full(&got) && str_eq(buf_str(&got), str_of(want)),
	    "%s\n  got  %.*s\n  want %s", where, (int)got.n, got.p, want);
	arena_release(&a);
}

static size_t
run_file(const char *name)
{
	char path[512], where[600], *line = NULL, *in = NULL;
	const struct contract *c = NULL;
	size_t cap = 0, groups = 0, at = 0;
	ssize_t n;
	FILE *f;

	snprintf(path, sizeof(path), DIR_NAME "/%s", name);
	f = fopen(path, "r");
	CHECK(f != NULL, "%s cannot be read", path);
	while (f != NULL && (n = getline(&line, &cap, f)) > 0) {
		at++;
		snprintf(where, sizeof(where), "%s:%zu", path, at);
		if (line[n - 1] == '\n')
			line[n - 1] = '\0';
		if (line[0] == '\0' || line[0] == '#')
			continue;
		if (c == NULL) {
			c = contract_find(str_of(line));
			CHECK(c != NULL, "%s: no contract %s", where, line);
			if (c == NULL)
				break;
		} else if (in == NULL) {
			in = line;
			line = NULL;
			cap = 0;
		} else {
			vector(c, in, line, where);
			groups++;
			free(in);
			in = NULL;
			c = NULL;
		}
	}
	CHECK(c == NULL && in == NULL, "%s ends inside a group", path);
	free(line);
	free(in);
	if (f != NULL)
		fclose(f);
	return groups;
}

static void
test_golden(void)
{
	DIR *dir = opendir(DIR_NAME);
	const struct dirent *d;
	size_t groups = 0;

	CHECK(dir != NULL, DIR_NAME " is not there; run from the root");
	while (dir != NULL && (d = readdir(dir)) != NULL)
		if (strncmp(d->d_name, "wire_", 5) == 0)
			groups += run_file(d->d_name);
	CHECK(groups > 100, "only %zu groups", groups);
	if (dir != NULL)
		closedir(dir);
}

int
main(void)
{
	size_t most = 0;

	for (size_t i = 0; i < contracts_count; i++)
		if (contracts_all[i]->size > most)
			most = contracts_all[i]->size;
	out = malloc(most);
	RUN(test_golden);
	free(out);
	return t_done("wire_golden");
}
