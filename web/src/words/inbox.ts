import type en from "./en/inbox";
import { shelf } from "./index";

export const W = shelf<typeof en>("inbox");
