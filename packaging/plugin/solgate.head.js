// Solgate: asks the gate before each tool call, and blocks it unless the gate allows it.
// Written by solgate install; solgate uninstall takes it away. Changes here are lost.
import { spawn } from "node:child_process";
