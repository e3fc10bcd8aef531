import { words } from '../kit/words.ts';
import { UNITS } from '../words/units.ts';

/** All texts, with those of the finder. */
export const finderWords = words({
  ...UNITS,
  finder: {
    label: ['Einheit, Vorgang, Projekt oder Seite', 'Unit, case, project or page'],
    nothing: ['Nichts gefunden.', 'Nothing found.'],
    keys: ['↑ ↓ wählen · Enter öffnen · Esc schließen', '↑ ↓ choose · Enter open · Esc close'],
  },
});
