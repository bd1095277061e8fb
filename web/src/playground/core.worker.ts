// The gates as WebAssembly, in a worker of their own: the one script that may
// compile a module, and it has no page to change (T29).  Lines in, lines out.
import { Core } from "../../../kits/wasm/js/core.js";

interface Files {
  wasm: string;
  weights: string;
}

async function load(from: Files): Promise<Core> {
  const [wasm, weights] = await Promise.all([fetch(from.wasm), fetch(from.weights)]);
  if (!wasm.ok || !weights.ok) throw new Error(`${wasm.status} ${weights.status}`);
  return new Core(await WebAssembly.compileStreaming(wasm), new Uint8Array(await weights.arrayBuffer()));
}

let core: Promise<Core> | undefined;

// First where the files are, then lines.
addEventListener("message", async (e: MessageEvent<Files | { id: number; area: string; line: string }>) => {
  if ("wasm" in e.data) {
    core = load(e.data);
    core.catch(() => {}); // it is told to whoever asks
    return;
  }
  const { id, area, line } = e.data;
  try {
    postMessage({ id, line: (await core)?.line(area, line) });
  } catch (problem) {
    postMessage({ id, failed: String(problem) });
  }
});
