import { words, type Wording } from '../../kit/words.ts';
import { FILTERS } from '../../unit-filters/words.ts';

/** All texts, with those of the Stapelplan and its filters. */
export const stackWords = words({
  ...FILTERS,
  stack: {
    archived: ['Auch archivierte Einheiten', 'Archived units too'],
    faded: ['Was nicht passt, tritt zurück.', 'What does not fit steps back.'],
    legend: ['Nach Status filtern', 'Filter by status'],
    all: ['Alle zeigen', 'Show all'],
    topFloor: ['DG', 'Top'],
    freeOf: ['{free} von {total} frei', '{free} of {total} available'],
    soldShare: ['{share} verkauft', '{share} sold'],
    free: ['{free} frei', '{free} available'],
    worth: ['für {sum}', 'for {sum}'],
    asList: ['Als Liste', 'As a list'],
    tiles: ['Zeigen', 'Show'],
    tile: {
      price: ['Preis', 'Price'],
      square: ['€/m²', '€/m²'],
      state: ['Vorgang', 'Status'],
    },
    open: ['Öffnen', 'Open'],
    noFloor: ['ohne Etage', 'no floor'],
    priceRange: ['von {from} bis {to}', 'from {from} to {to}'],
    as: ['Stand {date}', 'As of {date}'],
    noProjectHint: [
      'Der Stapelplan zeigt die Einheiten eines Projekts.',
      'The stacking plan shows the units of a project.',
    ],
    toProjects: ['Zu den Projekten', 'To the projects'],
    unknownProject: [
      'Dieses Projekt gibt es nicht oder nicht mehr.',
      'This project does not exist or no longer exists.',
    ],
  },
});

export type StackWording = Wording<ReturnType<typeof stackWords>>;
