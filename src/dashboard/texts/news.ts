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
