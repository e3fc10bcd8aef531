/** A text, or a function that writes it, in German and in English. */
type Both = readonly [german: unknown, english: unknown];

interface Bilingual {
  readonly [name: string]: Both | Bilingual;
}

type InOne<Table> = {
  readonly [Name in keyof Table]: Table[Name] extends Both
    ? Table[Name][number]
    : InOne<Table[Name]>;
};

export function textsIn<Table extends Bilingual>(table: Table, language: 'de' | 'en'): InOne<Table>;
// TypeScript does not infer the names that Object.fromEntries makes: the overload above declares them.
export function textsIn(table: Bilingual, language: 'de' | 'en'): object {
  const isBoth = (texts: Both | Bilingual): texts is Both => Array.isArray(texts);
  return Object.fromEntries(
    Object.entries(table).map(([name, texts]) => [
      name,
      isBoth(texts) ? texts[language === 'de' ? 0 : 1] : textsIn(texts, language),
    ]),
  );
}
