import { render } from 'preact';
import { App } from './app.tsx';
import { keptScheme, showScheme } from './components/scheme.ts';
import { interceptLinks } from './navigation/location.ts';
import { preferredLanguage } from './texts/language.ts';
import { wordsOf } from './texts/use-texts.ts';

const root = document.querySelector('#app');
if (root !== null) {
  showScheme(keptScheme());
  interceptLinks();
  const language = preferredLanguage();
  render(<App begin={{ language, words: await wordsOf(language) }} />, root);
}
