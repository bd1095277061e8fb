/* The weights of the lane, where "make embed" and the package put them. */
#include <stdio.h>
#include <unistd.h>

#include "home/home.h"

#define LANE_FILE "solgate-lane.v0.2.bin"

static bool
own_place(char path[PLACE_MAX])
{
	const char *data = home_env("XDG_DATA_HOME"), *home = home_env("HOME");
	int n = -1;

	if (data != NULL && data[0] == '/')
		n = snprintf(path, PLACE_MAX, "%s/solgate/" LANE_FILE, data);
	else if (home != NULL && home[0] == '/')
		n = snprintf(path, PLACE_MAX,
		    "%s/.local/share/solgate/" LANE_FILE, home);
	return n > 0 && n < PLACE_MAX;
}

/* SOLGATE_LANE names the file for one start; empty: there is none. */
bool
home_lane(char path[PLACE_MAX])
{
	static const char *const places[] = {
	    "/usr/local/share/solgate/" LANE_FILE,
	    "/usr/share/solgate/" LANE_FILE,
	};

	const char *named = home_env("SOLGATE_LANE");

	path[0] = '\0';
	if (named != NULL)
		return named[0] == '/' &&
		    snprintf(path, PLACE_MAX, "%s", named) < PLACE_MAX &&
		    access(path, R_OK) == 0;
	for (size_t i = 0; i < sizeof(places) / sizeof(places[0]); i++) {
		if (access(places[i], R_OK) != 0)
			continue;
		snprintf(path, PLACE_MAX, "%s", places[i]);
		return true;
	}
	if (!own_place(path))
		snprintf(path, PLACE_MAX, "%s", places[1]);
	return access(path, R_OK) == 0;
}
