#ifndef TESTS_LIB_QUEUE_PLAY_H
#define TESTS_LIB_QUEUE_PLAY_H

/* Scripts of the queue, step by step: what is said, what must follow. */
#include "lib/queue_script.h"
#include "t.h"

struct step {
	int64_t at_ms;
	const char *event, *effects;
};

static struct queue q;

static void
play(const char *name, const struct step *s, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		const char *got = script_feed(&q, s[i].at_ms, s[i].event);

		CHECK(strcmp(got, s[i].effects) == 0,
		    "%s: %lld %s\n  want %s\n  got  %s", name,
		    (long long)s[i].at_ms, s[i].event, s[i].effects, got);
	}
}

/* A queue with somebody there to answer. */
static inline void
attended(const struct queue_settings *set)
{
	queue_init(&q, set);
	script_feed(&q, 0, "attach");
}

/* With nobody there at first. */
#define PLAY_ALONE(name, set, ...)                                      \
	do {                                                            \
		static const struct step steps_[] = {__VA_ARGS__};      \
		queue_init(&q, set);                                    \
		play(name, steps_, sizeof(steps_) / sizeof(steps_[0])); \
	} while (0)

#define PLAY(name, set, ...)                                            \
	do {                                                            \
		static const struct step steps_[] = {__VA_ARGS__};      \
		attended(set);                                          \
		play(name, steps_, sizeof(steps_) / sizeof(steps_[0])); \
	} while (0)

#endif
