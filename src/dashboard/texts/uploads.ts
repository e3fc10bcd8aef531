import { lateTexts } from './late-texts.ts';

/** What people call the type with a lower-case ending. */
const typeName = (ending: string): string => ({ webp: 'WebP' })[ending] ?? ending.toUpperCase();

const german = {
  uploads: {
    list: 'Wird hochgeladen',
    waiting: 'wartet',
    more: (count: string) => `${count} weitere warten.`,
    sending: (sent: string, size: string) => `${sent} von ${size}`,
    remaining: (seconds: number) =>
      seconds < 60 ? `noch etwa ${seconds} Sekunden` : `noch etwa ${Math.ceil(seconds / 60)} min`,
    processing: 'wird verarbeitet',
    progress: (arrived: string, all: string) => `${arrived} von ${all} hochgeladen`,
    failed: 'nicht hochgeladen',
    types: typeName,
    wrongType: (ending: string, types: readonly string[]) =>
      `${ending === '' ? 'Das' : ending} geht nicht. Bitte ${types.slice(0, -1).join(', ')} oder ${types.at(-1) ?? ''}.`,
    other: 'Andere wählen',
    retry: 'Noch einmal',
    retryOf: (name: string) => `Noch einmal: ${name}`,
    discard: (name: string) => `Verwerfen: ${name}`,
    stop: (name: string) => `Abbrechen: ${name}`,
  },
};

const english: typeof german = {
  uploads: {
    list: 'Uploading',
    waiting: 'waiting',
    more: (count) => `${count} more are waiting.`,
    sending: (sent, size) => `${sent} of ${size}`,
    remaining: (seconds) =>
      seconds < 60 ? `about ${seconds} more seconds` : `about ${Math.ceil(seconds / 60)} more min`,
    processing: 'being processed',
    progress: (arrived, all) => `${arrived} of ${all} uploaded`,
    failed: 'not uploaded',
    types: typeName,
    wrongType: (ending, types) =>
      `${ending === '' ? 'This' : ending} does not work. Please use ${types.slice(0, -1).join(', ')} or ${types.at(-1) ?? ''}.`,
    other: 'Choose another',
    retry: 'Try again',
    retryOf: (name) => `Try again: ${name}`,
    discard: (name) => `Discard: ${name}`,
    stop: (name) => `Stop: ${name}`,
  },
};

/** All texts, with those of uploads. */
export const useUploadTexts = lateTexts(german, english);
