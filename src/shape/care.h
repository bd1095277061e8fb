#ifndef SHAPE_CARE_H
#define SHAPE_CARE_H

#include "contract/field.h"

/* What commands that care for the gate print with --json. */

struct doctor_check {
#include "contract/members.inc"
#include "shape/list/doctor_check.def"
#include "contract/end.inc"
};

struct doctor_report {
#include "contract/members.inc"
#include "shape/list/doctor_report.def"
#include "contract/end.inc"
};

struct grant_import {
#include "contract/members.inc"
#include "shape/list/grant_import.def"
#include "contract/end.inc"
};

extern const struct contract doctor_check_contract;
extern const struct contract doctor_report_contract;
extern const struct contract grant_import_contract;

#endif
