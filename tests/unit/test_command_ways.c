/* The table of ways to say the same, and what denials make of it. */
#include "command/ways_match.h"
#include "lib/launch_file.h"
#include "t.h"

static struct arena memory;
static struct launch table;

static enum touch
touch(const char *pattern, const char *text, const struct launch *t)
{
	struct word_pattern p;
	struct command c;

	CHECK(word_pattern_init(&p, str_of(pattern), &memory, NULL) == SG_OK,
	    "%s", pattern);
	CHECK(command_parse(&c, str_of(text), &memory) == SG_OK &&
		command_unfold(&c, t, &memory) == SG_OK,
	    "%s", text);
	return word_pattern_touches(&p, &c, t);
}

static const struct row {
	const char *pattern, *command;
	enum touch touch;
} rows[] = {
    /* global options in front of the subcommand. */
    {"git push *", "git --no-pager push --force", TOUCH_YES},
    {"git push *", "git -P push x", TOUCH_YES},
    {"git push *", "git -C dir push", TOUCH_YES},
    {"git push *", "git -c a=b push", TOUCH_YES},
    {"git push *", "git -C push log", TOUCH_NO},
    {"git push *", "git --git-dir push log", TOUCH_NO},
    {"git push *", "git --new push", TOUCH_MAYBE},
    {"git push *", "git --new x push", TOUCH_MAYBE},
    {"git push *", "git --new x --other y push", TOUCH_MAYBE},
    {"git push *", "git --new=x push", TOUCH_YES},
    {"git push *", "git --a b --c d --e f --g h log", TOUCH_MAYBE},
    {"git push *", "git log push", TOUCH_NO},
    {"git push *", "git commit -m push", TOUCH_NO},
    {"git push *", "git -c alias.x=push x", TOUCH_MAYBE},
    {"git push *", "git", TOUCH_NO},
    {"git push *", "git $x", TOUCH_MAYBE},
    {"git push *", "git -C $x push", TOUCH_YES},
    {"git push *", "git log $x", TOUCH_NO},
    {"git push *", "git -- push", TOUCH_YES},
    /* The bare subcommand, other names of it, and of the program. */
    {"git push *", "git push", TOUCH_YES},
    {"git push *", "git send-pack", TOUCH_YES},
    {"git send-pack *", "git push x", TOUCH_YES},
    {"git push *", "git-push x", TOUCH_YES},
    {"git push *", "/usr/lib/git-core/git-push", TOUCH_YES},
    {"git-push *", "git push x", TOUCH_YES},
    {"git push *", "git-log x", TOUCH_NO},
    {"npm install *", "npm i", TOUCH_YES},
    {"npm i *", "npm install x", TOUCH_YES},
    {"npm exec *", "npx x", TOUCH_YES},
    {"npx *", "npm x y", TOUCH_YES},
    {"docker rm *", "docker container rm x", TOUCH_YES},
    {"docker container rm *", "docker rm x", TOUCH_YES},
    {"docker container *", "docker rm x", TOUCH_YES},
    {"docker container *", "docker rmi x", TOUCH_NO},
    {"docker rm *", "podman rm x", TOUCH_YES},
    {"docker compose down *", "docker-compose down", TOUCH_YES},
    {"apt remove *", "apt-get -y remove x", TOUCH_YES},
    {"reboot", "systemctl reboot", TOUCH_YES},
    {"systemctl reboot", "reboot", TOUCH_YES},
    {"systemctl stop *", "reboot", TOUCH_NO},
    {"pip install *", "pip3 install x", TOUCH_YES},
    {"pip install *", "pip3.11 install x", TOUCH_MAYBE},
    {"python -c *", "python3.11 -c x", TOUCH_MAYBE},
    {"foo *", "FOO x", TOUCH_YES},
    {"/x/foo *", "/y/foo z", TOUCH_YES},
    {"foo *", "foo2 x", TOUCH_MAYBE},
    {"foo *", "foo.exe x", TOUCH_MAYBE},
    {"foo *", "food x", TOUCH_NO},
    {"foo *", "foo-x y", TOUCH_NO},
    /* Options: synonyms, bundles, order, values, beginnings. */
    {"rm -rf *", "rm -fr x", TOUCH_YES},
    {"rm -rf *", "rm -r -f x", TOUCH_YES},
    {"rm -rf *", "rm --recursive --force x", TOUCH_YES},
    {"rm -rf *", "rm --rec --fo x", TOUCH_YES},
    {"rm -rf *", "rm -Rvf x", TOUCH_YES},
    {"rm -rf *", "rm x -rf", TOUCH_YES},
    {"rm -rf *", "rm -r x", TOUCH_NO},
    {"rm -rf *", "rm -f x", TOUCH_NO},
    {"rm -rf *", "rm -- -rf", TOUCH_NO},
    {"rm --recursive *", "rm -r x", TOUCH_YES},
    {"git push --force *", "git push -f", TOUCH_YES},
    {"git push --force *", "git push origin +x", TOUCH_YES},
    {"git push --force *", "git push --fo", TOUCH_MAYBE},
    {"git push --force *", "git push -o --force", TOUCH_NO},
    {"git push --force *", "git push", TOUCH_NO},
    {"git push --force *", "git push $x", TOUCH_MAYBE},
    {"git push --force *", "git push \"$(x)\" --force", TOUCH_MAYBE},
    {"git branch -D *", "git branch -d --force x", TOUCH_YES},
    {"git branch -D *", "git branch -d x", TOUCH_NO},
    {"git branch -d *", "git branch -D x", TOUCH_YES},
    {"curl -X POST *", "curl --request=POST u", TOUCH_YES},
    {"curl -X POST *", "curl -sXPOST u", TOUCH_YES},
    {"curl -X POST *", "curl -X GET u", TOUCH_NO},
    {"curl -X POST *", "curl -X $m u", TOUCH_MAYBE},
    {"curl -X POST *", "curl -d x u", TOUCH_YES},
    {"curl -X *", "curl --request x", TOUCH_YES},
    {"curl -X *", "curl x", TOUCH_NO},
    {"curl -d *", "curl -X POST u", TOUCH_NO},
    {"kill -9 *", "kill -s KILL 1", TOUCH_YES},
    {"kill -s KILL *", "kill -9 1", TOUCH_YES},
    {"kill -9 *", "kill 9", TOUCH_NO},
    {"terraform destroy *", "terraform -chdir=x destroy", TOUCH_YES},
    {"terraform apply -auto-approve *", "terraform apply --auto-approve",
	TOUCH_YES},
    {"terraform destroy *", "terraform apply -destroy", TOUCH_MAYBE},
    {"tar -x *", "tar xvf a", TOUCH_YES},
    {"tar -x *", "tar --extract", TOUCH_YES},
    {"tar -x *", "tar cf x", TOUCH_NO},
    {"chmod 777 *", "chmod -R a+rwx x", TOUCH_YES},
    {"chmod 0777 *", "chmod 777 x", TOUCH_YES},
    {"chmod 777 *", "chmod 755 x", TOUCH_NO},
    {"git * --force", "git push --force", TOUCH_YES},
    {"git * --force", "git -P push -f", TOUCH_YES},
    {"git * --force", "git push -f x", TOUCH_MAYBE},
    /* the beginning of a long option, whatever the tool. */
    {"rm -r *", "rm --recurs x", TOUCH_YES},
    {"rm -r *", "rm --re x", TOUCH_YES},
    {"git push --force *", "git push --forc", TOUCH_MAYBE},
    {"git push -f *", "git push --forc", TOUCH_MAYBE},
    {"git push --delete *", "git push --del x y", TOUCH_YES},
    {"git push --force *", "git push --mirr", TOUCH_YES},
    {"rsync --delete *", "rsync --del a b", TOUCH_YES},
    {"rsync --delete *", "rsync --delete-bef a b", TOUCH_YES},
    {"rsync --delete *", "rsync --dele a b", TOUCH_MAYBE},
    {"rsync --delete *", "rsync --dry-r a b", TOUCH_NO},
    {"tar --to-command *", "tar -xf a --to-comm=x", TOUCH_YES},
    {"docker run --privileged *", "docker run --privil x", TOUCH_YES},
    {"wget --post-file *", "wget --post-f x u", TOUCH_YES},
    {"git push --new-thing *", "git push --new-th", TOUCH_MAYBE},
    {"git push --new-thing *", "git push --new-thing", TOUCH_YES},
    {"git push *", "git --git-d push log", TOUCH_MAYBE},
    {"gh api -X DELETE *", "gh api --meth DELETE x", TOUCH_MAYBE},
    {"kill -9 *", "kill --signa KILL 1", TOUCH_MAYBE},
    {"curl -X POST *", "curl --dat x u", TOUCH_MAYBE},
    {"terraform apply -auto-approve *", "terraform apply -auto-appr",
	TOUCH_MAYBE},
    /* Two that are listed alone may be one. */
    {"gpg -a *", "gpg --armor x", TOUCH_MAYBE},
    {"gpg --armor *", "gpg -a x", TOUCH_MAYBE},
    /* options of the documents, also where a subcommand differs. */
    {"docker rm *", "docker --tlskey rm ps", TOUCH_NO},
    {"docker logs x *", "docker logs -l x", TOUCH_YES},
    {"git blame x *", "git blame -c x", TOUCH_YES},
    {"kubectl patch pod *", "kubectl patch -p x pod y", TOUCH_YES},
    {"git checkout --ours *", "git checkout -2 x", TOUCH_YES},
    {"systemd-run -u x *", "systemd-run --unit=x y", TOUCH_YES},
    {"wget u *", "wget --proxy u", TOUCH_YES},
    /* The beginning of a subcommand, where the tool takes it. */
    {"npm publish *", "npm publi", TOUCH_YES},
    {"npm publish *", "npm p", TOUCH_MAYBE},
    {"npm publish *", "npm zzz", TOUCH_NO},
    {"npm publish *", "npm unpub x", TOUCH_NO},
    {"ip link set *", "ip li set x down", TOUCH_YES},
    {"ip link set *", "ip link s x down", TOUCH_MAYBE},
    {"git push *", "git pus", TOUCH_NO},
    /* A pattern that does not end in * is near what says more. */
    {"git push", "git push", TOUCH_YES},
    {"git push", "git -P push", TOUCH_YES},
    {"git push", "git push origin", TOUCH_MAYBE},
    {"git push", "git push -q", TOUCH_MAYBE},
    {"git push", "git pull", TOUCH_NO},
    {"git push origin main", "git push origin dev", TOUCH_NO},
    {"git push origin main", "git push origin HEAD:main", TOUCH_MAYBE},
    {"git push origin main", "git push", TOUCH_NO},
    {"make deploy", "make -j4 deploy", TOUCH_MAYBE},
    {"make deploy", "make test", TOUCH_NO},
    /* Operands as paths, and behind a cd. */
    {"rm -rf /", "rm -rf //", TOUCH_YES},
    {"rm -rf /", "rm -fr /x/..", TOUCH_YES},
    {"rm -rf /", "rm -rf .", TOUCH_MAYBE},
    {"rm -rf /", "cd / && rm -rf .", TOUCH_MAYBE},
    {"rm -rf /", "rm -rf build", TOUCH_NO},
    {"rm -rf /", "rm -rf /tmp", TOUCH_NO},
    {"rm -rf /", "rm -rf x /", TOUCH_MAYBE},
    {"rm /etc/passwd", "rm passwd", TOUCH_MAYBE},
    {"rm /etc/passwd", "rm ../../etc/passwd", TOUCH_MAYBE},
    {"rm /etc/passwd", "rm /x/etc/passwd", TOUCH_NO},
    {"rm /etc/passwd", "rm x/y/etc/passwd", TOUCH_NO},
    {"rm sub/x", "cd sub && rm x", TOUCH_MAYBE},
    {"rm sub/x", "rm x", TOUCH_NO},
    {"rm sub/x", "rm ./sub//x", TOUCH_YES},
    {"rm build", "rm /p/build", TOUCH_MAYBE},
    {"curl http://a.example *", "curl http://a.example/x", TOUCH_MAYBE},
    {"curl http://a.example *", "curl http://b.example/", TOUCH_NO},
    {"redis-cli flushall *", "redis-cli -n 1 FLUSHALL", TOUCH_YES},
    /* Tools nobody described. */
    {"foo deploy *", "foo deploy", TOUCH_YES},
    {"foo deploy *", "foo --env prod deploy", TOUCH_MAYBE},
    {"foo deploy *", "foo -v deploy", TOUCH_MAYBE},
    {"foo deploy *", "foo build", TOUCH_NO},
    {"foo --force *", "foo -f x", TOUCH_MAYBE},
    {"foo --force *", "foo --forc x", TOUCH_MAYBE},
    {"foo --force *", "foo --format x", TOUCH_NO},
    {"foo -rf *", "foo -r -f x", TOUCH_MAYBE},
    {"foo --env prod *", "foo --env=prod x", TOUCH_YES},
    {"foo --env prod *", "foo --env=dev x", TOUCH_NO},
    /* Through what starts programs. */
    {"git push *", "sudo git -C x push", TOUCH_YES},
    {"git push *", "ssh h 'git --no-pager push'", TOUCH_YES},
    {"git push *", "xargs git", TOUCH_YES},
    {"git push *", "sudo git", TOUCH_MAYBE},
    {"git push --force *", "xargs git push", TOUCH_YES},
    {"git push --force *", "xargs git -P push", TOUCH_MAYBE},
    {"terraform apply -auto-approve *", "terraform apply", TOUCH_NO},
    {"node -e *", "node x.js", TOUCH_NO},
};

