// An address that is none of ours.
import type { JSX } from "preact";
import { route } from "../router";
import { Text } from "../ui/text";

export function Missing(): JSX.Element {
  return (
    <div class="page">
      <h1>There is no such page</h1>
      <p>
        Nothing is at <Text value={route.value.path} max={120} mono />. The link may be old.
      </p>
      <div class="row">
        <a class="button primary" href="/">
          Go to Chat
        </a>
        <a class="button" href="/inbox">
          Go to Inbox
        </a>
      </div>
    </div>
  );
}
