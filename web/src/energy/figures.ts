// Numbers as people read them: 1 313, 5.1 (5,1 where one writes so), with a narrow blank between the
// thousands and never a negative zero.
import { fill, point } from "../words";
import { W } from "../words/energy";

const NARROW = "\u202f";

export function figure(value: number, decimals = 0): string {
  if (!Number.isFinite(value)) return "∞";
  const text = Math.abs(value).toFixed(decimals);
  const minus = value < 0 && Number(text) !== 0 ? "\u2212" : "";
  const [whole, part] = text.split(".") as [string, string | undefined];
  return minus + whole.replace(/\B(?=(\d{3})+(?!\d))/g, NARROW) + (part === undefined ? "" : point + part);
}

/** As few decimals as the value has, two at most. */
export function plain(value: number): string {
  for (const decimals of [0, 1])
    if (Math.abs(value - Number(value.toFixed(decimals))) < 1e-9) return figure(value, decimals);
  return figure(value, 2);
}

export const signed = (value: number, decimals = 0): string => {
  const text = figure(value, decimals);
  return value > 0 && !/^[0.,]*$/.test(text) ? "+" + text : text;
};

export const wh = (value: number): string => fill(W.valueWh, { value: figure(value) });
export const ah = (value: number): string => fill(W.valueAh, { value: figure(value, 1) });
