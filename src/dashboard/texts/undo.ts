import { lateTexts } from './late-texts.ts';

const counted = (units: string) => (units === '1' ? '1 Einheit' : `${units} Einheiten`);
const plural = (units: string) => (units === '1' ? '1 unit' : `${units} units`);

const german = {
  undo: {
    of: (what: string) => `${what} rückgängig machen`,
    title: 'Rückgängig machen?',
    restored: (units: string) =>
      units === '1'
        ? '1 Einheit bekommt die Werte von vorher zurück.'
        : `${units} Einheiten bekommen die Werte von vorher zurück.`,
    archived: (units: string) =>
      units === '1'
        ? '1 Einheit wurde neu angelegt und kommt ins Archiv.'
        : `${units} Einheiten wurden neu angelegt und kommen ins Archiv.`,
    changed: (units: string) => `Seitdem geändert, bleiben so: ${units}`,
    reserved: (units: string) => `Reserviert, bleiben so: ${units}`,
    nothing: 'Es gibt nichts mehr rückgängig zu machen.',
    until: 'Das geht einen Tag lang. Das Rückgängigmachen steht selbst im Protokoll.',
    action: (units: string) => `${counted(units)} zurücksetzen`,
    done: (units: string, left: string) =>
      left === '0'
        ? `${counted(units)} zurückgesetzt`
        : `${counted(units)} zurückgesetzt, ${left} geblieben`,
    more: (names: string, more: string) => `${names} und ${more} weitere`,
  },
};

const english: typeof german = {
  undo: {
    of: (what) => `Undo ${what}`,
    title: 'Undo this?',
    restored: (units) => `${plural(units)} will get back the values of before.`,
    archived: (units) =>
      units === '1'
        ? '1 unit was created by it and will go to the archive.'
        : `${units} units were created by it and will go to the archive.`,
    changed: (units) => `Changed since, and left as they are: ${units}`,
    reserved: (units) => `Reserved, and left as they are: ${units}`,
    nothing: 'There is nothing left to undo.',
    until: 'This works for a day. The undo is in the audit log itself.',
    action: (units) => `Reset ${plural(units)}`,
    done: (units, left) =>
      left === '0' ? `${plural(units)} reset` : `${plural(units)} reset, ${left} left`,
    more: (names, more) => `${names} and ${more} more`,
  },
};

/** All texts, with those of undoing a change. */
export const useUndoTexts = lateTexts(german, english);
