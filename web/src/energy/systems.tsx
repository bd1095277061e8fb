// Several systems by name, a boat, a van, a hut: one is open, and everything on
// the page, Spec Asst included, is about it.
import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useId, useState } from "preact/hooks";
import { api } from "../api";
import { leave } from "../spec/dialogue";
import type { EnergySystem, EnergySystems, EnergyView } from "../types";
import { announce, Button, Dialog, visible } from "../ui";
import { forget, offline, readBook } from "./book";
import { fill, rich } from "../words";
import { W } from "../words/energy";

const NAME_MAX = 80;
const systems = signal<EnergySystems | null>(null);

const nameOf = (s: EnergySystem): string => visible(s.name) || W.firstSystem;

async function read(): Promise<void> {
  const r = await api.get<EnergySystems>("/v1/energy/systems");
  if (r.ok) systems.value = r.value;
}

/** Why it did not go, or null; then the tables are those that are open now. */
async function change(how: "post" | "put" | "del", id: string, body?: unknown): Promise<string | null> {
  const path = `/v1/energy/systems${id ? `/${encodeURIComponent(id)}` : ""}`;
  const r = how === "del" ? await api.del<EnergySystems>(path) : await api[how]<EnergySystems>(path, body);
  if (!r.ok) return r.problem.detail;
  if (systems.value?.open !== r.value.open) forget();
  systems.value = r.value;
  await readBook();
  return null;
}

/** A call that waits is about the system that is left: it is not carried out in another one. */
async function open(id: string): Promise<string | null> {
  await leave();
  const why = await change("put", id, { open: true });
  const now = systems.value?.systems.find((s) => s.id === id);
  if (!why && now) announce(fill(W.nameIsOpen, { name: nameOf(now) }));
  return why;
}

function Row(p: { system: EnergySystem; isOpen: boolean; onSaid: (why: string | null) => void }): JSX.Element {
  const id = useId();
  const [name, setName] = useState(p.system.name);
  const [sure, setSure] = useState(false);
  useEffect(() => setName(p.system.name), [p.system.name]);
  const label = nameOf(p.system);
  const off = offline();
  const rename = async (): Promise<void> => p.onSaid(await change("put", p.system.id, { name: name.trim() }));
  return (
    <li>
      <label class="sr-only" for={id}>
        {fill(W.nameOfSystem, { name: label })}
      </label>
      <input
        id={id}
        value={name}
        maxLength={NAME_MAX}
        placeholder={W.firstSystem}
        autocomplete="off"
        onInput={(e) => setName(e.currentTarget.value)}
        onKeyDown={(e) => {
          if (e.key === "Enter" && name.trim() !== "") void rename();
        }}
      />
      {name.trim() !== p.system.name && name.trim() !== "" && (
        <Button disabledReason={off} onClick={() => void rename()}>
          {W.rename}
        </Button>
      )}
      {p.isOpen ? (
        <span class="tag">{W.open}</span>
      ) : (
        <>
          <Button aria-label={fill(W.openName, { name: label })} disabledReason={off} onClick={() => void open(p.system.id).then(p.onSaid)}>
            {W.openIt}
          </Button>
          {!sure && (
            <Button kind="danger" aria-label={fill(W.removeName, { name: label })} disabledReason={off} onClick={() => setSure(true)}>
              {W.removeIt}
            </Button>
          )}
        </>
      )}
      {sure && !p.isOpen && (
        <div class="energy-sure" role="alert">
          <span>{rich(W.removeSure, { name: <b>{label}</b> })}</span>
          <Button onClick={() => setSure(false)}>{W.keepIt}</Button>
          <Button kind="danger" disabledReason={off} onClick={() => void change("del", p.system.id).then(p.onSaid)}>
            {W.removeForGood}
          </Button>
        </div>
      )}
    </li>
  );
}

function Add(p: { onSaid: (why: string | null) => void }): JSX.Element {
  const id = useId();
  const [name, setName] = useState("");
  const [copy, setCopy] = useState(false);
  const add = async (): Promise<void> => {
    await leave();
    const why = await change("post", "", { name: name.trim(), copy });
    p.onSaid(why);
    if (why) return;
    announce(fill(W.nameIsOpen, { name: name.trim() }));
    setName("");
  };
  return (
    <form
      class="energy-new"
      onSubmit={(e) => {
        e.preventDefault();
        if (name.trim() !== "" && offline() === null) void add();
      }}
    >
      <div class="field wide">
        <label for={id}>{W.newSystem}</label>
        <input id={id} value={name} maxLength={NAME_MAX} autocomplete="off" onInput={(e) => setName(e.currentTarget.value)} />
      </div>
      <label class="check">
        <input type="checkbox" checked={copy} onChange={(e) => setCopy(e.currentTarget.checked)} />
        {W.copyOpen}
      </label>
      <Button type="submit" kind="primary" disabledReason={offline() ?? (name.trim() === "" ? W.aSystemNeedsAName : null)}>
        {W.addSystem}
      </Button>
    </form>
  );
}

export function Systems(p: { view: EnergyView }): JSX.Element {
  const id = useId();
  const [shown, setShown] = useState(false);
  const [why, setWhy] = useState<string | null>(null);
  useEffect(() => void read(), [p.view.system?.id, p.view.system?.name]);
  const all = systems.value;
  const several = all !== null && all.systems.length > 1;
  return (
    <div class="row energy-systems">
      {several && (
        <>
          <label class="sr-only" for={id}>
            {W.systemShown}
          </label>
          <select
            id={id}
            value={all.open}
            disabled={offline() !== null}
            onChange={(e) => {
              const to = e.currentTarget;
              void open(to.value).then((said) => {
                setWhy(said);
                if (said) to.value = systems.value?.open ?? to.value;
              });
            }}
          >
            {all.systems.map((s) => (
              <option key={s.id} value={s.id}>
                {nameOf(s)}
              </option>
            ))}
          </select>
        </>
      )}
      <Button
        disabledReason={all ? null : W.loadingTheTables}
        onClick={() => {
          setWhy(null);
          setShown(true);
        }}
      >
        {W.systems}
      </Button>
      {why && !shown && (
        <p class="field-error" role="alert">
          {why}
        </p>
      )}
      {shown && all && (
        <Dialog title={W.systemsTitle} open onClose={() => setShown(false)} class="energy-dialog" foot={<Button onClick={() => setShown(false)}>{W.back}</Button>}>
          {why && (
            <div class="banner bad" role="alert">
              <p>{why}</p>
            </div>
          )}
          <p class="muted">{W.systemsHow}</p>
          <ul class="energy-system-list">
            {all.systems.map((s) => (
              <Row key={s.id} system={s} isOpen={s.id === all.open} onSaid={setWhy} />
            ))}
          </ul>
          <Add onSaid={setWhy} />
        </Dialog>
      )}
    </div>
  );
}
