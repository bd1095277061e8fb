import type { Solgate } from './index.js';
export function gateGuardrail(solgate: Solgate, options?: { signal?: AbortSignal }): { type: 'tool_input'; name: string; run(data: any): Promise<any> };
export function gatedTools<T>(solgate: Solgate, tools: T[], options?: { pass?: string[]; signal?: AbortSignal }): T[];
