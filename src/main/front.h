#ifndef MAIN_FRONT_H
#define MAIN_FRONT_H

#include <stdbool.h>

/*
 * What has to start at once: the hook of a host and "--version".  It needs
 * little of the program, and runs before the rest is made ready.
 */
bool front_takes(int argc, char **argv);
int front_run(int argc, char **argv);

#endif
