import { afterPaint } from '../components/after-paint.ts';
import { APP_BASE, goTo } from '../navigation/location.ts';

/** Opens links within the dashboard without a page load. */
export function interceptLinks(): void {
  addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link === null || !isPlainClick(event) || !staysHere(link)) return;
    event.preventDefault();
    follow(link, link.href);
  });
}

/** Shows a link as pressed, and opens its page after the paint, because drawing a page takes longer. */
function follow({ classList }: HTMLAnchorElement, href: string): void {
  classList.add('pressed');
  afterPaint(() => {
    classList.remove('pressed');
    // After a double click, the page is open already.
    if (href !== location.href) goTo(href);
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
