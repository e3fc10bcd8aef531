import { useEffect, useRef, useState, useMemo } from 'preact/hooks';
import type { JSX } from 'preact';
import { type EntryState, goTo, APP_BASE } from '../navigation/location.ts';

/** Does something after the next paint, so that the page responds before it. */
export function afterPaint(act: () => void): void {
  requestAnimationFrame(() => setTimeout(act));
}

/** The value as of the last paint. The page responds to a new value before large parts of it follow. */
export function useAfterPaint<T>(value: T): T {
  const [painted, setPainted] = useState(value);
  const latest = useRef(value);
  latest.current = value;
  useEffect(() => {
    afterPaint(() => {
      // Not this value, which a newer one may have replaced: a clicked box would lose its tick.
      setPainted(() => latest.current);
    });
  }, [value]);
  return painted;
}

/**
 * A value that a click changes at once, although large parts of the page follow only after the next paint.
 * The new value is shown until the page has it.
 *
 * @param change changes the page.
 * @returns the value to show, and what a click does.
 */
export function usePromptValue<Value>(
  value: Value,
  change: (value: Value) => void,
): [Value, (value: Value) => void] {
  const [clicked, setClicked] = useState<{ readonly value: Value } | null>(null);
  useEffect(() => setClicked(null), [value]);
  const click = (next: Value) => {
    setClicked({ value: next });
    afterPaint(() => change(next));
  };
  return [(clicked ?? { value }).value, click];
}

/** The value once it has not changed for a moment: nothing large follows each key that is typed. */
export function useSettled<T>(value: T, afterMs: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), afterMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/** A component that renders again only if one of its properties or contexts has changed. */
export function memoised<Props extends object>(
  Component: (props: Props) => JSX.Element,
): (props: Props) => JSX.Element {
  return function Memoised(props: Props) {
    return useMemo(() => <Component {...props} />, Object.values(props));
  };
}

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

/** Opens links within the dashboard without a page load. */
export function interceptLinks(): void {
  addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link === null || !isPlainClick(event) || !staysHere(link)) return;
    event.preventDefault();
    followLink(link);
  });
}

const staysHere = (link: HTMLAnchorElement) =>
  link.origin === location.origin &&
  link.pathname.startsWith(APP_BASE) &&
  link.hash === '' &&
  link.target === '' &&
  !link.hasAttribute('download');
