// @solgate/core: the decisions of the gate without a server, for Node, Deno,
// workers and pages.
import { Core } from './core.js';

export { Core, CoreError } from './core.js';

async function bytes(what, name) {
  if (what instanceof Uint8Array) return what;
  const url = what ?? new URL(name, import.meta.url);
  if (String(url).startsWith('file:')) return (await import('node:fs/promises')).readFile(url);
  const r = await fetch(url);
  if (!r.ok) throw new Error(`${url}: ${r.status}`);
  return new Uint8Array(await r.arrayBuffer());
}

/** wasm, weights: bytes or addresses; the package's own if absent.  weights: false leaves the turn gate out. */
export async function load({ wasm, weights } = {}) {
  const module = wasm instanceof WebAssembly.Module ? wasm : await WebAssembly.compile(await bytes(wasm, './core.wasm'));
  return new Core(module, weights === false ? undefined : await bytes(weights, './turn-weights.v0.1.bin'));
}
