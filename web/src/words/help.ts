import type en from "./en/help";
import { shelf } from "./index";

export const W = shelf<typeof en>("help");
