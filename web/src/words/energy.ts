import type en from "./en/energy";
import { shelf } from "./index";

export const W = shelf<typeof en>("energy");
