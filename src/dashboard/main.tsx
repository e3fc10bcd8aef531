import { render } from 'preact';
import { App } from './app.tsx';
import { keptScheme, showScheme } from './components/scheme.ts';
import { handleHistory } from './navigation/location.ts';
import { routeOf } from './navigation/routes.ts';
import { interceptLinks } from './shell/links.ts';
import { PAGE } from './shell/pages.ts';
import { preferredLanguage } from './texts/language.ts';
import { wordsOf } from './texts/use-texts.ts';
import { guardDrops } from './uploads/drop-zone.tsx';

/** Starts the dashboard. The module itself must not await the texts: they import it, and would wait for it. */
function begin(root: Element): void {
  showScheme(keptScheme());
  handleHistory();
  interceptLinks();
  guardDrops();
  const route = routeOf(location.pathname);
  // The page's script loads together with the texts and the signed-in person.
  if (route.at === 'organisation' && route.page !== null) void PAGE[route.page].show.prefetch?.();
  void show(root);
}

async function show(root: Element): Promise<void> {
  const language = preferredLanguage();
  render(<App begin={{ language, words: await wordsOf(language) }} />, root);
}

const root = document.querySelector('#app');
if (root !== null) begin(root);
