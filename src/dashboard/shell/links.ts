import { followLink, isPlainClick } from '../components/follow-link.ts';
import { APP_BASE } from '../navigation/location.ts';

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
