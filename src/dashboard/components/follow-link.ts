import { type EntryState, goTo } from '../navigation/location.ts';
import { afterPaint } from './after-paint.ts';

/**
 * Shows a link as pressed, and opens its page after the paint, because drawing a page takes longer.
 *
 * @param state the new history entry's state.
 */
export function followLink(
  { classList, href }: HTMLAnchorElement,
  state: EntryState | null = null,
): void {
  classList.add('pressed');
  afterPaint(() => {
    classList.remove('pressed');
    // After a double click, the page is open already.
    if (href !== location.href) goTo(href, state);
  });
}

/** Whether a click opens a link here. With other keys or buttons, the browser opens it elsewhere. */
export const isPlainClick = (event: MouseEvent) =>
  event.button === 0 &&
  !event.defaultPrevented &&
  !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
