import type { Solgate } from './index.js';
export function gateCanUseTool(solgate: Solgate, options?: { cwd?: string }): (name: string, input: Record<string, unknown>,
  options: { signal: AbortSignal; [k: string]: unknown }) => Promise<{ behavior: 'allow'; updatedInput: Record<string, unknown> } | { behavior: 'deny'; message: string }>;
