import type en from "./en/playground";
import { shelf } from "./index";

export const W = shelf<typeof en>("playground");
