#ifndef TERM_SECRET_H
#define TERM_SECRET_H

#include "base/str.h"

/*
 * One line from standard input that nobody is to see: on a terminal after
 * ${prompt}, which goes to standard error, and without an echo; else as it
 * comes.  ${out} wants room for ${cap} bytes; the caller wipes it.  The line
 * without blanks around it, or -1: it is too long, the input has ended before
 * it, or the person pressed Ctrl+C or Ctrl+D.
 */
int secret_read(const char *prompt, char *out, size_t cap);

#endif
