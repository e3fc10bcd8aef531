import { lateTexts } from './late-texts.ts';

const german = {
  news: {
    soonTitle: 'Reservierungen, die bald enden',
    noneSoon: 'Keine Reservierung endet in den nächsten 7 Tagen.',
    all: (count: string) => `Alle ${count}`,
    sales: 'Verkaufsstand',
    allProjects: 'Alle Projekte',
    free: 'frei',
    sold: 'verkauft',
    lastImport: 'Letzter Import',
    changedPrices: (count: number, shown: string) =>
      count === 1 ? '1 Preis geändert' : `${shown} Preise geändert`,
    newUnits: (count: number, shown: string) =>
      count === 1 ? '1 Einheit neu' : `${shown} Einheiten neu`,
    changedUnits: (count: number, shown: string) =>
      count === 1 ? '1 Einheit geändert' : `${shown} Einheiten geändert`,
    otherUnits: (count: number, shown: string) =>
      count === 1 ? '1 andere Einheit geändert' : `${shown} andere Einheiten geändert`,
    failedImport: 'nicht gespeichert',
    undoneImport: 'zurückgenommen',
    changes: 'Änderungen',
    undoUntil: (when: string) => `Rückgängig geht bis ${when}.`,
    connections: 'Anbindungen',
    failingSince: (when: string) => `antwortet nicht seit ${when}`,
    notArrived: 'nicht angekommen',
    check: 'Prüfen',
    paused: 'ausgeschaltet',
    waits: 'noch nichts gesendet',
    changed: 'Zuletzt geändert',
    ending: 'Bald endende Zugänge',
    endingHint: 'Von Tokens und Assistenten, in den nächsten 14 Tagen.',
  },
};

const english: typeof german = {
  news: {
    soonTitle: 'Reservations that end soon',
    noneSoon: 'No reservation ends within the next 7 days.',
    all: (count) => `All ${count}`,
    sales: 'Sales so far',
    allProjects: 'All projects',
    free: 'available',
    sold: 'sold',
    lastImport: 'Last import',
    changedPrices: (count, shown) => (count === 1 ? '1 price changed' : `${shown} prices changed`),
    newUnits: (count, shown) => (count === 1 ? '1 new unit' : `${shown} new units`),
    changedUnits: (count, shown) => (count === 1 ? '1 unit changed' : `${shown} units changed`),
    otherUnits: (count, shown) =>
      count === 1 ? '1 other unit changed' : `${shown} other units changed`,
    failedImport: 'not stored',
    undoneImport: 'undone',
    changes: 'Changes',
    undoUntil: (when) => `It can be undone until ${when}.`,
    connections: 'Connections',
    failingSince: (when) => `no answer since ${when}`,
    notArrived: 'did not arrive',
    check: 'Check',
    paused: 'switched off',
    waits: 'nothing sent yet',
    changed: 'Changed last',
    ending: 'Access that ends soon',
    endingHint: 'Of tokens and assistants, within 14 days.',
  },
};

/** All texts, with those of the overview's cards. */
export const useNewsTexts = lateTexts(german, english);
