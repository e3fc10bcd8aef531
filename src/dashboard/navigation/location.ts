import { useEffect, useState } from 'preact/hooks';

/** Where the dashboard begins. */
export const APP_BASE = '/app/';

const MOVED = 'dashboard:moved';

/** The address shown; the component is drawn again when it changes. */
export function useLocation(): URL {
  const [url, setUrl] = useState(location.href);
  useEffect(() => {
    const follow = () => {
      setUrl(location.href);
    };
    addEventListener('popstate', follow);
    addEventListener(MOVED, follow);
    return () => {
      removeEventListener('popstate', follow);
      removeEventListener(MOVED, follow);
    };
  }, []);
  return new URL(url);
}

/** What an entry of the history keeps beside its address. */
interface Kept {
  /** How far the page was scrolled when somebody went on from it, in pixels. */
  readonly scroll?: number;
  /** The cursors of the pages of a list that were shown before this one. */
  readonly trail?: readonly (string | null)[];
}

/** What the present entry of the history keeps. */
export function kept(): Kept {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null ? state : {};
}

/** Where the page that Back or Forward leads to is scrolled to; `undefined` for a page that is new. */
let scrollOfReturn: number | undefined;

/** Whether the page shown was reached by Back or Forward. */
export function isReturning(): boolean {
  return scrollOfReturn !== undefined;
}

/** Scrolls a page that is shown now to where it was left; to its beginning if it is a new one. */
export function scrollToReturn(): void {
  scrollTo(0, scrollOfReturn ?? 0);
}

/** Told of each way to another page, and may go on it later. */
type Ask = (go: () => void) => void;

/** What holds somebody back on a page; `null`: nothing does. */
let heldBack: { readonly ask: Ask; readonly href: string } | null = null;

/**
 * Holds back every way from the page shown to another one: links, and Back.
 *
 * @returns how to let go.
 */
export function holdBack(ask: Ask): () => void {
  heldBack = { ask, href: location.href };
  return () => {
    heldBack = null;
  };
}

/** Asks before a way to another page; the way goes on once nothing holds back any more. */
function isHeldBack(pathname: string, go: () => void): boolean {
  if (heldBack === null || new URL(heldBack.href).pathname === pathname) return false;
  heldBack.ask(() => {
    heldBack = null;
    go();
  });
  return true;
}

/**
 * Shows another page of the dashboard, as a new entry of the history.
 *
 * @param keeps what the new entry keeps; only what can be cloned.
 */
export function goTo(href: string, keeps: Kept | null = null): void {
  const { pathname } = new URL(href, location.href);
  const go = () => {
    goTo(href, keeps);
  };
  if (isHeldBack(pathname, go)) return;
  if (scrollY > 0) history.replaceState({ ...kept(), scroll: scrollY }, '');
  scrollOfReturn = undefined;
  history.pushState(keeps, '', href);
  dispatchEvent(new Event(MOVED));
}

/** Changes the address without a new entry of the history. */
export function replaceWith(href: string): void {
  scrollOfReturn = undefined;
  history.replaceState(null, '', href);
  dispatchEvent(new Event(MOVED));
}

/** The present address with some parameters of its query changed; `null` and `''` remove one. */
export function hrefWith(changes: Readonly<Record<string, string | null>>): string {
  const url = new URL(location.href);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === '') url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  }
  return url.pathname + url.search;
}

const goBack = () => {
  history.back();
};

/** Follows links within the dashboard without loading the page again, and returns to where a page was left. */
export function interceptLinks(): void {
  history.scrollRestoration = 'manual';
  // The first listener: none after it is told of a way back that is held back.
  addEventListener('popstate', (event) => {
    const here = heldBack?.href ?? '';
    if (isHeldBack(location.pathname, goBack)) {
      event.stopImmediatePropagation();
      history.pushState(null, '', here);
      return;
    }
    scrollOfReturn = kept().scroll ?? 0;
  });
  addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link === null || !isPlainClick(event) || !staysHere(link)) return;
    event.preventDefault();
    if (link.href !== location.href) goTo(link.href);
  });
}

const isPlainClick = (event: MouseEvent) =>
  event.button === 0 &&
  !event.defaultPrevented &&
  !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);

const staysHere = (link: HTMLAnchorElement) =>
  link.origin === location.origin &&
  link.pathname.startsWith(APP_BASE) &&
  link.hash === '' &&
  link.target === '' &&
  !link.hasAttribute('download');

/** Where somebody signs in, and comes back to the page shown; that an attempt failed is forgotten. */
export function signInHref(): string {
  return `/auth/sign-in?to=${encodeURIComponent(hrefWith({ 'sign-in': null }))}`;
}

/** The same for who has signed in too long ago for what they want to do, or as somebody else. */
export function freshSignInHref(): string {
  return `${signInHref()}&fresh=1`;
}
