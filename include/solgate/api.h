#ifndef SOLGATE_API_H
#define SOLGATE_API_H

/*
 * SG_API marks what libsolgate.so exports; everything else is hidden, and a
 * C++ program finds it under its C name.  SG_MUST_CHECK, behind it, marks
 * results that must not be dropped.
 */
#if defined(__GNUC__)
#define SG_VISIBLE    __attribute__((visibility("default")))
#define SG_MUST_CHECK __attribute__((warn_unused_result))
#else
#define SG_VISIBLE
#define SG_MUST_CHECK
#endif

#if defined(__cplusplus)
#define SG_API extern "C" SG_VISIBLE
#else
#define SG_API SG_VISIBLE
#endif

#endif
