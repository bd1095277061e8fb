export class CoreError extends Error { code: string; pointer?: string }

export interface Policy {
  line(call: string | Uint8Array): string;
  decide(call: { extension: { id: string; version?: string }; call: unknown; lease?: unknown; now?: string }): Record<string, any>;
  verdict(call: string | Uint8Array | object): { verdict: 'allow' | 'ask' | 'deny'; code: string; matched: number | null };
  close(): void;
}

export interface PolicyFile extends Policy {
  rules: { id: string; grant: Record<string, any> }[];
  check(): { line: number; want: string; verdict: string; rule?: string; by?: string; holds: boolean }[];
}

export class Core {
  constructor(module: WebAssembly.Module, weights?: Uint8Array);
  line(area: string, line: string | Uint8Array): string;
  eval(area: string, input: unknown): Record<string, any>;
  policy(kept?: { mode?: string; policy?: unknown; grants?: unknown[]; cwd?: string; links?: unknown }): Policy;
  policyFile(text: string, kept?: { mode?: string; policy?: unknown; grants?: unknown[]; cwd?: string; links?: unknown }): PolicyFile;
}
