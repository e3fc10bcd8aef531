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

/** All texts, with those of the overview's cards. */
export const newsWords = words({
  news: {
    soonTitle: ['Reservierungen, die bald enden', 'Reservations that end soon'],
    noneSoon: [
      'Keine Reservierung endet in den nächsten 7 Tagen.',
      'No reservation ends within the next 7 days.',
    ],
    all: ['Alle {count}', 'All {count}'],
    appointments: ['Notartermine', 'Notary appointments'],
    noAppointment: ['ohne Termin', 'no date'],
    sales: ['Verkaufsstand', 'Sales so far'],
    free: ['frei', 'available'],
    sold: ['verkauft', 'sold'],
    lastImport: ['Letzter Import', 'Last import'],
    changedPrices: ['1 Preis geändert|{n} Preise geändert', '1 price changed|{n} prices changed'],
    newUnits: ['1 Einheit neu|{n} Einheiten neu', '1 new unit|{n} new units'],
    changedUnits: ['1 Einheit geändert|{n} Einheiten geändert', '1 unit changed|{n} units changed'],
    otherUnits: [
      '1 andere Einheit geändert|{n} andere Einheiten geändert',
      '1 other unit changed|{n} other units changed',
    ],
    failedImport: ['nicht gespeichert', 'not stored'],
    undoneImport: ['zurückgenommen', 'undone'],
    changes: ['Änderungen', 'Changes'],
    undoUntil: ['Rückgängig geht bis {when}.', 'It can be undone until {when}.'],
    connections: ['Anbindungen', 'Connections'],
    failingSince: ['antwortet nicht seit {when}', 'no answer since {when}'],
    notArrived: ['nicht angekommen', 'did not arrive'],
    check: ['Prüfen', 'Check'],
    paused: ['ausgeschaltet', 'switched off'],
    waits: ['noch nichts gesendet', 'nothing sent yet'],
    changed: ['Zuletzt geändert', 'Changed last'],
    ending: ['Bald endende Zugänge', 'Access that ends soon'],
    endingHint: [
      'Von Tokens und Assistenten, in den nächsten 14 Tagen.',
      'Of tokens and assistants, within 14 days.',
    ],
  },
});
