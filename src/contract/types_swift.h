#ifndef CONTRACT_TYPES_SWIFT_H
#define CONTRACT_TYPES_SWIFT_H

/*
 * Swift source that is the same for every contract, written where one needs
 * it: reading and writing of times, a value of one of three types, any JSON,
 * and a property that is null rather than left out.
 */
extern const char types_swift_time[];
extern const char types_swift_scalar[];
extern const char types_swift_json[];
extern const char types_swift_nullable[];

#endif
