import { words } from '../../kit/words.ts';

/** All texts, with those of the overview. */
export const overviewWords = words({
  overview: {
    greetings: {
      morning: ['Guten Morgen', 'Good morning'],
      day: ['Guten Tag', 'Good afternoon'],
      evening: ['Guten Abend', 'Good evening'],
    },
    plan: ['Tarif {name}', 'Plan {name}'],
    monthlyUnits: ['neue Einheiten diesen Monat', 'new units this month'],
    onlineUnits: ['Einheiten online', 'units online'],
    storage: ['GB Dateien', 'GB of files'],
    endSoon: ['enden bald', 'end soon'],
    appointments: ['Notartermine', 'notary appointments'],
    of: ['von {allowed}', 'of {allowed}'],
    left: ['Noch {left} bis zur Grenze des Tarifs.', '{left} left until the plan’s limit.'],
    full: [
      'Die Grenze ist erreicht. Weitere Einheiten werden abgelehnt.',
      'The limit is reached. Further units are refused.',
    ],
    resets: ['Am {date} beginnt die Zählung neu.', 'The count restarts on {date}.'],
    noUnitsHint: [
      'Stellen Sie ein API-Token aus, importieren Sie eine Tabelle, oder beginnen Sie mit einem Beispiel.',
      'Issue an API token, import a spreadsheet, or begin with an example.',
    ],
    toTokens: ['Token ausstellen', 'Issue a token'],
  },
});
