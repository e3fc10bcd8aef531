import { words } from '../kit/words.ts';

/** All texts, with those of uploads. */
export const uploadWords = words({
  uploads: {
    uploaded: ['{name} ist hochgeladen.', '{name} is uploaded.'],
    list: ['Wird hochgeladen', 'Uploading'],
    waiting: ['wartet', 'waiting'],
    more: ['{count} weitere warten.', '{count} more are waiting.'],
    sending: ['{sent} von {size}', '{sent} of {size}'],
    remainingSeconds: ['noch etwa {seconds} Sekunden', 'about {seconds} more seconds'],
    remainingMinutes: ['noch etwa {minutes} min', 'about {minutes} more min'],
    processing: ['wird verarbeitet', 'being processed'],
    progress: ['{arrived} von {all} hochgeladen', '{arrived} of {all} uploaded'],
    failed: ['nicht hochgeladen', 'not uploaded'],
    wrongType: [
      '{type} geht nicht. Bitte {types} oder {last}.',
      '{type} does not work. Please use {types} or {last}.',
    ],
    noType: ['Das', 'This'],
    other: ['Andere wählen', 'Choose another'],
    retry: ['Noch einmal', 'Try again'],
    retryOf: ['Noch einmal: {name}', 'Try again: {name}'],
    discard: ['Verwerfen: {name}', 'Discard: {name}'],
    stop: ['Abbrechen: {name}', 'Stop: {name}'],
  },
});
