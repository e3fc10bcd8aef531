import { visit } from 'jsonc-parser';

/** Stops the parser at the first fault, whose position it carries. */
class FaultAt extends Error {
  readonly offset: number;

  constructor(offset: number) {
    super();
    this.offset = offset;
  }
}

/**
 * The index of the first fault in a text that is not JSON. It serves only the error message: the
 * platform's parser decides what is JSON, but does not always report where the fault is.
 *
 * @param text must nest no deeper than the parser supports, up to its first fault.
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

/** An index into a text as line and column, both from 1: `line 3, column 14`. */
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
