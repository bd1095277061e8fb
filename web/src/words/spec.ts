import type en from "./en/spec";
import { shelf } from "./index";

export const W = shelf<typeof en>("spec");
