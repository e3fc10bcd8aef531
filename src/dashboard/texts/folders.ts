import { lateTexts } from './late-texts.ts';

const foldersDe = {
  create: 'Ordner anlegen',
  createIn: 'Unterordner anlegen',
  none: 'Noch kein Ordner',
  parent: 'Liegt in',
  top: 'oberste Ebene',
  color: 'Farbe',
  noColor: 'keine',
  hiddenParent: 'ein für Sie nicht sichtbarer Ordner',
  visibility: 'Sichtbar für',
  visibilities: { org: 'alle', private: 'nur Sie' },
  visibilityHints: {
    org: 'Alle Personen der Organisation sehen ihn.',
    private:
      'Nur die Person, die ihn angelegt hat, sieht ihn. Die Namen seiner Dateien stehen im Protokoll, das Leitung und Verwaltung lesen.',
  },
  onlyCreator: 'Nur die Person, die den Ordner angelegt hat, kann ihn vor anderen verbergen.',
  list: 'Ordner und Unterordner',
  ofAll: 'Alle Projekte',
  removeTitle: (name: string) => `Ordner „${name}“ löschen?`,
  removeHint: 'Nur ein leerer Ordner lässt sich löschen.',
  removed: (name: string) => `„${name}“ ist gelöscht.`,
};

const foldersEn: typeof foldersDe = {
  create: 'Create folder',
  createIn: 'Create a subfolder',
  none: 'No folder yet',
  parent: 'Inside',
  top: 'top level',
  color: 'Colour',
  noColor: 'none',
  hiddenParent: 'a folder that is hidden from you',
  visibility: 'Visible to',
  visibilities: { org: 'everybody', private: 'you alone' },
  visibilityHints: {
    org: 'Everybody in the organisation sees it.',
    private:
      'Only its creator sees it. The names of its files are in the audit log, which owners and administrators read.',
  },
  onlyCreator: 'Only the person who created the folder can hide it from others.',
  list: 'Folders and subfolders',
  ofAll: 'All projects',
  removeTitle: (name) => `Delete the folder “${name}”?`,
  removeHint: 'Only an empty folder can be deleted.',
  removed: (name) => `“${name}” is deleted.`,
};

/** All texts, with those of folders. */
export const useFolderTexts = lateTexts({ folders: foldersDe }, { folders: foldersEn });
