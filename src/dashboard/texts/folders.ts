import { lateTexts } from './late-texts.ts';

const foldersDe = {
  lead: 'Ordner für Dateien, für alle oder nur für Sie sichtbar.',
  create: 'Ordner anlegen',
  createIn: 'Unterordner anlegen',
  none: 'Noch kein Ordner',
  noneHint: 'Ordner ordnen die Dateien Ihrer Organisation.',
  parent: 'Liegt in',
  top: 'oberste Ebene',
  color: 'Farbe',
  noColor: 'keine',
  hiddenParent: 'ein für Sie nicht sichtbarer Ordner',
  visibility: 'Sichtbar für',
  visibilities: { org: 'alle', private: 'nur Sie' },
  visibilityHints: {
    org: 'Alle Personen der Organisation sehen ihn.',
    private: 'Nur die Person, die ihn angelegt hat, sieht ihn.',
  },
  onlyCreator: 'Nur die Person, die den Ordner angelegt hat, kann ihn vor anderen verbergen.',
  list: 'Ordner und Unterordner',
};

const foldersEn: typeof foldersDe = {
  lead: 'Folders for files: for everybody, or for you alone.',
  create: 'Create folder',
  createIn: 'Create a subfolder',
  none: 'No folder yet',
  noneHint: 'Folders keep your organisation’s files in order.',
  parent: 'Inside',
  top: 'top level',
  color: 'Colour',
  noColor: 'none',
  hiddenParent: 'a folder that is hidden from you',
  visibility: 'Visible to',
  visibilities: { org: 'everybody', private: 'you alone' },
  visibilityHints: {
    org: 'Everybody in the organisation sees it.',
    private: 'Only its creator sees it.',
  },
  onlyCreator: 'Only the person who created the folder can hide it from others.',
  list: 'Folders and subfolders',
};

/** All texts, with those of folders. */
export const useFolderTexts = lateTexts({ folders: foldersDe }, { folders: foldersEn });
