import { millisecondsOf } from '../../values/instant.ts';
import { lateTexts } from './late-texts.ts';

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

const german = {
  unitPage: {
    unit: 'Wohnung',
    clickToChange: 'Wert anklicken, um ihn zu ändern',
    enter: 'Eintragen',
    left: (ms: number) => {
      const hours = Math.max(0, Math.ceil(ms / 3_600_000));
      if (hours <= 48) return hours === 1 ? 'noch 1 Stunde' : `noch ${hours} Stunden`;
      return `noch ${Math.round(hours / 24)} Tage`;
    },
    meanOf: (place: string) => `${place} im Mittel`,
    project: 'im Projekt',
    onlineSince: (day: string) => `seit ${day}`,
    until: 'Bis',
    ends: endOf('de-DE'),
    responsible: 'Zuständig',
    since: (name: string, day: string) => `${name}, seit ${day}`,
    neighbours: 'In der Liste blättern',
    previous: 'Vorige Einheit',
    next: 'Nächste Einheit',
    saved: 'Die Einheit ist gespeichert.',
    nothing: 'keine Angaben',
    keys: 'Enter speichert, Esc verwirft die Änderung eines Feldes.',
    chooseFirst: 'Wählen Sie oben, welchen Wert Sie behalten.',
    correct: (fields: string) => `Berichtigen Sie: ${fields}.`,
    tryNow: 'Jetzt versuchen',
    ownFacts: 'Eigene Angaben',
    editOwnFacts: 'Angaben ändern',
    archive: 'Archivieren',
    unarchive: 'Aus dem Archiv holen',
    ownFactLines: 'Eine Angabe je Zeile',
    ownFactsHint:
      'Name: Wert, zum Beispiel Loggia: 6 m². Namen haben nur Buchstaben ohne Umlaute, Ziffern, - und _.',
    allChanges: (count: number) => `Alle ${count}`,
    latestChanges: 'Weniger',
    seenOn: 'Zu sehen auf',
    look: 'Ansehen',
    sheet: 'Datenblatt',
    parking: 'Stellplatz (€)',
    changedMeanwhile: 'Jemand anderes hat diese Einheit inzwischen geändert.',
    chooseOne: 'Ihre Eingaben sind noch da. Wählen Sie für jedes Feld, welchen Wert Sie behalten.',
    takenOver: 'Die Felder zeigen schon die neuen Werte.',
    understood: 'OK',
    keepMine: (value: string) => `Meine Eingabe behalten: ${value}`,
    takeTheirs: (value: string) => `Neuen Wert übernehmen: ${value}`,
    history: 'Verlauf',
    restore: (field: string, value: string) => `${field} zurücksetzen auf: ${value}`,
    id: 'ID',
    externalSourceId: 'Eigene ID',
    address: 'Adresse',
    energy: 'Energieklasse',
    energyUse: 'Verbrauch',
    energyLabel: 'Verbrauch (kWh/m²·a)',
    costs: 'Kosten und Energie',
    offer: 'Preis und Status',
    figures: 'Daraus berechnet',
    sections: {
      state: 'Archiv',
      place: 'Lage',
      size: 'Größe und Bau',
      money: 'Preise und Kosten',
      letting: 'Nutzung',
      energy: 'Energie',
      media: 'Beschreibung und Medien',
    },
  },
};

const english: typeof german = {
  unitPage: {
    unit: 'Flat',
    clickToChange: 'Click a value to change it',
    enter: 'Enter',
    left: (ms) => {
      const hours = Math.max(0, Math.ceil(ms / 3_600_000));
      if (hours <= 48) return hours === 1 ? '1 hour left' : `${hours} hours left`;
      return `${Math.round(hours / 24)} days left`;
    },
    meanOf: (place) => `average ${place}`,
    project: 'of the project',
    onlineSince: (day) => `since ${day}`,
    until: 'Until',
    ends: endOf('en-GB'),
    responsible: 'Reserved by',
    since: (name, day) => `${name}, since ${day}`,
    neighbours: 'Step through the list',
    previous: 'Previous unit',
    next: 'Next unit',
    saved: 'The unit is saved.',
    nothing: 'not filled in',
    keys: 'Enter saves, Esc reverts a field.',
    chooseFirst: 'Choose above which value to keep.',
    correct: (fields: string) => `Correct: ${fields}.`,
    tryNow: 'Try now',
    ownFacts: 'Own facts',
    editOwnFacts: 'Change facts',
    archive: 'Archive',
    unarchive: 'Take out of the archive',
    ownFactLines: 'One fact a line',
    ownFactsHint:
      'Name: value, for example Loggia: 6 m². Names have only letters of ASCII, digits, - and _.',
    allChanges: (count: number) => `All ${count}`,
    latestChanges: 'Fewer',
    seenOn: 'To be seen on',
    look: 'Look',
    sheet: 'Data sheet',
    parking: 'Parking space (€)',
    changedMeanwhile: 'Somebody else has changed this unit in the meantime.',
    chooseOne: 'Your input is still there. Choose for each field which value to keep.',
    takenOver: 'The fields already show the new values.',
    understood: 'OK',
    keepMine: (value) => `Keep my input: ${value}`,
    takeTheirs: (value) => `Take the new value: ${value}`,
    history: 'History',
    restore: (field, value) => `Restore ${field} to: ${value}`,
    id: 'ID',
    externalSourceId: 'Own ID',
    address: 'Address',
    energy: 'Energy class',
    energyUse: 'Energy use',
    energyLabel: 'Energy use (kWh/m²·a)',
    costs: 'Costs and energy',
    offer: 'Price and status',
    figures: 'Calculated from these',
    sections: {
      state: 'Archive',
      place: 'Location',
      size: 'Size and building',
      money: 'Prices and costs',
      letting: 'Use',
      energy: 'Energy',
      media: 'Description and media',
    },
  },
};

/** All texts, with those of a unit's page. */
export const useUnitPageTexts = lateTexts(german, english);
