import { type Formats, formatsOf } from '../texts/formats.ts';
import type { Language } from '../texts/language.ts';
import { SHARED } from '../words/shared.ts';
import { UNITS } from '../words/units.ts';

/**
 * A text in German and in English. `{name}` takes a value, and `one|many` chooses by the value of `{n}`.
 * A text that has to compute is a function.
 */
export type Pair =
  | readonly [german: string, english: string]
  | readonly [german: Computed, english: Computed];
type Computed = (...given: never[]) => string;

/** Texts by their names, in groups. */
export interface Words {
  readonly [name: string | number]: Pair | Words;
}

type Names<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Names<Rest>
  : never;
type Named<Text extends string> = Names<Text> | (Text extends `${string}|${string}` ? 'n' : never);
/** A text that takes values. A number is written as the language writes it. */
type Template<Name extends string> = (values: Readonly<Record<Name, string | number>>) => string;

/** Texts as a language says them. */
export type Said<Group> = Group extends readonly [infer German, infer English]
  ? German | English extends string
    ? [Named<German | English>] extends [never]
      ? string
      : Template<Named<German | English>>
    : German | English
  : { readonly [Name in keyof Group]: Said<Group[Name]> };

/** Texts, or other things, by language. */
export type InLanguage<Made> = (language: Language) => Made;

const isPair = (texts: Pair | Words): texts is Pair => Array.isArray(texts);

function saidIn<const Group extends Words>(texts: Group, language: Language): Said<Group>;
function saidIn(texts: Words, language: Language): unknown {
  const said = Object.entries(texts).map(([name, text]): [string, unknown] => [
    name,
    isPair(text) ? saidOf(text[language === 'de' ? 0 : 1], language) : saidIn(text, language),
  ]);
  return Object.fromEntries(said);
}

/** Somebody's text within another one cannot change the order of the words around it. */
function saidOf(text: string | Computed, language: Language): unknown {
  if (typeof text === 'function') {
    return (...given: readonly unknown[]): unknown =>
      Reflect.apply(
        text,
        undefined,
        given.map((value) => (typeof value === 'string' ? isolated(value) : value)),
      );
  }
  if (!/[{|]/.test(text)) return text;
  const [one = '', many = one] = text.split('|');
  const { number } = formatsIn(language);
  return (values: Readonly<Record<string, string | number>>) =>
    (String(values['n']) === '1' ? one : many).replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      const value = values[name] ?? '';
      return typeof value === 'number' ? number(value) : isolated(value);
    });
}

/** Makes something for a language when it is first needed. */
function perLanguage<Made>(make: InLanguage<Made>): InLanguage<Made> {
  const made: Partial<Record<Language, Made>> = {};
  return (language) => (made[language] ??= make(language));
}

export const formatsIn = perLanguage(formatsOf);

/** The texts that all pages share. */
export const textsIn = perLanguage((language) => saidIn({ ...SHARED, ...UNITS }, language));
export type Texts = ReturnType<typeof textsIn>;

/** These texts, and those that all pages share. */
export function words<const Own extends Words>(own: Own): InLanguage<Texts & Said<Own>> {
  return perLanguage((language) => ({ ...textsIn(language), ...saidIn(own, language) }));
}

export interface Choice {
  readonly language: Language;
  readonly choose: (language: Language) => void;
}

/** A language's texts and formats, and a function that changes the language. */
export interface Wording<Own = Texts> extends Choice {
  readonly t: Own;
  readonly format: Formats;
}

/** Characters that change the direction of the text around them (Unicode, Bidi_Control). */
const CONTROLS = /\p{Bidi_Control}/gu;

/** Letters of Hebrew, Arabic and their neighbours, which are written from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/;

const FIRST_STRONG_ISOLATE = '\u2068';
const POP_ISOLATE = '\u2069';

/**
 * Somebody's text for use within another text: it cannot change the order of the words around it.
 * Where a text has an element of its own, base.css isolates it.
 */
export function isolated(text: string): string {
  const plain = text.replaceAll(CONTROLS, '');
  return RIGHT_TO_LEFT.test(plain) ? FIRST_STRONG_ISOLATE + plain + POP_ISOLATE : plain;
}
