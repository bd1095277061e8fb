import type en from "./en/chat";
import { shelf } from "./index";

export const W = shelf<typeof en>("chat");
