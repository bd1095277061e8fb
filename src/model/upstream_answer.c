/* What comes back from a provider: bytes, events, and the many ways to fail. */
#include <stdlib.h>
#include <string.h>

#include "model/upstream_ask.h"

#define MEMORY      ((size_t)32 << 20) /* of calls, and of one message */
#define MAX_BYTES   ((size_t)8 << 20)
#define PASS_BYTES  ((size_t)64 << 20) /* of what is no model's answer */
#define WAIT_MAX_MS 5000 /* longer than this nobody waits for a retry */
#define RETRY_MS    500
#define RETRIES     2

static bool
has_key(const struct upstream_ask *q, struct sg_str s)
{
	size_t n = strlen(q->key);

	for (size_t i = 0; n > 0 && i + n <= s.n; i++)
		if (memcmp(s.p + i, q->key, n) == 0)
			return true;
	return false;
}

/* ${s} as one line of plain text in q->why; nothing that has the key in it. */
static void
keep_why(struct upstream_ask *q, struct sg_str s)
{
	struct buf b = {.p = q->why, .cap = sizeof(q->why) - 1};

	if (has_key(q, s))
		s = STR("the provider's message is withheld");
	if (s.n > b.cap)
		s.n = b.cap;
	while (s.n > 0 && s.n == b.cap && (s.p[s.n - 1] & 0x80) != 0)
		s.n--; /* no half of a character */
	for (size_t i = 0; i < s.n; i++)
		buf_addc(&b,
		    (unsigned char)s.p[i] < ' ' || s.p[i] == 0x7f ? ' '
								  : s.p[i]);
	q->why[b.n] = '\0';
}

/* The end, told once. */
static void
fail(struct upstream_ask *q, enum sg_failure_code code, const char *text)
{
	struct model_failure f = {.code = code,
	    .status = q->status,
	    .text = str_of(text),
	    .retry_after_ms = q->retry_after_ms,
	    .streamed = q->streamed};

	if (q->state == UPSTREAM_OVER)
		return;
	q->state = UPSTREAM_OVER;
	if (q->status >= 400 && !has_key(q, (struct sg_str){q->in, q->n_in}))
		f.body = (struct sg_str){q->in, q->n_in};
	f.retryable = code == SG_FAILURE_PROVIDER_TIMEOUT ||
	    provider_may_retry(q->status) || q->status == 200;
	if (!q->gone)
		q->to.failed(q->to.ctx, &f);
}

/* Events of the reader.  An error of a bad status is only remembered. */
static void
on_event(void *ctx, const struct llm_event *e)
{
	struct upstream_ask *q = ctx;
	struct llm_event end;

	if (q->gone || q->state == UPSTREAM_OVER)
		return;
	if (e->kind == LLM_ERROR) {
		keep_why(q, e->text);
		if (q->status == 200)
			fail(q, SG_FAILURE_PROVIDER_ERROR, q->why);
		return;
	}
	if (q->status != 200)
		return;
	q->streamed = true;
	if (e->kind != LLM_FINISH) {
		q->to.event(q->to.ctx, e);
		return;
	}
	end = *e;
	end.from = buf_str(&q->from);
	q->state = UPSTREAM_OVER;
	q->to.event(q->to.ctx, &end);
}

bool
upstream_answer_init(struct upstream_ask *q)
{
	bool first = q->line == NULL;

	if (first) {
		q->line = malloc(UPSTREAM_ROOM);
		q->data = malloc(UPSTREAM_ROOM);
		arena_init(&q->keep, &mem_heap, MEMORY);
		arena_init(&q->scratch, &mem_heap, MEMORY);
	}
	if (q->line == NULL || q->data == NULL)
		return false;
	arena_clear(&q->keep);
	arena_clear(&q->scratch);
	q->status = 0;
	q->retry_after_ms = 0;
	q->is_stream = q->too_long = false;
	q->n_in = q->all_in = 0;
	q->why[0] = '\0';
	llm_reader_init(&q->reader.reader, q->kind,
	    (struct llm_sink){on_event, q}, &q->keep, &q->scratch);
	llm_stream_init(&q->reader, q->line, q->data, UPSTREAM_ROOM);
	return true;
}

void
upstream_answer_free(struct upstream_ask *q)
{
	if (q->line != NULL) {
		arena_release(&q->keep);
		arena_release(&q->scratch);
	}
	free(q->line);
	free(q->data);
	free(q->in);
}

/* The bytes wait until libcurl has returned: a listener may ask again. */
size_t
upstream_on_bytes(char *p, size_t size, size_t n, void *ask)
{
	struct upstream_ask *q = ask;
	size_t max = q->of->config.max_bytes, cap = q->cap_in;
	char *more;

	n *= size;
	q->heard_ms = upstream_now_ms(q->of);
	q->all_in += n;
	max = q->passes ? PASS_BYTES : max > 0 ? max : MAX_BYTES;
	q->too_long = q->all_in > max;
	if (q->too_long || q->gone)
		return 0;
	if (q->n_in + n > cap) {
		cap = 2 * (q->n_in + n);
		more = realloc(q->in, cap);
		if (more == NULL)
			return 0;
		q->in = more;
		q->cap_in = cap;
	}
	memcpy(q->in + q->n_in, p, n);
	q->n_in += n;
	return n;
}

