import { FIELD_TEXTS } from '../unit-fields/words.ts';
import { words } from '../kit/words.ts';

/** All texts, with those of the question before values are saved that are probably slips. */
export const priceCheckWords = words({
  ...FIELD_TEXTS,
  priceCheck: {
    title: [
      'Stimmen die neuen Werte?|Stimmen die neuen Werte dieser Einheiten?',
      'Are the new values right?|Are the new values of these units right?',
    ],
    lead: ['Sie weichen stark ab.', 'They differ a lot.'],
    isOnline: [
      'Die Einheit ist online: Was Sie speichern, steht auf der Website.',
      'The unit is online: what you save shows on the website.',
    ],
    online: [
      '1 Einheit ist online: Was Sie speichern, steht auf der Website.|{n} Einheiten sind online: Was Sie speichern, steht auf der Website.',
      '1 unit is online: what you save shows on the website.|{n} units are online: what you save shows on the website.',
    ],
    removed: ['kein Wert', 'no value'],
    more: ['und {count} weitere', 'and {count} more'],
    mean: [
      '{perQm}; die anderen {place} im Mittel {mean}',
      '{perQm}; the others {place} average {mean}',
    ],
    inHouse: ['in {house}', 'in {house}'],
    inProject: ['im Projekt', 'in the project'],
    save: ['Trotzdem speichern', 'Save anyway'],
  },
});
