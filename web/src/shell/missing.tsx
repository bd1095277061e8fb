// An address that is none of ours.
import type { JSX } from "preact";
import { route } from "../router";
import { Text } from "../ui/text";
import { rich } from "../words";
import { W } from "../words/shell";

export function Missing(): JSX.Element {
  return (
    <div class="page">
      <h1>{W.thereIsNoSuchPage}</h1>
      <p>
        {rich(W.nothingAtTextLinkMay, { text: <Text value={route.value.path} max={120} mono /> })}
      </p>
      <div class="row">
        <a class="button primary" href="/">
          {W.goToChat2}
        </a>
        <a class="button" href="/inbox">
          {W.goToInbox2}
        </a>
      </div>
    </div>
  );
}
