// What would be done, all of it: the command, or the tool with every argument,
// and what a write would change; and what the gate says it does.
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { PromptView } from "../types";
import { Text } from "../ui";
import { Change } from "./change";
import { type Argument, argumentsOf, Command, deedOf, describedAs, Marks } from "./command";
import { foldsOf, scopesKey } from "./words";
import { fill, rich } from "../words";
import { W } from "../words/inbox";

function Arguments(p: { list: Argument[] }): JSX.Element | null {
  if (p.list.length === 0) return null;
  return (
    <dl class="inbox-args" aria-label={W.argumentsOfTheCall}>
      {p.list.map((x) => (
        <div key={x.name}>
          <dt>
            <Text value={x.name} max={60} mono />
          </dt>
          <dd>
            <Command text={x.text} shell={x.shell} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/**
 * What would be done, all of it.  A long text or list scrolls in its place, so
 * that the answers do not move; what is below its edge must have been scrolled
 * to before anything is allowed.
 */
export function Deed(p: { view: PromptView; onRead: (key: string) => void; unread?: string }): JSX.Element {
  const v = p.view;
  const folds = foldsOf(v);
  const deeds = folds.map((f) => {
    const call = v.calls?.[f.at];
    const args = argumentsOf(v, call);
    const says = describedAs(call);
    return { ...f, ...deedOf(v, f.at), args, says: args.some((x) => x.text === says) ? null : says, change: call?.change };
  });
  const shells = deeds.flatMap((d) => [...(d.shell ? [d.text] : []), ...d.args.filter((x) => x.shell).map((x) => x.text)]);
  const ref = useRef<HTMLUListElement>(null);
  const [cut, setCut] = useState(false);
  const key = scopesKey(v);
  const look = () => {
    const l = ref.current;
    if (!l) return;
    setCut(l.scrollHeight > l.clientHeight + 2);
    if (l.scrollTop + l.clientHeight >= l.scrollHeight - 2) p.onRead(key);
  };
  useEffect(look, [key]);
  const many = v.callIds.length > 1;
  return (
    <div class="inbox-deed">
      {many && <p class="small muted">{fill(W.nRequests, { n: v.callIds.length })}</p>}
      <ul
        class={many ? "inbox-batch" : "inbox-batch one"}
        ref={ref}
        onScroll={look}
        tabIndex={cut ? 0 : undefined}
        aria-label={W.whatIsAskedFor}
      >
        {deeds.map((d) => (
          <li key={d.at}>
            {d.times > 1 && <span class="tag">{rich(W.timesTimes, { times: d.times })}</span>} <Command text={d.text} shell={d.shell} />
            <Arguments list={d.args} />
            {d.says && (
              <p class="inbox-says">
                {rich(W.theAgentSaysQ, { q: <q><Text value={d.says} max={400} /></q> })}
              </p>
            )}
            {d.change && <Change change={d.change} />}
          </li>
        ))}
      </ul>
      {cut && <p class="inbox-unread small">{p.unread ?? "\u00a0"}</p>}
      {shells.length > 0 && <Marks texts={shells} />}
    </div>
  );
}

/** "deletes (rm: files, in another directory)", one effect after the other; null: it does not read so. */
function effectsOf(says: string): string[] | null {
  const out: string[] = [];
  let depth = 0;
  let from = 0;
  for (let i = 0; i < says.length; i++) {
    if (says[i] === "(") depth++;
    else if (says[i] === ")" && --depth < 0) return null;
    else if (depth === 0 && (says.startsWith(", ", i) || says.startsWith("; ", i))) {
      out.push(says.slice(from, i));
      from = i + 2;
    }
  }
  out.push(says.slice(from));
  return depth === 0 ? out : null;
}

/** So long a sentence is easier to read as a list. */
const SENTENCE = 110;

/** What the table of programs says of it. */
export function Does(p: { view: PromptView }): JSX.Element | null {
  const says = p.view.does?.says;
  if (!says) return null;
  const list = says.length > SENTENCE ? effectsOf(says) : null;
  if (!list)
    return (
      <p class="inbox-does">
        <strong>{W.does}</strong> <Text value={says} max={1000} />
      </p>
    );
  return (
    <div class="inbox-does">
      <strong>{W.does}</strong>
      <ul>
        {list.map((x) => {
          const at = x.indexOf(" (");
          return (
            <li key={x}>
              <strong>{at < 0 ? x : x.slice(0, at)}</strong>
              {at >= 0 && <Text value={x.slice(at)} />}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