/* T1 T5 */
static void
rows_hold(void)
{
	const struct row *r;

	EACH (r, rows) {
		enum touch got = touch(r->pattern, r->command, &table);

		CHECK(got == r->touch, "%s | %s: %d", r->pattern, r->command,
		    (int)got);
	}
}

/* Without the table nothing is known of a tool, and it is asked. */
static void
without_a_table(void)
{
	struct launch t = table;

	t.ways = NULL;
	CHECK(touch("git push *", "git push", &t) == TOUCH_YES, "bare");
	CHECK(touch("git push *", "git -P push", &t) == TOUCH_MAYBE, "option");
	CHECK(touch("git push *", "git log", &t) == TOUCH_NO, "other");
	CHECK(!ways_anywhere(NULL, STR("ls")), "nothing is known");
}

#define HEAD "ways\tversion\t0\n"

/* A row that is not understood refuses the table. */
static void
wrong_tables(void)
{
	static const struct {
		const char *text, *place;
	} refused[] = {
	    {"", "ways, line 0"},
	    {"a\ttool\t-\n", "ways, line 1"},
	    {HEAD "a\ttool\n", "ways, line 2"},
	    {HEAD "a\ttool\t-\tx\n", "ways, line 2"},
	    {HEAD "a\ttool\tloud\n", "ways, line 2"},
	    {HEAD "a\tkind\t-\n", "ways, line 2"},
	    {HEAD "a\ttool\t-\na\ttool\t-\n", "ways, line 3"},
	    {HEAD "a b\ttool\t-\n", "ways, line 2"},
	    {HEAD ",b\ttool\t-\n", "ways, line 2"},
	    {HEAD "a\ttool\t-\nb\toptions\t-x\n", "ways, line 3"},
	    {HEAD "a\toptions\t-x\n", "ways, line 2"},
	    {HEAD "a\ttool\t-\na\toptions\tx\n", "ways, line 3"},
	    {HEAD "a\ttool\t-\na\toptions\t-x,y\n", "ways, line 3"},
	    {HEAD "a\ttool\t-\na\toptions\t--\n", "ways, line 3"},
	    {HEAD "a\ttool\t-\na\tmeans\tx\n", "ways, line 3"},
	    {HEAD "a\ttool\t-\na\tmeans\t>x\n", "ways, line 3"},
	    {HEAD "a\ttool\t-\na\tnames\ta\n", "ways, line 3"},
	    {HEAD "a\ttool\t-\na\tthings\tb\n", "ways, line 3"},
	    {HEAD "a\ttool\t-\na\toptions\t-x -y,-x\n", "ways, line 3"},
	};

	for (size_t i = 0; i < sizeof(refused) / sizeof(refused[0]); i++) {
		struct sg_error e = {0};
		struct ways w;

		CHECK(ways_load(&w, str_of(refused[i].text), &memory, &e) ==
			SG_EWORD,
		    "%zu", i);
		CHECK(strcmp(e.pointer, refused[i].place) == 0, "%zu: %s", i,
		    e.pointer);
		CHECK(w.n_nodes == 0 && w.n_names == 0, "%zu", i);
	}
}

