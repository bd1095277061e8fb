/* The program: everything is in cli_main(), so that tests can link it. */
#include "secret/secret.h"
#include "term/cli.h"

int
main(int argc, char **argv)
{
	secret_process();
	return cli_main(argc, argv);
}
