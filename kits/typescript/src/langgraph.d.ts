import type { Solgate } from './index.js';
export function gatedTools<T>(solgate: Solgate, tools: T[]): T[];
