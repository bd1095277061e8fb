/*
 * T14: an allow of a path names the object that it was decided on.  Who opens
 * what is named, and compares, never has another; a link or a file that is
 * swapped while a person is asked is found at release.
 */
#include <fcntl.h>
#include <pthread.h>
#include <stdatomic.h>
#include <sys/stat.h>
#include <unistd.h>

#include "grants/grant_book.h"
#include "lib/desk_place.h"
#include "lib/prop.h"
#include "lib/scratch.h"
#include "shape/grant.h"
#include "shape/hostcall.h"
#include "shape/prompt.h"
#include "shape/service.h"
#include "t.h"

#define CHECKS 20000ul /* or FLIPS */

struct place {
	struct desk_place d;
	char dir[64], link[80], safe[80], secret[80];
};

static void
write_file(const char *path, const char *text)
{
	FILE *f = fopen(path, "w");

	CHECK(f != NULL && fputs(text, f) >= 0 && fclose(f) == 0, "%s", path);
}

static bool
place_open(struct place *p)
{
	scratch_make();
	snprintf(p->dir, sizeof(p->dir), "%s", scratch);
	if (!ground_ports(&p->d.on.g))
		return false;
	snprintf(p->link, sizeof(p->link), "%s/link", p->dir);
	snprintf(p->safe, sizeof(p->safe), "%s/safe", p->dir);
	snprintf(p->secret, sizeof(p->secret), "%s/other", p->dir);
	write_file(p->safe, "safe");
	write_file(p->secret, "SECRET");
	CHECK(symlink(p->safe, p->link) == 0, "link");
	p->d.on.g.config.project = str_of(p->dir);
	return desk_place_start(&p->d);
}

static void
place_close(struct place *p)
{
	desk_place_close(&p->d);
	scratch_remove();
}

static void
grant_safe(struct place *p)
{
	struct command_in in = ground_in(7);
	struct said s = {0};

	in.body = STR("{\"extension_id\":\"e\",\"capability\":\"read\","
		      "\"scope_pattern\":\"safe\",\"decision\":\"allow\"}");
	ROOM_RUN(&p->d.on.g, p->d.desk->grants, run_grant_add,
	    &grant_request_contract, &in, said_again(&s));
	CHECK(s.ok, "%s", s.message);
	free(s.body);
}

static struct said *
ask(struct place *p, struct said *s, unsigned no, int64_t wait_ms)
{
	struct command_in in = ground_in(1);
	char body[1024];

	snprintf(body, sizeof(body),
	    "{\"call_id\":\"c%u\",\"method\":\"fs\",\"params\":{\"op\":"
	    "\"read\","
	    "\"path\":\"%s\"},\"extension\":{\"id\":\"e\"}}",
	    no, p->link);
	in.body = str_of(body);
	in.wait_ms = wait_ms;
	ROOM_RUN(&p->d.on.g, p->d.desk, run_hostcall_ask,
	    &hostcall_request_contract, &in, said_again(s));
	return s;
}

/* The object of an answer; false: it names none. */
static bool
named(const struct said *s, char *path, size_t room, struct stat *st)
{
	const char *at = strstr(s->body, "\"object\":{");
	char number[32];

	if (at == NULL)
		return false;
	pick(at, "path", path, room);
	pick(at, "device", number, sizeof(number));
	st->st_dev = (dev_t)strtoull(number, NULL, 10);
	pick(at, "inode", number, sizeof(number));
	st->st_ino = (ino_t)strtoull(number, NULL, 10);
	return path[0] != '\0';
}

/* What is read by whoever opens the named object; "": it is another one. */
static void
read_named(const struct said *s, char text[16])
{
	char path[512];
	struct stat want, is;
	ssize_t n = 0;
	int fd;

	text[0] = '\0';
	if (!named(s, path, sizeof(path), &want))
		return;
	fd = open(path, O_RDONLY | O_NOFOLLOW);
	if (fd >= 0 && fstat(fd, &is) == 0 && is.st_dev == want.st_dev &&
	    is.st_ino == want.st_ino)
		n = read(fd, text, 15);
	text[n > 0 ? n : 0] = '\0';
	if (fd >= 0)
		close(fd);
}

static void
point(struct place *p, const char *to)
{
	char next[96];

	snprintf(next, sizeof(next), "%s.next", p->link);
	(void)unlink(next);
	CHECK(symlink(to, next) == 0 && rename(next, p->link) == 0, "point");
}

struct flipper {
	struct place *p;
	atomic_bool stop;
};

