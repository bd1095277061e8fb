// Why something was denied, in the same words wherever a person meets it.
import type { JSX } from "preact";
import type { Denial } from "../types";
import { Text } from "./text";
import { W } from "../words/shell";

/** Of a denial: the rule, the words that matched, what would be permitted. */
export function Denied(p: { denied?: Denial }): JSX.Element | null {
  const d = p.denied;
  if (!d) return null;
  return (
    <dl class="denied" aria-label={W.whyItWasDenied}>
      <div>
        <dt>{W.rule}</dt>
        <dd>
          <Text value={d.rule} max={64} mono /> <Text value={d.says} max={400} />
        </dd>
      </div>
      {d.matched && (
        <div>
          <dt>{W.matched}</dt>
          <dd>
            <Text value={d.matched} max={300} mono />
          </dd>
        </div>
      )}
      {d.nearest && (
        <div>
          <dt>{W.instead}</dt>
          <dd>
            <Text value={d.nearest} max={600} />
          </dd>
        </div>
      )}
    </dl>
  );
}
