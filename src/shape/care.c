/* The tables of wire/shape_care.h, read from wire/shape/. */
#include "shape/care.h"
#include "contract/table.h"
#include "base/banned.h"

#define FIELD_OF struct doctor_check
static const struct field doctor_check_fields[] = {
#include "contract/rows.inc"
#include "shape/list/doctor_check.def"
#include "contract/end.inc"
};

CONTRACT(doctor_check, "DoctorCheck", "one thing the doctor looked at", STRICT);

#define FIELD_OF struct doctor_report
static const struct field doctor_report_fields[] = {
#include "contract/rows.inc"
#include "shape/list/doctor_report.def"
#include "contract/end.inc"
};

CONTRACT(doctor_report, "DoctorReport", "whether everything is as it should be",
    STRICT);

#define FIELD_OF struct grant_import
static const struct field grant_import_fields[] = {
#include "contract/rows.inc"
#include "shape/list/grant_import.def"
#include "contract/end.inc"
};

CONTRACT(grant_import, "GrantImport", "what an import of grants did", STRICT);
