import { FIELD_TEXTS } from '../../unit-fields/words.ts';
import { millisecondsOf } from '../../../values/instant.ts';
import { words } from '../../kit/words.ts';

/** `Mittwoch, 25.11., 18:00` */
function endOf(locale: string): (moment: string) => string {
  const format = new Intl.DateTimeFormat(locale, {
    weekday: 'long',
    day: '2-digit',
    month: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  return (moment) => format.format(millisecondsOf(moment));
}

/** All texts, with those of a unit's page. */
export const unitPageWords = words({
  ...FIELD_TEXTS,
  unitPage: {
    unit: ['Wohnung', 'Flat'],
    clickToChange: ['Wert anklicken, um ihn zu ändern', 'Click a value to change it'],
    enter: ['Eintragen', 'Enter'],
    hoursLeft: ['noch 1 Stunde|noch {n} Stunden', '1 hour left|{n} hours left'],
    daysLeft: ['noch {days} Tage', '{days} days left'],
    meanOf: ['{place} im Mittel', 'average {place}'],
    project: ['im Projekt', 'of the project'],
    onlineSince: ['seit {day}', 'since {day}'],
    until: ['Bis', 'Until'],
    ends: [endOf('de-DE'), endOf('en-GB')],
    responsible: ['Zuständig', 'Reserved by'],
    since: ['{name}, seit {day}', '{name}, since {day}'],
    neighbours: ['In der Liste blättern', 'Step through the list'],
    previous: ['Vorige Einheit', 'Previous unit'],
    next: ['Nächste Einheit', 'Next unit'],
    saved: ['Die Einheit ist gespeichert.', 'The unit is saved.'],
    nothing: ['keine Angaben', 'not filled in'],
    keys: [
      'Enter speichert, Esc verwirft die Änderung eines Feldes.',
      'Enter saves, Esc reverts a field.',
    ],
    chooseFirst: [
      'Wählen Sie oben, welchen Wert Sie behalten.',
      'Choose above which value to keep.',
    ],
    correct: ['Berichtigen Sie: {fields}.', 'Correct: {fields}.'],
    tryNow: ['Jetzt versuchen', 'Try now'],
    ownFacts: ['Eigene Angaben', 'Own facts'],
    editOwnFacts: ['Angaben ändern', 'Change facts'],
    archive: ['Archivieren', 'Archive'],
    unarchive: ['Aus dem Archiv holen', 'Take out of the archive'],
    ownFactLines: ['Eine Angabe je Zeile', 'One fact a line'],
    ownFactsHint: [
      'Name: Wert, zum Beispiel Loggia: 6 m². Namen haben nur Buchstaben ohne Umlaute, Ziffern, - und _.',
      'Name: value, for example Loggia: 6 m². Names have only letters of ASCII, digits, - and _.',
    ],
    allChanges: ['Alle {count}', 'All {count}'],
    latestChanges: ['Weniger', 'Fewer'],
    seenOn: ['Zu sehen auf', 'To be seen on'],
    look: ['Ansehen', 'Look'],
    sheet: ['Datenblatt', 'Data sheet'],
    parking: ['Stellplatz (€)', 'Parking space (€)'],
    changedMeanwhile: [
      'Jemand anderes hat diese Einheit inzwischen geändert.',
      'Somebody else has changed this unit in the meantime.',
    ],
    chooseOne: [
      'Ihre Eingaben sind noch da. Wählen Sie für jedes Feld, welchen Wert Sie behalten.',
      'Your input is still there. Choose for each field which value to keep.',
    ],
    takenOver: [
      'Die Felder zeigen schon die neuen Werte.',
      'The fields already show the new values.',
    ],
    understood: ['OK', 'OK'],
    keepMine: ['Meine Eingabe behalten: {value}', 'Keep my input: {value}'],
    takeTheirs: ['Neuen Wert übernehmen: {value}', 'Take the new value: {value}'],
    history: ['Verlauf', 'History'],
    restore: ['{field} zurücksetzen auf: {value}', 'Restore {field} to: {value}'],
    id: ['ID', 'ID'],
    externalSourceId: ['Eigene ID', 'Own ID'],
    address: ['Adresse', 'Address'],
    energy: ['Energieklasse', 'Energy class'],
    energyUse: ['Verbrauch', 'Energy use'],
    energyLabel: ['Verbrauch (kWh/m²·a)', 'Energy use (kWh/m²·a)'],
    costs: ['Kosten und Energie', 'Costs and energy'],
    offer: ['Preis und Status', 'Price and status'],
    figures: ['Daraus berechnet', 'Calculated from these'],
    sections: {
      kind: ['Art und Vermarktung', 'Kind and offer'],
      areas: ['Weitere Flächen und Räume', 'More areas and rooms'],
      equipment: ['Ausstattung', 'Fittings'],
      costs: ['Nebenkosten und Provision', 'Charges and commission'],
      texts: ['Texte für Anzeigen', 'Texts of advertisements'],
      contact: ['Ansprechpartner', 'Contact'],
      state: ['Archiv', 'Archive'],
      place: ['Lage', 'Location'],
      size: ['Größe und Bau', 'Size and building'],
      money: ['Preise und Kosten', 'Prices and costs'],
      sale: ['Verkauf', 'Sale'],
      letting: ['Nutzung', 'Use'],
      energy: ['Energie', 'Energy'],
      media: ['Beschreibung und Medien', 'Description and media'],
    },
  },
  saleSteps: {
    prepare: ['Notarvorbereitung', 'Prepare the contract'],
    appointment: ['Notartermin', 'Notary appointment'],
    appointmentOf: ['Notartermin für {unit}', 'Notary appointment of {unit}'],
    dayAndTime: ['Tag und Uhrzeit', 'Day and time'],
    enter: ['Eintragen', 'Enter'],
    sold: ['Verkauft', 'Sold'],
    soldOf: ['{unit} ist verkauft', '{unit} is sold'],
    sell: ['Als verkauft eintragen', 'Enter the sale'],
    back: ['Verkauf zurücksetzen', 'Move the sale back'],
    backTo: ['Zurück auf', 'Back to'],
    ends: ['Das wird dabei gelöscht:', 'This is deleted with it:'],
  },
});
