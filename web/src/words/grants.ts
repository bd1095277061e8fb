import type en from "./en/grants";
import { shelf } from "./index";

export const W = shelf<typeof en>("grants");