static void *
flip(void *arg)
{
	struct flipper *f = arg;

	while (!atomic_load(&f->stop)) {
		point(f->p, f->p->secret);
		point(f->p, f->p->safe);
	}
	return NULL;
}

/* 20,000 checks beside a link that flips; the secret is never read. */
static void
a_link_that_flips(void)
{
	struct place p;
	struct said s = {0};
	struct flipper f = {.p = &p};
	unsigned allowed = 0, other = 0, had = 0;
	char text[16];
	pthread_t t;

	if (!place_open(&p))
		return;
	grant_safe(&p);
	CHECK(pthread_create(&t, NULL, flip, &f) == 0, "thread");
	for (unsigned i = 0; i < prop_env("FLIPS", CHECKS); i++) {
		ask(&p, &s, i, 0);
		if (!says(&s, "\"decision\":\"allow_stored\""))
			continue;
		allowed++;
		read_named(&s, text);
		had += strcmp(text, "safe") == 0;
		other += strcmp(text, "SECRET") == 0;
	}
	atomic_store(&f.stop, true);
	pthread_join(t, NULL);
	CHECK(allowed > 0 && had == allowed,
	    "%u allows, %u gave what was decided on", allowed, had);
	CHECK(other == 0, "%u gave the secret", other);
	free(s.body);
	place_close(&p);
}

/* The answer, the question and the record name the object, not the link. */
static void
who_is_told(void)
{
	struct place p;
	struct said s = {0};
	struct stat want, is;
	char path[512], line[64];

	if (!place_open(&p))
		return;
	grant_safe(&p);
	ask(&p, &s, 1, 0);
	CHECK(named(&s, path, sizeof(path), &want) &&
		strcmp(path, p.safe) == 0 && stat(p.safe, &is) == 0 &&
		want.st_dev == is.st_dev && want.st_ino == is.st_ino,
	    "%s", s.body);
	snprintf(line, sizeof(line), "\"objects\":[\"%llu %llu ",
	    (unsigned long long)is.st_dev, (unsigned long long)is.st_ino);
	CHECK(ground_lines(&p.d.on.g, line) == 1, "the record: %s", line);
	CHECK(ground_lines(&p.d.on.g, p.safe) == 0, "T56: and no path");
	point(&p, p.secret);
	ask(&p, &s, 2, 0);
	CHECK(!says(&s, "\"object\""), "a denial names none: %s", s.body);
	free(s.body);
	place_close(&p);
}

/* What is swapped while a person is asked is found when it is released. */
static void
swapped_while_asked(void)
{
	static const char *const ways[] = {"nothing", "the link", "the file"};

	for (unsigned way = 0; way < 3; way++) {
		struct principal person = ground_in(7).who;
		struct command_in in = ground_in(7);
		struct place p;
		struct said c = {0}, s = {0};
		char id[64];

		if (!place_open(&p))
			return;
		desk_attach(p.d.desk, &person);
		ask(&p, &c, 1, -1);
		desk_place_pass(&p.d, 300);
		pick(ground_event(&p.d.on.g, SG_EVENT_CAPABILITY_PROMPT, 7),
		    "promptId", id, sizeof(id));
		in.id = str_of(id);
		ROOM_RUN(&p.d.on.g, p.d.desk, run_prompt_get, NULL, &in,
		    said_again(&s));
		CHECK(says(&s, "\"object\":{") && says(&s, p.safe),
		    "the question: %s", s.body);
		if (way == 1)
			point(&p, p.secret);
		if (way == 2) {
			CHECK(rename(p.secret, p.safe) == 0, "swap");
			write_file(p.secret, "SECRET");
		}
		in.body = STR("{\"decision\":\"allow_once\",\"rev\":1}");
		ROOM_RUN(&p.d.on.g, p.d.desk, run_prompt_decide,
		    &prompt_decision_contract, &in, said_again(&s));
		ground_polls(&p.d.on.g);
		CHECK(c.times == 1 &&
			says(&c,
			    way == 0 ? "\"decision\":\"allow_once\""
				     : "hash_changed"),
		    "%s: %s", ways[way], c.body);
		CHECK(way > 0 || says(&c, "\"object\":{"), "%s", c.body);
		CHECK(way == 0 || ground_lines(&p.d.on.g, "hash_changed") == 1,
		    "%s: written down", ways[way]);
		free(c.body);
		free(s.body);
		place_close(&p);
	}
}

int
main(void)
{
	RUN(who_is_told);
	RUN(swapped_while_asked);
	RUN(a_link_that_flips);
	return t_done("desk_object");
}
