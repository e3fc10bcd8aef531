import { visit } from 'jsonc-parser';

/** Ends the parser's visit at the first fault: what it makes of the rest does not matter. */
class FaultAt extends Error {
  readonly offset: number;

  constructor(offset: number) {
    super();
    this.offset = offset;
  }
}

/**
 * Where a text stops being JSON, as an index into it. For the message alone: the platform's own
 * parser decides what is JSON, but does not always say where it is not.
 *
 * @param text nests no deeper than the parser can, up to its first fault.
 * @returns `undefined` if no fault is found.
 */
export function firstFaultOf(text: string): number | undefined {
  try {
    visit(text, { onError: stopAt }, { disallowComments: true });
    return undefined;
  } catch (error) {
    if (error instanceof FaultAt) return error.offset;
    throw error;
  }
}

function stopAt(_code: unknown, offset: number): never {
  throw new FaultAt(offset);
}

/** An index into a text as a person counts: `line 3, column 14`, both from 1. */
export function placeOf(text: string, offset: number): string {
  let line = 1;
  let start = 0;
  let end = text.indexOf('\n');
  while (end !== -1 && end < offset) {
    line += 1;
    start = end + 1;
    end = text.indexOf('\n', start);
  }
  return `line ${line}, column ${offset - start + 1}`;
}
