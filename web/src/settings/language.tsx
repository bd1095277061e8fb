// The language of the page: of this browser, not of the gate.
import type { JSX } from "preact";
import { useId } from "preact/hooks";
import { choose, chosen, languages } from "../words";
import { W } from "../words/settings";

export function LanguageRow(): JSX.Element {
  const id = useId();
  return (
    <div class="settings-row">
      <div class="settings-name">
        <label for={id}>{W.language}</label>
      </div>
      <div class="settings-control">
        <select id={id} value={chosen()} onChange={(e) => choose(e.currentTarget.value)} aria-describedby={`${id}-about`}>
          <option value="">{W.asTheBrowserAsks}</option>
          {Object.entries(languages).map(([tag, own]) => (
            <option key={tag} value={tag} lang={tag}>
              {own}
            </option>
          ))}
        </select>
      </div>
      <div class="settings-origin">
        <span class="sr-only">{W.comesFrom}</span>
        {chosen() === "" ? W.origin_default : W.thisBrowser}
      </div>
      <div class="settings-about" id={`${id}-about`}>
        {W.languageNote}
      </div>
    </div>
  );
}
