import { lateTexts } from './late-texts.ts';

const german = {
  priceCheck: {
    title: (count: number): string =>
      count === 1 ? 'Stimmen die neuen Werte?' : 'Stimmen die neuen Werte dieser Einheiten?',
    lead: 'Sie weichen stark ab.',
    online: (count: number, all: number, shown: string): string => {
      if (all === 1) return 'Die Einheit ist online: Was Sie speichern, steht auf der Website.';
      return count === 1
        ? '1 Einheit ist online: Was Sie speichern, steht auf der Website.'
        : `${shown} Einheiten sind online: Was Sie speichern, steht auf der Website.`;
    },
    removed: 'kein Wert',
    more: (count: string) => `und ${count} weitere`,
    mean: (perQm: string, place: string, mean: string) =>
      `${perQm}; die anderen ${place} im Mittel ${mean}`,
    inHouse: (house: string) => `in ${house}`,
    inProject: 'im Projekt',
    save: 'Trotzdem speichern',
  },
};

const english: typeof german = {
  priceCheck: {
    title: (count) =>
      count === 1 ? 'Are the new values right?' : 'Are the new values of these units right?',
    lead: 'They differ a lot.',
    online: (count, all, shown) => {
      if (all === 1) return 'The unit is online: what you save shows on the website.';
      return count === 1
        ? '1 unit is online: what you save shows on the website.'
        : `${shown} units are online: what you save shows on the website.`;
    },
    removed: 'no value',
    more: (count) => `and ${count} more`,
    mean: (perQm, place, mean) => `${perQm}; the others ${place} average ${mean}`,
    inHouse: (house) => `in ${house}`,
    inProject: 'in the project',
    save: 'Save anyway',
  },
};

/** All texts, with those of the question before values are saved that are probably slips. */
export const usePriceCheckTexts = lateTexts(german, english);
