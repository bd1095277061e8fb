// One thing after the other: what went wrong with the last one, and how to do one.
import { useState } from "preact/hooks";
import type { Problem } from "../api";
import { announce } from "../ui";

export type Act = (f: () => Promise<{ ok: true } | { ok: false; problem: Problem }>, said: string) => Promise<boolean>;

export function useDoing(done: () => void): [Problem | null, Act] {
  const [problem, setProblem] = useState<Problem | null>(null);
  return [
    problem,
    async (f, said) => {
      const r = await f();
      setProblem(r.ok ? null : r.problem);
      if (!r.ok) return false;
      announce(said);
      done();
      return true;
    },
  ];
}
