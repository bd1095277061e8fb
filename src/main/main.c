/*
 * The program: what has to start at once, or cli_main().  Nothing but the front
 * may run before late_moves().
 */
#include "main/front.h"
#include "main/late.h"
#include "secret/secret.h"
#include "term/cli.h"

int
main(int argc, char **argv)
{
	secret_process();
	if (front_takes(argc, argv))
		return front_run(argc, argv);
	late_moves();
	return cli_main(argc, argv);
}
