/* Libraries of this room, for those who do not want to wait. */
#include "system/idn2_api.h"
#include "system/libraries.h"
#include "system/unistring_api.h"

void
system_libraries(void)
{
	(void)idn2_api();
	(void)unistring_api();
}
