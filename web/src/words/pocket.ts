import type en from "./en/pocket";
import { shelf } from "./index";

export const W = shelf<typeof en>("pocket");
