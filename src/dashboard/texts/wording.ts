import type { Texts } from './de.ts';
import type { Formats } from './formats.ts';
import type { Language } from './language.ts';

/** A language's texts and formats, and a function that changes the language. */
export interface Wording {
  readonly language: Language;
  readonly t: Texts;
  readonly format: Formats;
  readonly choose: (language: Language) => void;
}

/** All texts, with those of a part that loads later. */
export interface LateWording<Late> extends Wording {
  readonly t: Texts & Late;
}
