#ifndef SYSTEM_LIBRARIES_H
#define SYSTEM_LIBRARIES_H

/*
 * Load now what is otherwise loaded when the first text needs it.  A server
 * does so before it serves: if a library is missing, it does not start.
 */
void system_libraries(void);

#endif
