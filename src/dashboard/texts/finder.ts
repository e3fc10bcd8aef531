import { lateTexts } from './late-texts.ts';

const finderDe = {
  label: 'Einheit, Vorgang, Projekt oder Seite',
  nothing: 'Nichts gefunden.',
  keys: '↑ ↓ wählen · Enter öffnen · Esc schließen',
};

const finderEn: typeof finderDe = {
  label: 'Unit, case, project or page',
  nothing: 'Nothing found.',
  keys: '↑ ↓ choose · Enter open · Esc close',
};

/** All texts, with those of the finder. */
export const useFinderTexts = lateTexts({ finder: finderDe }, { finder: finderEn });
