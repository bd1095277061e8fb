#ifndef BASE_SHA256_BLOCK_H
#define BASE_SHA256_BLOCK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * What SHA-256 does with its blocks, for base/sha256.c alone.  Where the
 * machine has instructions for it they are used.  What the machine has is read
 * from libc, which asked for itself when the program was loaded: to ask again
 * (CPUID) takes 20 us a time in a virtual machine.  Both ways give the same
 * bytes.
 */
#define SHA256_BLOCK 64

/* Fractions of the cube roots of the first 64 primes. */
extern const uint32_t sha256_k[64];

/* Take ${n} blocks at ${p} into ${h}. */
void sha256_blocks(uint32_t h[8], const uint8_t *p, size_t n);
void sha256_blocks_plain(uint32_t h[8], const uint8_t *p, size_t n);

#if defined(__x86_64__) && defined(__linux__) && __has_include(<sys/platform/x86.h>)
#define SHA256_NI 1
/* Only where sha256_ni_is_there(). */
void sha256_blocks_ni(uint32_t h[8], const uint8_t *p, size_t n);
bool sha256_ni_is_there(void);
#else
#define SHA256_NI 0
#endif

#endif
