import type en from "./en/traces";
import { shelf } from "./index";

export const W = shelf<typeof en>("traces");
