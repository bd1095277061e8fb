// A value from the gate: loading, then there, or failed with a way to retry.
// Read anew when the path changes and when events were missed.
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { api, type Problem } from "../api";
import { onSome } from "../events";

export interface Load<T> {
  value: T | null;
  etag: string | null;
  /** Of the last try; the last good value is kept beside it. */
  problem: Problem | null;
  loading: boolean;
  reload: () => Promise<void>;
  set: (v: T) => void;
}

/** also: kinds of events after which it is read anew.  null: do not read. */
export function useLoad<T>(path: string | null, also: string[] = []): Load<T> {
  const [value, setValue] = useState<T | null>(null);
  const [etag, setEtag] = useState<string | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [loading, setLoading] = useState(path !== null);
  const asked = useRef(0);
  const reload = useCallback(async () => {
    if (path === null) return;
    const mine = ++asked.current;
    setLoading(true);
    const r = await api.get<T>(path);
    if (mine !== asked.current) return;
    setLoading(false);
    if (r.ok) {
      setValue(r.value);
      setEtag(r.etag);
      setProblem(null);
    } else setProblem(r.problem);
  }, [path]);
  useEffect(() => {
    setValue(null);
    setProblem(null);
    void reload();
    const stop = onSome(["resync", ...also], () => void reload());
    return () => {
      asked.current++;
      stop();
    };
  }, [path]);
  return { value, etag, problem, loading, reload, set: setValue };
}
