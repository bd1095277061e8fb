// What the parts of a chip hand to each other.
import type { ActionView } from "../types";

export interface ChipProps {
  thread: string;
  view: ActionView;
  /** Risk 0 to 3 of the turn, where it is known. */
  risk?: number;
  posture?: string;
  /** Where the turn is explained. */
  trace?: string;
}

export type Hooks = Record<`data-${string}`, string>;
export interface Inner extends ChipProps {
  chip: string;
  hooks: Hooks;
  /** This window decided, so the receipt gets the focus. */
  mine: { current: boolean };
}
