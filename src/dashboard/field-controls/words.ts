import { labelled } from '../../values/facts/words.ts';
import { words } from '../kit/words.ts';
import { eachField, fieldOf, labelsOf } from '../unit-fields/fields.ts';

/** The names of fields and of their words. The frame of the dashboard does without them. */
export const FIELD_TEXTS = {
  fields: eachField(labelsOf),
  fieldWords: eachField((name) => labelled(fieldOf(name).words ?? {})),
} as const;

/** All texts, with those of fields. */
export const fieldTexts = words(FIELD_TEXTS);

export type FieldTexts = ReturnType<typeof fieldTexts>;
