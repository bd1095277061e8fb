#ifndef CARE_SETUP_STEP_H
#define CARE_SETUP_STEP_H

#include "home/home.h"

/*
 * What makes a machine have a gate of its own, one step after the other.  Each
 * looks first whether there is anything to do, says what it did, and can be
 * printed instead of done.
 */
struct setup_call {
	const struct cli *cli;
	bool system, undo, print, failed;
	const char *people; /* names with commas between them, or NULL */
};

/* A line of what is so, was done, or would be. */
void setup_say(const struct setup_call *k, const char *state, const char *what);

/* The step went wrong: say so; the others are not tried. */
void setup_fail(struct setup_call *k, const char *what, const char *why);

/* Start a program of the system by its whole path, quietly; true: it ended
 * well. */
bool setup_run(char *const argv[]);
const char *setup_program(const char *name, char room[64]);

void setup_user(struct setup_call *k);
void setup_directories(struct setup_call *k);
void setup_settings(struct setup_call *k);
void setup_units(struct setup_call *k);
void setup_start(struct setup_call *k);

void setup_stop(struct setup_call *k);
void setup_remove_units(struct setup_call *k);
void setup_remove_runtime(struct setup_call *k);

#endif
