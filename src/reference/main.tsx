import { render } from 'preact';
import { preferredLanguage } from '../dashboard/texts/language.ts';
import { App } from './app.tsx';
import { SURFACES } from './document/surfaces.ts';
import { chooseTexts, texts } from './texts.ts';

const root = document.querySelector('#reference');
if (root !== null) {
  const language = preferredLanguage(new URLSearchParams(location.search).get('lang'));
  chooseTexts(language);
  document.documentElement.lang = language;
  document.title = texts().title;
  const surface =
    SURFACES.find(({ page }) => page === location.pathname.replace(/\/$/, '')) ?? SURFACES[0];
  render(<App surface={surface} />, root);
}
