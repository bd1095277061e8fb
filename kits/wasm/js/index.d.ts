export class CoreError extends Error { code: string; pointer?: string }

export interface Policy {
  line(call: string | Uint8Array): string;
  decide(call: { extension: { id: string; version?: string }; call: unknown; lease?: unknown; now?: string }): Record<string, any>;
  verdict(call: string | Uint8Array | object): { verdict: 'allow' | 'ask' | 'deny'; code: string; matched: number | null };
  close(): void;
}

export class Core {
  line(area: string, line: string | Uint8Array): string;
  eval(area: string, input: unknown): Record<string, any>;
  policy(kept?: { mode?: string; policy?: unknown; grants?: unknown[]; cwd?: string; links?: unknown }): Policy;
}

type Source = Uint8Array | URL | string;
export function load(options?: { wasm?: Source | WebAssembly.Module; weights?: Source | false }): Promise<Core>;
