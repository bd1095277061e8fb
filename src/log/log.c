/* Lines of a server; see log.h. */
#define _GNU_SOURCE /* pthread_timedjoin_np */
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/rfc3339.h"
#include "json/json_put.h"
#include "log/log_int.h"
#include "words/words.h"

#define RING      (256u << 10)
#define LINE      4096
#define CLOSE_SEC 2
#define NAP_MS    10
#define ID_MAX    64

static struct {
	pthread_mutex_t lock;
	pthread_cond_t work;
	pthread_t thread;
	bool open, stop, journal;
	bool naps; /* it wrote just now: what comes waits a moment */
	struct log_options o;
	struct log_repeats repeats;
	uint64_t lost; /* lines that did not fit */
	char ring[RING];
	size_t from, n;
} lg = {.lock = PTHREAD_MUTEX_INITIALIZER};

static _Thread_local char request[ID_MAX];
static _Thread_local size_t request_n;

static int64_t
clock_ms(clockid_t which)
{
	struct timespec t;

	clock_gettime(which, &t);
	return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* Whether stderr is the stream that journald made for us. */
static bool
is_journal(void)
{
	const char *named = getenv("JOURNAL_STREAM");
	struct stat st;
	char *at;

	if (named == NULL || fstat(STDERR_FILENO, &st) != 0 ||
	    strtoull(named, &at, 10) != (unsigned long long)st.st_dev ||
	    *at != ':')
		return false;
	return strtoull(at + 1, NULL, 10) == (unsigned long long)st.st_ino;
}

/* Priorities of syslog(3). */
static char
priority(enum sg_log_level level)
{
	static const char of[SG_LOG_LEVEL_COUNT] = {[SG_LOG_LEVEL_ERROR] = '3',
	    [SG_LOG_LEVEL_WARN] = '4',
	    [SG_LOG_LEVEL_INFO] = '6',
	    [SG_LOG_LEVEL_DEBUG] = '7'};

	return level < SG_LOG_LEVEL_COUNT ? of[level] : '3';
}

/* T25: nothing but printable ASCII, and no second line. */
static void
add_safe(struct buf *b, struct sg_str s)
{
	for (size_t i = 0; i < s.n; i++) {
		uint8_t c = (uint8_t)s.p[i];

		if (c >= 0x20 && c < 0x7f) {
			buf_addc(b, (char)c);
		} else {
			buf_addz(b, "\\x");
			buf_addhex(b, &c, 1);
		}
	}
}

static void
add_text(struct buf *b, const struct log_line *l)
{
	buf_addz(b, "solgate: ");
	add_safe(b, str_of(l->message));
	for (size_t i = 0; i < l->n; i++) {
		if (l->v[i].text.n == 0)
			continue;
		buf_addc(b, ' ');
		buf_addz(b, l->v[i].name);
		buf_addc(b, '=');
		add_safe(b, l->v[i].text);
	}
	if (request_n > 0) {
		buf_addz(b, " request=");
		add_safe(b, (struct sg_str){request, request_n});
	}
}

static void
add_json(struct buf *b, const struct log_line *l)
{
	json_open(b);
	json_put_time(b, "ts", clock_ms(CLOCK_REALTIME));
	json_put_name(b, "level", word_name(&words_log_level, l->level));
	json_put_name(b, "event", l->event);
	json_put_name(b, "message", l->message);
	for (size_t i = 0; i < l->n; i++)
		if (l->v[i].text.n > 0)
			json_put_text(b, l->v[i].name, l->v[i].text);
	if (request_n > 0)
		json_put_text(
		    b, "request", (struct sg_str){request, request_n});
	json_close(b);
}

/* Into the ring, whole or not at all; under the lock. */
static void
put(struct sg_str line)
{
	if (line.n > RING - lg.n) {
		lg.lost++;
		return;
	}
	for (size_t i = 0; i < line.n; i++)
		lg.ring[(lg.from + lg.n + i) % RING] = line.p[i];
	lg.n += line.n;
	if (!lg.naps || lg.n > RING / 2)
		pthread_cond_signal(&lg.work);
}

static void
write_line(const struct log_line *l)
{
	char room[LINE];
	struct buf b = {room, 0, sizeof(room) - 1, false};

	if (lg.journal) {
		buf_addc(&b, '<');
		buf_addc(&b, priority(l->level));
		buf_addc(&b, '>');
	}
	if (lg.o.json)
		add_json(&b, l);
	else
		add_text(&b, l);
	if (buf_full(&b) && lg.o.json) { /* too much to say is still said */
		b = (struct buf){room, 0, sizeof(room) - 1, false};
		add_json(&b,
		    &(struct log_line){
			l->level, l->event, "a line was too long", NULL, 0});
	}
	room[b.n] = '\n';
	put((struct sg_str){room, b.n + 1});
}

/* What was left out of ${event}, or did not fit. */
static void
say_count(const char *event, const char *message, uint64_t n)
{
	char room[24];
	struct buf b = BUF_ON(room);
	struct log_field v[] = {{"of", str_of(event)}, {"count", STR("")}};

	buf_addu(&b, n);
	v[1].text = buf_str(&b);
	write_line(&(struct log_line){
	    SG_LOG_LEVEL_WARN, "log.left_out", message, v, 2});
}

static void
say_left_out(void *ctx, const char *event, uint64_t n)
{
	(void)ctx;
	say_count(event, "lines were left out: too many of them", n);
}

/* The writer: what is there, as it comes; a reader that is slow makes it wait,
 * and nobody else. */
/* who says a line for each call wakes nobody for each. */
static void
nap(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	t.tv_nsec += NAP_MS * 1000000L;
	t.tv_sec += t.tv_nsec / 1000000000L;
	t.tv_nsec %= 1000000000L;
	lg.naps = true;
	while (!lg.stop && lg.n <= RING / 2 &&
	    pthread_cond_timedwait(&lg.work, &lg.lock, &t) == 0)
		;
	lg.naps = false;
}

static void *
run(void *none)
{
	char room[8192];
	size_t n;
	ssize_t done;

	(void)none;
	pthread_mutex_lock(&lg.lock);
	while (!lg.stop || lg.n > 0) {
		if (lg.n == 0) {
			pthread_cond_wait(&lg.work, &lg.lock);
			continue;
		}
		n = lg.n < sizeof(room) ? lg.n : sizeof(room);
		for (size_t i = 0; i < n; i++)
			room[i] = lg.ring[(lg.from + i) % RING];
		pthread_mutex_unlock(&lg.lock);
		done = write(STDERR_FILENO, room, n);
		pthread_mutex_lock(&lg.lock);
		/* A stderr that is gone takes all of it. */
		n = done > 0 ? (size_t)done : n;
		lg.from = (lg.from + n) % RING;
		lg.n -= n;
		if (lg.lost > 0 && lg.n < RING / 2) {
			uint64_t lost = lg.lost;

			lg.lost = 0;
			say_count(
			    "all", "lines were lost: nobody read them", lost);
		}
		if (lg.n == 0)
			nap();
	}
	pthread_mutex_unlock(&lg.lock);
	return NULL;
}

/* The clock of the machine may be set while the writer naps; this one not. */
static void
make_work(void)
{
	pthread_condattr_t attr;

	pthread_condattr_init(&attr);
	pthread_condattr_setclock(&attr, CLOCK_MONOTONIC);
	pthread_cond_init(&lg.work, &attr);
	pthread_condattr_destroy(&attr);
}

bool
log_open(const struct log_options *o)
{
	sigset_t all, before;
	bool ok;

	if (lg.open)
		return true;
	lg.o = *o;
	lg.stop = false;
	lg.journal = is_journal();
	make_work();
	sigfillset(&all);
	pthread_sigmask(SIG_SETMASK, &all, &before);
	ok = pthread_create(&lg.thread, NULL, run, NULL) == 0;
	pthread_sigmask(SIG_SETMASK, &before, NULL);
	lg.open = ok;
	return ok;
}

void
log_set(const struct log_options *o)
{
	pthread_mutex_lock(&lg.lock);
	lg.o = *o;
	pthread_mutex_unlock(&lg.lock);
}

/* A reader that never reads does not keep a server from ending. */
void
log_close(void)
{
	struct timespec t;

	if (!lg.open)
		return;
	pthread_mutex_lock(&lg.lock);
	log_repeats_end(&lg.repeats, say_left_out, NULL);
	lg.stop = true;
	pthread_cond_signal(&lg.work);
	pthread_mutex_unlock(&lg.lock);
	clock_gettime(CLOCK_REALTIME, &t);
	t.tv_sec += CLOSE_SEC;
	if (pthread_timedjoin_np(lg.thread, NULL, &t) != 0)
		(void)pthread_detach(lg.thread);
	lg.open = false;
}

bool
log_says(enum sg_log_level level)
{
	bool says;

	pthread_mutex_lock(&lg.lock);
	says = lg.open && level <= lg.o.level;
	pthread_mutex_unlock(&lg.lock);
	return says;
}

bool
log_is_json(void)
{
	bool is;

	pthread_mutex_lock(&lg.lock);
	is = lg.open && lg.o.json;
	pthread_mutex_unlock(&lg.lock);
	return is;
}

void
log_say(enum sg_log_level level, const char *event, const char *message,
    const struct log_field *v, size_t n)
{
	struct log_line l = {level, event, message, v, n};

	pthread_mutex_lock(&lg.lock);
	if (lg.open && level <= lg.o.level &&
	    log_repeats_pass(&lg.repeats, event, clock_ms(CLOCK_MONOTONIC),
		say_left_out, NULL))
		write_line(&l);
	pthread_mutex_unlock(&lg.lock);
}

void
log_raw(struct sg_str text)
{
	pthread_mutex_lock(&lg.lock);
	if (lg.open)
		put(text);
	pthread_mutex_unlock(&lg.lock);
}

void
log_request(struct sg_str id)
{
	request_n = id.n < ID_MAX ? id.n : ID_MAX;
	if (request_n > 0)
		memcpy(request, id.p, request_n);
}
