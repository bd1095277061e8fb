import type en from "./en/names";
import { shelf } from "./index";

export const W = shelf<typeof en>("names");
