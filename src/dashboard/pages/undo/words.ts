import { words } from '../../kit/words.ts';

/** All texts, with those of undoing a change. */
export const undoWords = words({
  undo: {
    of: ['{what} rückgängig machen', 'Undo {what}'],
    title: ['Rückgängig machen?', 'Undo this?'],
    restored: [
      '1 Einheit bekommt die Werte von vorher zurück.|{n} Einheiten bekommen die Werte von vorher zurück.',
      '1 unit will get back the values of before.|{n} units will get back the values of before.',
    ],
    archived: [
      'Neu angelegt oder aus dem Archiv geholt: 1 Einheit kommt ins Archiv.|Neu angelegt oder aus dem Archiv geholt: {n} Einheiten kommen ins Archiv.',
      'Created or taken out of the archive: 1 unit will go to the archive.|Created or taken out of the archive: {n} units will go to the archive.',
    ],
    changed: [
      'Seitdem geändert, bleiben so: {units}',
      'Changed since, and left as they are: {units}',
    ],
    reserved: ['Reserviert, bleiben so: {units}', 'Reserved, and left as they are: {units}'],
    nothing: ['Es gibt nichts mehr rückgängig zu machen.', 'There is nothing left to undo.'],
    until: [
      'Das geht einen Tag lang. Das Rückgängigmachen steht selbst im Protokoll.',
      'This works for a day. The undo is in the audit log itself.',
    ],
    action: ['1 Einheit zurücksetzen|{n} Einheiten zurücksetzen', 'Reset 1 unit|Reset {n} units'],
    done: ['1 Einheit zurückgesetzt|{n} Einheiten zurückgesetzt', '1 unit reset|{n} units reset'],
    doneLeft: [
      '1 Einheit zurückgesetzt, {left} geblieben|{n} Einheiten zurückgesetzt, {left} geblieben',
      '1 unit reset, {left} left|{n} units reset, {left} left',
    ],
    more: ['{names} und {more} weitere', '{names} and {more} more'],
  },
});
