import type { Operation } from '../document/outline.ts';
import { indented } from '../text/json.tsx';

/** The state of an operation's form. Inputs without an entry are empty and not sent. */
export interface Inputs {
  /** Texts, by {@link keyOf} of the parameter or by the name of the form's field. */
  readonly texts: Readonly<Record<string, string>>;
  readonly files: Readonly<Record<string, File>>;
  /** The JSON text to send, with all digits as written. */
  readonly json: string;
}

/** Key of a parameter's text. */
export const keyOf = ({ in: place, name }: { readonly in: string; readonly name: string }) =>
  `${place} ${name}`;

/** The initial inputs: example ids in the path, and the example's body. All others are empty. */
export function firstInputs({ parameters, body }: Operation): Inputs {
  const inPath = parameters.filter((each) => each.in === 'path');
  const example = body?.content['application/json']?.example;
  return {
    texts: Object.fromEntries(inPath.map((each) => [keyOf(each), each.example ?? ''])),
    files: {},
    json: example === undefined ? '' : indented(example),
  };
}
