/* The program: everything is in cli_main(), so that tests can link it. */
#include "term/cli.h"

int
main(int argc, char **argv)
{
	return cli_main(argc, argv);
}