static void
limits(void)
{
	static char big[WAYS_TEXT_MAX + 1];
	struct sg_error e = {0};
	struct ways w;
	struct buf b = {.p = big, .cap = sizeof(big)};
	unsigned failures = 0;

	memset(big, '#', sizeof(big));
	CHECK(ways_load(&w, (struct sg_str){big, sizeof(big)}, &memory, &e) ==
		SG_ELONG,
	    "too long");
	buf_addz(&b, HEAD);
	for (int i = 0; i < 5000; i++)
		buf_addz(&b, "a\ttool\t-\n");
	CHECK(ways_load(&w, buf_str(&b), &memory, &e) == SG_EWORD, "too many");
	for (size_t max = 64; max < 4096; max += 64) {
		struct arena a;

		arena_init(&a, &mem_heap, max);
		failures += ways_load(&w, STR(HEAD "a\ttool\t-\n"), &a, &e) ==
		    SG_ENOMEM;
		arena_release(&a);
	}
	CHECK(failures > 0, "memory never ran out");
}

/* T9: more words, letters and names than it can hold are asked about. */
static void
what_does_not_fit_is_asked(void)
{
	static char text[8192];
	struct buf b = BUF_ON(text);

	buf_addz(&b, "git -c a=b push -");
	for (int i = 0; i < 4000; i++)
		buf_addc(&b, 'q');
	buf_addz(&b, " x");
	text[b.n] = '\0';
	CHECK(touch("git push --force *", text, &table) == TOUCH_MAYBE,
	    "letters");
	b.n = 0;
	buf_addz(&b, "rm -rf ");
	for (int i = 0; i < 200; i++)
		buf_addz(&b, "a/");
	text[b.n] = '\0';
	CHECK(touch("rm -rf /x/y *", text, &table) == TOUCH_MAYBE, "names");
}

