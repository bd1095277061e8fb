import type en from "./en/chip";
import { shelf } from "./index";

export const W = shelf<typeof en>("chip");
