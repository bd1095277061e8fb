#ifndef SOLGATE_API_H
#define SOLGATE_API_H

/*
 * SG_API marks what libsolgate.so exports; everything else is hidden.
 * SG_MUST_CHECK marks results that must not be dropped.
 */
#if defined(__GNUC__)
#define SG_API        __attribute__((visibility("default")))
#define SG_MUST_CHECK __attribute__((warn_unused_result))
#else
#define SG_API
#define SG_MUST_CHECK
#endif

#endif
