#ifndef BASE_BANNED_H
#define BASE_BANNED_H

/*
 * The last include of every pure file: what a pure room must not call is a
 * compile error that says what to use instead.  tools/check-pure.sh finds at
 * link level what a macro cannot.
 */
#define BANNED(advice) banned_##advice
#undef strcpy
#define strcpy(d, s) BANNED(strcpy_use_struct_buf)
#undef strcat
#define strcat(d, s) BANNED(strcat_use_struct_buf)
#undef sprintf
#define sprintf(...) BANNED(sprintf_use_buf_add)
#undef snprintf
#define snprintf(...) BANNED(snprintf_use_buf_add)
#undef printf
#define printf(...) BANNED(printf_pure_rooms_return_values)
#undef time
#define time(x) BANNED(time_use_the_stamp_of_the_event)
#undef clock
#define clock() BANNED(clock_use_the_stamp_of_the_event)
#undef rand
#define rand() BANNED(rand_use_the_id_that_is_passed_in)
#undef malloc
#define malloc(n) BANNED(malloc_use_the_arena)
#undef calloc
#define calloc(n, s) BANNED(calloc_use_the_arena)
#undef realloc
#define realloc(p, n) BANNED(realloc_use_the_arena)
#undef getenv
#define getenv(n) BANNED(getenv_take_a_struct)

#endif
