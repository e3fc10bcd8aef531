import { lateTexts } from './late-texts.ts';

const german = {
  uploads: {
    list: 'Wird hochgeladen',
    waiting: 'wartet',
    more: (count: string) => `${count} weitere warten.`,
    sending: (share: string) => `${share} gesendet`,
    processing: 'wird verarbeitet',
    failed: 'nicht hochgeladen',
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
    sending: (share) => `${share} sent`,
    processing: 'being processed',
    failed: 'not uploaded',
    retry: 'Try again',
    retryOf: (name) => `Try again: ${name}`,
    discard: (name) => `Discard: ${name}`,
    stop: (name) => `Stop: ${name}`,
  },
};

/** All texts, with those of uploads. */
export const useUploadTexts = lateTexts(german, english);
