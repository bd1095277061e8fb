// Words as numbers: src/intent/hash.h.
export const SEED = 2166136261;

export function hash(bytes) {
  let h = SEED;
  for (let i = 0; i < bytes.length; i++)
    h = Math.imul(h ^ bytes.charCodeAt(i), 16777619);
  return h >>> 0;
}

export function mix(h) {
  h ^= h >>> 16;
  h = Math.imul(h, 0x7feb352d);
  h ^= h >>> 15;
  h = Math.imul(h, 0x846ca68b);
  return (h ^ (h >>> 16)) >>> 0;
}
