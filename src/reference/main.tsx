import { render } from 'preact';
import { preferredLanguage } from '../dashboard/texts/language.ts';
import { App } from './app.tsx';
import { SURFACES } from './document/surfaces.ts';
import { loadTexts, texts } from './texts/texts.ts';

/** Shows the page. The module itself must not await the texts: they import it, and would wait for it. */
async function show(root: Element): Promise<void> {
  const language = preferredLanguage(new URLSearchParams(location.search).get('lang'));
  await loadTexts(language);
  document.documentElement.lang = language;
  document.title = texts().title;
  const surface =
    SURFACES.find(({ page }) => page === location.pathname.replace(/\/$/, '')) ?? SURFACES[0];
  render(<App surface={surface} />, root);
}

function begin(): void {
  const root = document.querySelector('#reference');
  if (root !== null) void show(root);
}

begin();
