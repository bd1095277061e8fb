#ifndef BASE_ASCII_H
#define BASE_ASCII_H

#include <stdbool.h>

/* Letters of ASCII, whatever the locale; every other byte is none of them. */
static inline bool
ascii_is_digit(char c)
{
	return c >= '0' && c <= '9';
}

static inline bool
ascii_is_upper(char c)
{
	return c >= 'A' && c <= 'Z';
}

static inline bool
ascii_is_space(char c)
{
	return c == ' ' || (c >= '\t' && c <= '\r');
}

static inline char
ascii_lower(char c)
{
	return ascii_is_upper(c) ? (char)(c + ('a' - 'A')) : c;
}

static inline bool
ascii_is_letter(char c)
{
	return ascii_lower(c) >= 'a' && ascii_lower(c) <= 'z';
}

/* The value of a hexadecimal digit as we write it, in lower case, or -1. */
static inline int
ascii_hex_lower(char c)
{
	if (ascii_is_digit(c))
		return c - '0';
	return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* The same in either case. */
static inline int
ascii_hex(char c)
{
	return ascii_hex_lower(ascii_lower(c));
}

#endif
