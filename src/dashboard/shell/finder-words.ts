import { words } from '../kit/words.ts';

/** All texts, with those of the finder. */
export const finderWords = words({
  finder: {
    label: ['Einheit, Vorgang, Projekt oder Seite', 'Unit, case, project or page'],
    nothing: ['Nichts gefunden.', 'Nothing found.'],
    keys: ['↑ ↓ wählen · Enter öffnen · Esc schließen', '↑ ↓ choose · Enter open · Esc close'],
  },
});