static bool
starts_as(struct sg_str s, const char *word)
{
	size_t n = strlen(word);

	if (s.n < n)
		return false;
	for (size_t i = 0; i < n; i++) {
		char c = s.p[i];

		if ((c >= 'A' && c <= 'Z' ? (char)(c + 32) : c) != word[i])
			return false;
	}
	return true;
}

/* Digits at the start of ${s}, at most four of them. */
static unsigned
number_at(struct sg_str s)
{
	unsigned v = 0;

	s = str_trim(s);
	for (size_t i = 0; i < s.n && i < 4 && s.p[i] >= '0' && s.p[i] <= '9';
	     i++)
		v = v * 10 + (unsigned)(s.p[i] - '0');
	return v;
}

size_t
upstream_on_header(char *p, size_t size, size_t n, void *ask)
{
	struct upstream_ask *q = ask;
	struct sg_str s = {p, n * size};

	q->heard_ms = upstream_now_ms(q->of);
	if (starts_as(s, "http/")) { /* also after a 100 */
		while (s.n > 0 && s.p[0] != ' ')
			s = str_part(s, 1, s.n);
		q->status = number_at(s);
		q->is_stream = false;
	} else if (starts_as(s, "content-type:")) {
		q->is_stream = starts_as(
		    str_trim(str_part(s, 13, s.n)), "text/event-stream");
	} else if (starts_as(s, "retry-after:")) {
		q->retry_after_ms = (int64_t)number_at(str_part(s, 12, s.n)) *
		    1000;
	}
	return n * size;
}

/* Bytes as they came, for who reads them himself. */
static void
tell_raw(struct upstream_ask *q)
{
	if (q->status != 200 || q->n_in == 0 || q->gone)
		return;
	q->streamed = true;
	q->raw(q->to.ctx, (struct sg_str){q->in, q->n_in}, q->is_stream);
	q->n_in = 0;
}

void
upstream_tell(struct upstream_ask *q)
{
	if (q->raw != NULL) {
		tell_raw(q);
		return;
	}
	if (q->status != 200 || !q->is_stream || q->n_in == 0 || q->gone)
		return;
	llm_stream_feed(&q->reader, (struct sg_str){q->in, q->n_in});
	q->n_in = 0;
}

/* Whether it may help to ask again, and nobody has heard of the first. */
static bool
try_again(struct upstream_ask *q, bool reached)
{
	const struct upstream_config *c = &q->of->config;
	int most = c->retries == 0 ? RETRIES : c->retries;
	int64_t wait = c->retry_ms > 0 ? c->retry_ms : RETRY_MS;

	if (q->streamed || q->tries > most ||
	    !provider_may_retry(reached ? q->status : 0))
		return false;
	wait = wait << (q->tries - 1);
	if (q->retry_after_ms > wait)
		wait = q->retry_after_ms;
	if (wait > WAIT_MAX_MS ||
	    upstream_now_ms(q->of) + wait >= q->deadline_ms)
		return false;
	q->state = UPSTREAM_WAITS;
	q->retry_ms = upstream_now_ms(q->of) + wait;
	return true;
}

static void
end_refused(struct upstream_ask *q)
{
	enum sg_failure_code code = provider_failure(q->status);

	if (try_again(q, true))
		return;
	llm_read(&q->reader.reader, (struct sg_str){q->in, q->n_in});
	if (code == SG_FAILURE_AUTH_EXPIRED)
		fail(q, code, "the provider does not accept the key");
	else if (q->status >= 300 && q->status < 400)
		fail(q, SG_FAILURE_PROVIDER_ERROR,
		    "the provider answered with a redirect");
	else
		fail(q, code,
		    q->why[0] != '\0'
			? q->why
			: "the provider refused and gave no reason");
}

static void
end_broken(struct upstream_ask *q, CURLcode code)
{
	bool reached = code != CURLE_COULDNT_CONNECT &&
	    code != CURLE_COULDNT_RESOLVE_HOST &&
	    code != CURLE_COULDNT_RESOLVE_PROXY;

	if (q->too_long) {
		fail(q, SG_FAILURE_PROVIDER_ERROR,
		    "the model's answer is too large");
	} else if (!reached && try_again(q, false)) {
		return;
	} else if (q->status == 200) {
		fail(q, SG_FAILURE_PROVIDER_ERROR,
		    "the model's answer broke off");
	} else if (code == CURLE_OPERATION_TIMEDOUT) {
		fail(q, SG_FAILURE_PROVIDER_TIMEOUT,
		    "the provider cannot be reached in time");
	} else {
		q->status = 0;
		keep_why(q, str_of(q->of->api->easy_strerror(code)));
		fail(q, SG_FAILURE_PROVIDER_UNAVAILABLE, q->why);
	}
}

void
upstream_end(struct upstream_ask *q, CURLcode code)
{
	upstream_tell(q);
	if (q->gone || q->state == UPSTREAM_OVER)
		return;
	if (code != CURLE_OK) {
		end_broken(q, code);
	} else if (q->status != 200) {
		end_refused(q);
	} else if (q->raw != NULL) {
		on_event(q, &(struct llm_event){.kind = LLM_FINISH});
	} else if (q->is_stream) {
		llm_stream_end(&q->reader);
	} else {
		llm_read(&q->reader.reader, (struct sg_str){q->in, q->n_in});
	}
}

void
upstream_late(struct upstream_ask *q, const char *why)
{
	fail(q, SG_FAILURE_PROVIDER_TIMEOUT, why);
}
