import { lateTexts } from './late-texts.ts';

const german = {
  images: {
    cover: 'Titelbild',
    title: 'Bilder',
    manage: 'Bilder bearbeiten',
    more: (count: string) => `+ ${count} Bilder`,
    overview: 'Zur Übersicht der Bilder',
    hint: 'JPEG, PNG, WebP oder AVIF, je bis 20 MB. Höchstens 30 Bilder je Einheit.',
    choose: 'Bilder wählen',
    drop: 'Bilder hierher ziehen, oder',
    none: 'Noch keine Bilder.',
    list: 'Bilder in ihrer Reihenfolge',
    category: 'Kategorie',
    categoryOf: (name: string) => `Kategorie: ${name}`,
    noCategory: 'ohne Kategorie',
    unnamed: 'Bild',
    noPreview: 'Keine Vorschau',
    open: (name: string) => `${name} in voller Größe öffnen`,
    move: (name: string) => `Verschieben: ${name}`,
    moveHint: 'Mit den Pfeiltasten verschieben, mit Pos1 und Ende ganz nach vorn oder hinten.',
    moved: (name: string, place: string, total: string) => `${name}: Platz ${place} von ${total}.`,
    remove: (name: string) => `Löschen: ${name}`,
    removed: (name: string) => `${name} wird gelöscht.`,
    undoOf: (name: string) => `Rückgängig: ${name}`,
    restored: (name: string) => `${name} wird nicht gelöscht.`,
    uploaded: (name: string) => `${name} ist hochgeladen.`,
    tooMany: (count: string) =>
      `Höchstens 30 Bilder je Einheit: ${count} wurden nicht hochgeladen.`,
  },
};

const english: typeof german = {
  images: {
    cover: 'Cover',
    title: 'Images',
    manage: 'Edit images',
    more: (count) => `+ ${count} images`,
    overview: 'Back to the overview of images',
    hint: 'JPEG, PNG, WebP or AVIF, up to 20 MB each. At most 30 images a unit.',
    choose: 'Choose images',
    drop: 'Drop images here, or',
    none: 'No images yet.',
    list: 'Images in their order',
    category: 'Category',
    categoryOf: (name) => `Category: ${name}`,
    noCategory: 'no category',
    unnamed: 'Image',
    noPreview: 'No preview',
    open: (name) => `Open ${name} in full size`,
    move: (name) => `Move: ${name}`,
    moveHint: 'Move it with the arrow keys; Home and End put it first or last.',
    moved: (name, place, total) => `${name}: place ${place} of ${total}.`,
    remove: (name) => `Delete: ${name}`,
    removed: (name) => `${name} will be deleted.`,
    undoOf: (name) => `Undo: ${name}`,
    restored: (name) => `${name} will not be deleted.`,
    uploaded: (name) => `${name} is uploaded.`,
    tooMany: (count) => `At most 30 images a unit: ${count} were not uploaded.`,
  },
};

/** All texts, with those of a unit's images. */
export const useImageTexts = lateTexts(german, english);
