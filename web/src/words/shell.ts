import type en from "./en/shell";
import { shelf } from "./index";

export const W = shelf<typeof en>("shell");
