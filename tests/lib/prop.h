#ifndef TESTS_PROP_H
#define TESTS_PROP_H

/*
 * Random for laws: the same on every machine, from a seed that is printed
 * when something fails.  PROP_ROUNDS, PROP_PART and PROP_SEED change how
 * much and what.
 */
#include <stdint.h>
#include <stdlib.h>

static uint64_t prop_state;

static inline unsigned long
prop_env(const char *name, unsigned long otherwise)
{
	const char *s = getenv(name);

	return s == NULL ? otherwise : strtoul(s, NULL, 10);
}

static inline unsigned long
prop_rounds(void)
{
	return prop_env("PROP_ROUNDS", 100000);
}

/* One in PROP_PART of ${rounds} whose each opens a whole house. */
static inline unsigned long
prop_part(unsigned long rounds)
{
	unsigned long part = prop_env("PROP_PART", 1);

	return (rounds + part - 1) / part;
}

static inline void
prop_seed(unsigned long round)
{
	prop_state = (prop_env("PROP_SEED", 1) << 32) + round;
}

/* 0 to ${n} - 1 */
static inline unsigned
any(unsigned n)
{
	uint64_t z = (prop_state += 0x9e3779b97f4a7c15u);

	z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
	z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
	return (unsigned)((z ^ (z >> 31)) % n);
}

#define ANY_OF(table) ((table)[any(sizeof(table) / sizeof((table)[0]))])

#endif
