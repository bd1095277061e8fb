import type en from "./en/settings";
import { shelf } from "./index";

export const W = shelf<typeof en>("settings");
