import * as z from 'zod';
import { documented, word } from './body.ts';
import { broken } from '../values/rule-messages.ts';
import { issueOf, ruled } from './rules.ts';

// Schemas of lists in bodies.

/** Checks the size of a list. The message states how many elements were sent. */
export const listSize =
  (min: number, max: number, things: string) =>
  ({ length }: readonly unknown[], context: z.RefinementCtx): void => {
    if (length >= min && length <= max) return;
    context.addIssue(issueOf(broken('size', { min, max, words: things, sent: length })));
  };

/** Any array. @param things what it should hold. */
export const arrayOf = (things: string) =>
  z.custom<unknown[]>((sent) => Array.isArray(sent), ruled('array_of', { words: things }));

/** From 1 to `max` elements. A list of another size gets one fault, not one for each element. */
export const listOf = <List extends z.ZodType<unknown, unknown[]>>(
  things: string,
  max: number,
  list: List,
  description: string,
) =>
  arrayOf(things)
    .superRefine(listSize(1, max, things))
    .pipe(list)
    .meta({ minItems: 1, maxItems: max, description });

/** What an element must not share with another one, and the field that has it. */
interface Named {
  readonly name: string;
  readonly by?: string;
}

/** Refuses each element that has the name of one before it. */
export const distinct =
  <Each>(nameOf: (each: Each) => Named) =>
  (all: readonly Each[], context: z.RefinementCtx): void => {
    const seen = new Set<string>();
    for (const [at, each] of all.entries()) {
      const { name, by = [] } = nameOf(each);
      const key = JSON.stringify([by, name]);
      if (seen.has(key)) {
        context.addIssue(issueOf(broken('not_repeated'), [at, by].flat()));
      }
      seen.add(key);
    }
  };

/** Words in a JSON body: at least one, none twice. */
export const wordSet = <const Words extends readonly string[]>(words: Words) => {
  const size = ruled('distinct_words', { min: 1, max: words.length });
  return (
    z
      .array(z.unknown())
      // Not min and max, which also check the length of a string.
      .refine(({ length }) => length >= 1 && length <= words.length, size)
      .pipe(z.array(word(words)))
      .superRefine(distinct((name: string) => ({ name })))
      .meta(
        documented({
          type: 'array',
          items: { type: 'string', enum: words },
          minItems: 1,
          maxItems: words.length,
          uniqueItems: true,
        }),
      )
  );
};
