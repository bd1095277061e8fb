// The small parts every page is made of.
export { announce, alarm } from "./announce";
export { useArming, type Arming } from "./arming";
export { Button, CopyButton, type ButtonProps } from "./button";
export { Denied } from "./denied";
export { Dialog } from "./dialog";
export { Icon } from "./icon";
export { byTouch, Slide } from "./slide";
export { Page, PageHead } from "./frame";
export { RiskBadge } from "./risk";
export { EmptyState, ErrorBanner, Skeleton, useLater } from "./states";
export { Text, visible, middle } from "./text";
export { Time, Countdown, span } from "./time";
export { UndoBar, offerUndo } from "./undo";
export { useLoad, type Load } from "./load";
export * from "./words";
export { Lookalikes, Who, whoText } from "./who";
