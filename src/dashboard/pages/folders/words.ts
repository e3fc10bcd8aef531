import { words } from '../../kit/words.ts';

/** All texts, with those of folders. */
export const folderWords = words({
  folders: {
    create: ['Ordner anlegen', 'Create folder'],
    createIn: ['Unterordner anlegen', 'Create a subfolder'],
    none: ['Noch kein Ordner', 'No folder yet'],
    parent: ['Liegt in', 'Inside'],
    top: ['oberste Ebene', 'top level'],
    color: ['Farbe', 'Colour'],
    noColor: ['keine', 'none'],
    hiddenParent: ['ein für Sie nicht sichtbarer Ordner', 'a folder that is hidden from you'],
    visibility: ['Sichtbar für', 'Visible to'],
    visibilities: {
      org: ['alle', 'everybody'],
      private: ['nur Sie', 'you alone'],
    },
    visibilityHints: {
      org: ['Alle Personen der Organisation sehen ihn.', 'Everybody in the organisation sees it.'],
      private: [
        'Nur die Person, die ihn angelegt hat, sieht ihn. Die Namen seiner Dateien stehen im Protokoll, das Leitung und Verwaltung lesen.',
        'Only its creator sees it. The names of its files are in the audit log, which owners and administrators read.',
      ],
    },
    onlyCreator: [
      'Nur die Person, die den Ordner angelegt hat, kann ihn vor anderen verbergen.',
      'Only the person who created the folder can hide it from others.',
    ],
    list: ['Ordner und Unterordner', 'Folders and subfolders'],
    removeTitle: ['Ordner „{name}“ löschen?', 'Delete the folder “{name}”?'],
    removeHint: [
      'Nur ein leerer Ordner lässt sich löschen.',
      'Only an empty folder can be deleted.',
    ],
    removed: ['„{name}“ ist gelöscht.', '“{name}” is deleted.'],
  },
});
