import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { type Formats, formatsOf } from '../texts/formats.ts';
import { isolated } from '../texts/isolated.ts';
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

const isPair = (texts: Pair | Words): texts is Pair => Array.isArray(texts);

function saidIn<const Group extends Words>(texts: Group, language: Language): Said<Group>;
function saidIn(texts: Words, language: Language): unknown {
  const said = Object.entries(texts).map(([name, text]) => [
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
function perLanguage<Made>(make: (language: Language) => Made): (language: Language) => Made {
  const made: Partial<Record<Language, Made>> = {};
  return (language) => (made[language] ??= make(language));
}

const formatsIn = perLanguage(formatsOf);

/** The texts that all pages share. */
export const textsIn = perLanguage((language) => saidIn({ ...SHARED, ...UNITS }, language));
export type Texts = ReturnType<typeof textsIn>;

interface Choice {
  readonly language: Language;
  readonly choose: (language: Language) => void;
}

/** A language's texts and formats, and a function that changes the language. */
export interface Wording<Own = unknown> extends Choice {
  readonly t: Texts & Own;
  readonly format: Formats;
}

/** `null` outside the program. */
export const LanguageContext = createContext<Choice | null>(null);

/** Makes a hook for these texts and those that all pages share. */
export function words<const Own extends Words>(own: Own): () => Wording<Said<Own>> {
  const ownIn = perLanguage((language) => ({ ...textsIn(language), ...saidIn(own, language) }));
  return function useWords() {
    const choice = useContext(LanguageContext);
    if (choice === null) throw new Error('No component provides a language.');
    const { language } = choice;
    return { ...choice, t: ownIn(language), format: formatsIn(language) };
  };
}

/** The texts that all pages share. @throws Error outside the program. */
export const useTexts = words({});
