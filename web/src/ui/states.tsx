// Empty, loading, failed: every page has all three.
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Problem } from "../api";
import { Button } from "./button";
import { W } from "../words/shell";

/** False for the first 300 ms, so that quick answers show no skeleton. */
export function useLater(ms = 300): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const t = setTimeout(() => setLate(true), ms);
    return () => clearTimeout(t);
  }, []);
  return late;
}

/** Grey rows after 300 ms, with a sentence: "Loading requests…". */
export function Skeleton(p: { rows?: number; label?: string }): JSX.Element {
  const late = useLater();
  const rows = p.rows ?? 3;
  return (
    <div class="skeleton" aria-busy="true">
      {late && (
        <>
          {Array.from({ length: rows }, (_, i) => (
            <div class="skeleton-row" key={i} aria-hidden="true" />
          ))}
          <p class="muted" role="status">
            {p.label ?? W.loading}
          </p>
        </>
      )}
    </div>
  );
}

/** Nothing there, and what to do about it. */
export function EmptyState(p: {
  title: string;
  children?: ComponentChildren;
  actions?: ComponentChildren;
}): JSX.Element {
  return (
    <div class="empty">
      <h2>{p.title}</h2>
      {p.children && <div class="muted">{p.children}</div>}
      {p.actions && <div class="row">{p.actions}</div>}
    </div>
  );
}

/** What failed, why, and what to do. */
export function ErrorBanner(p: {
  problem: Problem;
  what?: string;
  onRetry?: () => void;
  children?: ComponentChildren;
}): JSX.Element {
  const text = p.problem.detail || p.problem.title;
  return (
    <div class="banner bad" role="alert">
      <p>
        {p.what && <strong>{p.what} </strong>}
        {text}
      </p>
      {p.children}
      <div class="row">
        {p.onRetry && <Button onClick={p.onRetry}>{W.retry}</Button>}
        {p.problem.status === 0 && (
          <a class="button" href="/help#doctor">
            {W.whatToDo}
          </a>
        )}
      </div>
    </div>
  );
}
