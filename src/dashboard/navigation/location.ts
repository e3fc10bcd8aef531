import { useEffect, useState } from 'preact/hooks';

/** Path of the dashboard. */
export const APP_BASE = '/app/';

const MOVED = 'dashboard:moved';

/** The current URL. The component renders again when it changes. */
export function useLocation(): URL {
  return new URL(useAddress('href'));
}

/** The path of the current URL. The component renders again only when the path changes. */
export function usePathname(): string {
  return useAddress('pathname');
}

function useAddress(part: 'href' | 'pathname'): string {
  const [address, setAddress] = useState(location[part]);
  useEffect(() => {
    const follow = () => setAddress(location[part]);
    addEventListener('popstate', follow);
    addEventListener(MOVED, follow);
    follow(); // the address may have changed since the page was drawn
    return () => {
      removeEventListener('popstate', follow);
      removeEventListener(MOVED, follow);
    };
  }, []);
  return address;
}

/** The state of a history entry. */
export interface EntryState {
  /** The page's scroll position when the person left it, in pixels. */
  readonly scroll?: number;
  /** The cursors of the list's pages before this one. */
  readonly trail?: readonly (string | null)[];
}

/** The state of the current history entry. */
export function entryState(): EntryState {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null ? state : {};
}

/** Scroll position of a page reached by Back or Forward; `undefined` for any other page. */
let returnScroll: number | undefined;

/** Whether the person reached the current page by Back or Forward. */
export function isReturning(): boolean {
  return returnScroll !== undefined;
}

/** Restores the scroll position after Back or Forward; scrolls any other page to the top. */
export function restoreScroll(): void {
  scrollTo(0, returnScroll ?? 0);
}

/** Called instead of a navigation. Calling `go` continues it. */
type AskFirst = (go: () => void) => void;

/** The block on navigation, and the address of its page; `null` if there is none. */
let block: { readonly ask: AskFirst; readonly href: string } | null = null;

/**
 * Blocks navigation from the current page to another one, by a link or by Back.
 *
 * @returns a function that removes the block.
 */
export function blockNavigation(ask: AskFirst): () => void {
  block = { ask, href: location.href };
  return () => {
    block = null;
  };
}

/**
 * Whether the navigation to a path is blocked. If so, the page asks first; its answer may call
 * `go`.
 */
function isBlocked(pathname: string, go: () => void): boolean {
  if (block === null || new URL(block.href).pathname === pathname) return false;
  block.ask(() => {
    block = null;
    go();
  });
  return true;
}

/**
 * Opens a page of the dashboard in a new history entry.
 *
 * @param state the new entry's state.
 */
export function goTo(href: string, state: EntryState | null = null): void {
  const { pathname } = new URL(href, location.href);
  const go = () => goTo(href, state);
  if (isBlocked(pathname, go)) return;
  if (scrollY > 0) history.replaceState({ ...entryState(), scroll: scrollY }, '');
  if (pathname !== location.pathname) releaseFocus();
  returnScroll = undefined;
  history.pushState(state, '', href);
  dispatchEvent(new Event(MOVED));
}

/** Takes the focus from a page that goes: removing a focused element computes the old page's layout. */
function releaseFocus(): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

/** Changes the address of the current history entry. */
export function replaceWith(href: string): void {
  returnScroll = undefined;
  history.replaceState(null, '', href);
  dispatchEvent(new Event(MOVED));
}

/**
 * The current address with some query parameters changed, which then come last, in this order; `null` and
 * `''` remove a parameter.
 */
export function hrefWith(changes: Readonly<Record<string, string | null>>): string {
  const url = new URL(location.href);
  for (const [name, value] of Object.entries(changes)) {
    url.searchParams.delete(name);
    if (value !== null && value !== '') url.searchParams.append(name, value);
  }
  return url.pathname + url.search;
}

/** The values of query parameters; `''` for none. */
export function parametersIn<Name extends string>(
  url: URL,
  names: readonly Name[],
): Readonly<Record<Name, string>>;
// TypeScript does not infer the keys of Object.fromEntries. The overload above states them.
export function parametersIn({ searchParams }: URL, names: readonly string[]) {
  return Object.fromEntries(names.map((name) => [name, searchParams.get(name) ?? '']));
}

/** Changes one query parameter of the address, as a choice on the page does. */
export const setParameter = (name: string) => (value: string) => {
  replaceWith(hrefWith({ [name]: value }));
};

const goBack = () => {
  history.back();
};

/** Restores scroll positions after Back and Forward, and asks before they lose unsaved work. */
export function handleHistory(): void {
  history.scrollRestoration = 'manual';
  // This listener comes first, so that it can hide a blocked Back from all others.
  addEventListener('popstate', (event) => {
    const here = block?.href ?? '';
    if (isBlocked(location.pathname, goBack)) {
      event.stopImmediatePropagation();
      history.pushState(null, '', here);
      return;
    }
    returnScroll = entryState().scroll ?? 0;
  });
}

/** Link to the sign-in, which returns to the current page. A failure's parameter is removed. */
export function signInHref(): string {
  return `/auth/sign-in?to=${encodeURIComponent(hrefWith({ 'sign-in': null }))}`;
}

/** Link to a sign-in that asks for the credentials again, or for another account. */
export function freshSignInHref(): string {
  return `${signInHref()}&fresh=1`;
}
