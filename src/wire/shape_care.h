#ifndef WIRE_SHAPE_CARE_H
#define WIRE_SHAPE_CARE_H

#include "wire/field.h"

/* What commands that care for the gate print with --json. */

struct doctor_check {
#include "wire/members.inc"
#include "wire/shape/doctor_check.def"
#include "wire/end.inc"
};

struct doctor_report {
#include "wire/members.inc"
#include "wire/shape/doctor_report.def"
#include "wire/end.inc"
};

struct grant_import {
#include "wire/members.inc"
#include "wire/shape/grant_import.def"
#include "wire/end.inc"
};

extern const struct contract doctor_check_contract;
extern const struct contract doctor_report_contract;
extern const struct contract grant_import_contract;

#endif
