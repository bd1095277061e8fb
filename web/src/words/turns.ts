import type en from "./en/turns";
import { shelf } from "./index";

export const W = shelf<typeof en>("turns");
