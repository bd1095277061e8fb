/* Prints /openapi.json as the server would send it. */
#include <stdio.h>
#include <stdlib.h>

#include "openapi/openapi.h"

int
main(void)
{
	struct buf b = {malloc(4 << 20), 0, 4 << 20, false};

	if (b.p == NULL || !openapi_write(&b))
		return 1;
	fwrite(b.p, 1, b.n, stdout);
	free(b.p);
	return 0;
}
