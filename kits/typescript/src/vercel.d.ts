import type { Solgate } from './index.js';
export function gatedTools<T extends Record<string, any>>(solgate: Solgate, tools: T, options?: { pass?: string[] }): T;
