import type en from "./en/insights";
import { shelf } from "./index";

export const W = shelf<typeof en>("insights");
