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

/** Shows another page of the dashboard, as a new entry of the history. */
export function goTo(href: string): void {
  history.pushState(null, '', href);
  dispatchEvent(new Event(MOVED));
}

/** Changes the address without a new entry of the history. */
export function replaceWith(href: string): void {
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

/** Follows links within the dashboard without loading the page again. */
export function interceptLinks(): void {
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
