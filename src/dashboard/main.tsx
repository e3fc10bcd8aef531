import { render } from 'preact';
import { App } from './app.tsx';
import { keptScheme, showScheme } from './components/scheme.ts';
import { handleHistory } from './navigation/location.ts';
import { routeOf } from './navigation/routes.ts';
import { interceptLinks } from './shell/links.ts';
import { PAGE } from './shell/pages.ts';
import { guardDrops } from './uploads/drop-zone.tsx';

/** Starts the dashboard. */
function begin(root: Element): void {
  showScheme(keptScheme());
  handleHistory();
  interceptLinks();
  guardDrops();
  const route = routeOf(location.pathname);
  // The page's script loads together with the signed-in person.
  if (route.at === 'organisation' && route.page !== null) void PAGE[route.page].show.prefetch?.();
  render(<App />, root);
}

const root = document.querySelector('#app');
if (root !== null) begin(root);
