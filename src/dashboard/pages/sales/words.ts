import { FIELD_TEXTS } from '../../field-controls/words.ts';
import { amountText } from '../../texts/amounts.ts';
import { words } from '../../kit/words.ts';

/** All texts, with those of the page about sales. */
export const salesWords = words({
  ...FIELD_TEXTS,
  sales: {
    excel: ['Als Excel', 'As Excel'],
    fileName: ['Verkauf {month}.xlsx', 'Sales {month}.xlsx'],
    previous: ['Zurück zu {month}', 'Back to {month}'],
    next: ['Weiter zu {month}', 'On to {month}'],
    sold: ['Einheit verkauft|Einheiten verkauft', 'unit sold|units sold'],
    forSum: ['Verkaufssumme', 'sold for'],
    mean: ['im Mittel', 'on average'],
    unpriced: [
      'Bei 1 Einheit ist kein Preis eingetragen.|Bei {n} Einheiten ist kein Preis eingetragen.',
      '1 unit has no price.|{n} units have no price.',
    ],
    none: ['In diesem Monat wurde nichts verkauft.', 'Nothing was sold in this month.'],
    byMonth: ['Zwölf Monate', 'Twelve months'],
    barsHint: ['Verkaufte Einheiten, darunter Mio. €', 'Units sold, and below € million'],
    bar: ['{month}: {units} verkauft, {volume}', '{month}: {units} sold, {volume}'],
    stock: ['Bestand heute', 'Stock today'],
    stockHint: ['Einheiten und im Mittel €/m²', 'Units, and €/m² on average'],
    noStock: ['Alles ist verkauft.', 'Everything is sold.'],
    byPlace: ['Nach Projekt und Haus', 'By project and building'],
    byRooms: ['Nach Zimmern', 'By rooms'],
    place: ['Projekt, Haus', 'Project, building'],
    rooms: [
      (zimmer: string | null) =>
        zimmer === null ? 'Zimmer unbekannt' : `${amountText(zimmer, 'de')} Zimmer`,
      (zimmer: string | null) =>
        zimmer === null ? 'rooms not known' : `${amountText(zimmer, 'en')} rooms`,
    ],
    noHouse: ['ohne Haus', 'no building'],
  },
});
