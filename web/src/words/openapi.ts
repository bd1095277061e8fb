import type en from "./en/openapi";
import { shelf } from "./index";

export const W = shelf<typeof en>("openapi");
