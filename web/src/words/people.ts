import type en from "./en/people";
import { shelf } from "./index";

export const W = shelf<typeof en>("people");
