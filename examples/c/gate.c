/* The gate inside a program: a policy that is read once, then calls. */
#include <solgate/gate.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct sg_str
file(const char *dir, const char *name)
{
	char path[4096];
	struct sg_str s = {NULL, 0};
	FILE *f;
	char *p;
	long n;

	snprintf(path, sizeof(path), "%s/%s", dir, name);
	f = fopen(path, "rb");
	if (f == NULL || fseek(f, 0, SEEK_END) != 0 || (n = ftell(f)) < 0)
		exit(1);
	rewind(f);
	p = malloc((size_t)n);
	if (p == NULL || fread(p, 1, (size_t)n, f) != (size_t)n)
		exit(1);
	fclose(f);
	s.p = p;
	s.n = (size_t)n;
	return s;
}

static struct sg_str
text(const char *s)
{
	struct sg_str v = {s, strlen(s)};

	return v;
}

int
main(int argc, char **argv)
{
	const char *dir = argc > 1 ? argv[1] : "/usr/share/solgate";
	struct sg_gate_files files = {.launch = file(dir, "launch.v0.1.tsv"),
	    .ways = file(dir, "ways.v0.1.tsv"),
	    .effects = file(dir, "effects.v0.1.tsv")};
	static const char *const commands[] = {"touch fine", "touch forbidden"};
	struct sg_error e = {0};
	struct sg_gate *gate;

	if (sg_gate_new(&files,
		text(
		    "{\"mode\":\"strict\",\"grants\":[{\"extension_id\":\"me\","
		    "\"capability\":\"exec\",\"scope_pattern\":\"touch fine\","
		    "\"decision\":\"allow\"}]}"),
		&gate, &e) != SG_OK) {
		fprintf(stderr, "%s: %s\n", e.pointer, e.message);
		return 1;
	}
	for (int i = 0; i < 2; i++) {
		char call[512];

		snprintf(call, sizeof(call),
		    "{\"extension\":{\"id\":\"me\"},\"call\":{\"call_id\":"
		    "\"1\","
		    "\"capability\":\"exec\",\"method\":\"exec\","
		    "\"params\":{\"command\":\"%s\"}}}",
		    commands[i]);
		/* Compare with the allow: whatever else comes is a no. */
		printf("%s: %s\n",
		    sg_gate_call(gate, text(call), NULL, NULL, &e) ==
			    SG_ACTION_ALLOW
			? "allowed"
			: "refused",
		    commands[i]);
	}
	sg_gate_free(gate);
	free((char *)files.launch.p);
	free((char *)files.ways.p);
	free((char *)files.effects.p);
	return 0;
}
