import type { Operation } from '../document/outline.ts';
import { indented } from '../text/json.tsx';

/** What the form of an operation holds. Inputs without an entry are empty, and not sent. */
export interface Inputs {
  /** Texts by {@link keyOf} their parameter, or by the name of a form's field. */
  readonly texts: Readonly<Record<string, string>>;
  readonly files: Readonly<Record<string, File>>;
  /** The JSON to send, as written: no digit of it is changed. */
  readonly json: string;
}

/** Under which key the text of a parameter is kept. */
export const keyOf = ({ in: place, name }: { readonly in: string; readonly name: string }) =>
  `${place} ${name}`;

/** The inputs at first: ids in the path and the body of the example. All others are empty. */
export function firstInputs({ parameters, body }: Operation): Inputs {
  const inPath = parameters.filter((each) => each.in === 'path');
  const example = body?.content['application/json']?.example;
  return {
    texts: Object.fromEntries(inPath.map((each) => [keyOf(each), each.example ?? ''])),
    files: {},
    json: example === undefined ? '' : indented(example),
  };
}
