import type { Core } from './core.js';

export * from './core.js';

type Source = Uint8Array | URL | string;
export function load(options?: { wasm?: Source | WebAssembly.Module; weights?: Source | false }): Promise<Core>;
