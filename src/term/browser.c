/* A browser of the person; see browser.h. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "term/browser.h"

/* Start ${program} with the link; false: it could not be, or said no. */
static bool
start(const char *program, char *link)
{
	char *argv[] = {(char *)(uintptr_t)program, link, NULL};
	pid_t child = fork();
	int status;

	if (child == 0) {
		/* A browser may live on; what it says is not our answer. */
		if (freopen("/dev/null", "w", stdout) == NULL ||
		    freopen("/dev/null", "w", stderr) == NULL)
			_exit(127);
		execvp(program, argv);
		_exit(127);
	}
	if (child < 0)
		return false;
	/* One that stays in the foreground is running: that is enough. */
	for (int i = 0; i < 20; i++) {
		if (waitpid(child, &status, WNOHANG) == child)
			return WIFEXITED(status) && WEXITSTATUS(status) == 0;
		(void)nanosleep(&(struct timespec){.tv_nsec = 100000000}, NULL);
	}
	return true;
}

bool
browser_open(char *link)
{
	const char *named = getenv("BROWSER");
	bool desk = getenv("DISPLAY") != NULL ||
	    getenv("WAYLAND_DISPLAY") != NULL;

	if (named != NULL && *named != '\0' && start(named, link))
		return true;
	return desk && start("xdg-open", link);
}
