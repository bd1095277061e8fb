/* The tables of wire/shape_care.h, read from wire/shape/. */
#include "wire/shape_care.h"
#include "wire/table.h"
#include "base/banned.h"

#define FIELD_OF struct doctor_check
static const struct field doctor_check_fields[] = {
#include "wire/rows.inc"
#include "wire/shape/doctor_check.def"
#include "wire/end.inc"
};

CONTRACT(doctor_check, "DoctorCheck", "one thing the doctor looked at", STRICT);

#define FIELD_OF struct doctor_report
static const struct field doctor_report_fields[] = {
#include "wire/rows.inc"
#include "wire/shape/doctor_report.def"
#include "wire/end.inc"
};

CONTRACT(doctor_report, "DoctorReport", "whether everything is as it should be",
    STRICT);

#define FIELD_OF struct grant_import
static const struct field grant_import_fields[] = {
#include "wire/rows.inc"
#include "wire/shape/grant_import.def"
#include "wire/end.inc"
};

CONTRACT(grant_import, "GrantImport", "what an import of grants did", STRICT);
