import { words } from '../../../kit/words.ts';

/** All texts, with those of a unit's images. */
export const imageWords = words({
  images: {
    cover: ['Titelbild', 'Cover'],
    title: ['Bilder', 'Images'],
    manage: ['Bilder bearbeiten', 'Edit images'],
    more: ['+ {count} Bilder', '+ {count} images'],
    overview: ['Zur Übersicht der Bilder', 'Back to the overview of images'],
    hint: [
      'JPEG, PNG, WebP oder AVIF, je bis 20 MB. Höchstens 30 Bilder je Einheit.',
      'JPEG, PNG, WebP or AVIF, up to 20 MB each. At most 30 images a unit.',
    ],
    choose: ['Bilder wählen', 'Choose images'],
    drop: ['Bilder hierher ziehen, oder', 'Drop images here, or'],
    none: ['Noch keine Bilder.', 'No images yet.'],
    list: ['Bilder in ihrer Reihenfolge', 'Images in their order'],
    category: ['Kategorie', 'Category'],
    categoryOf: ['Kategorie: {name}', 'Category: {name}'],
    noCategory: ['ohne Kategorie', 'no category'],
    unnamed: ['Bild', 'Image'],
    noPreview: ['Keine Vorschau', 'No preview'],
    open: ['{name} in voller Größe öffnen', 'Open {name} in full size'],
    move: ['Verschieben: {name}', 'Move: {name}'],
    moveHint: [
      'Mit den Pfeiltasten verschieben, mit Pos1 und Ende ganz nach vorn oder hinten.',
      'Move it with the arrow keys; Home and End put it first or last.',
    ],
    moved: ['{name}: Platz {place} von {total}.', '{name}: place {place} of {total}.'],
    remove: ['Löschen: {name}', 'Delete: {name}'],
    removed: ['{name} wird gelöscht.', '{name} will be deleted.'],
    undoOf: ['Rückgängig: {name}', 'Undo: {name}'],
    restored: ['{name} wird nicht gelöscht.', '{name} will not be deleted.'],
    tooMany: [
      'Höchstens 30 Bilder je Einheit: {count} wurden nicht hochgeladen.',
      'At most 30 images a unit: {count} were not uploaded.',
    ],
  },
});