static void
stems_and_other_names(void)
{
	struct sg_str name;
	uint32_t at = 0;
	bool systemctl = false, reboot = false;

	CHECK(str_eq(ways_stem(STR("/usr/bin/python3.11")), STR("python")),
	    "version");
	CHECK(str_eq(ways_stem(STR("git-push")), STR("git")), "dash");
	CHECK(str_eq(ways_stem(STR("7z")), STR("7z")), "digits");
	while ((name = ways_other(table.ways, STR("halt"), &at)).n > 0) {
		systemctl |= str_eq(name, STR("systemctl"));
		reboot |= str_eq(name, STR("reboot"));
	}
	CHECK(systemctl && reboot, "names of one thing");
	at = 0;
	CHECK(ways_other(table.ways, STR("rsync"), &at).n == 0, "only one");
	at = 0;
	CHECK(ways_other(table.ways, STR("foo"), &at).n == 0, "not listed");
	CHECK(ways_anywhere(table.ways, STR("ls")) &&
		!ways_anywhere(table.ways, STR("make")) &&
		!ways_anywhere(table.ways, STR("./ls")),
	    "anywhere");
}

/* by which reading. */
static void
a_reading_is_told(void)
{
	struct word_pattern p;
	struct command c;
	struct touch_note n;

	CHECK(word_pattern_init(&p, STR("git push --force *"), &memory, NULL) ==
		    SG_OK &&
		command_parse(&c, STR("sudo git -P push -f"), &memory) ==
		    SG_OK &&
		command_unfold(&c, &table, &memory) == SG_OK,
	    "memory");
	n = word_pattern_explain(&p, &c, &table);
	CHECK(n.touch == TOUCH_YES && str_eq(n.through, STR("sudo")) &&
		str_eq(n.past, STR("P")) && n.said_else && !n.in_text,
	    "sudo");
	CHECK(command_parse(&c, STR("sh -c 'git push --force x'"), &memory) ==
		    SG_OK &&
		command_unfold(&c, &table, &memory) == SG_OK,
	    "memory");
	n = word_pattern_explain(&p, &c, &table);
	CHECK(n.touch == TOUCH_YES && n.in_text && !n.said_else, "text");
}

int
main(void)
{
	arena_init(&memory, &mem_heap, (size_t)1 << 26);
	launch_file(&table, &memory);
	RUN(rows_hold);
	RUN(without_a_table);
	RUN(wrong_tables);
	RUN(limits);
	RUN(what_does_not_fit_is_asked);
	RUN(stems_and_other_names);
	RUN(a_reading_is_told);
	arena_release(&memory);
	return t_done("command_ways");
}
