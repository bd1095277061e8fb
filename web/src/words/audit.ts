import type en from "./en/audit";
import { shelf } from "./index";

export const W = shelf<typeof en>("audit");
