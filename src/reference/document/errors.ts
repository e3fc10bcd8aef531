import { type Operation, isSuccess } from './outline.ts';

/** An error code as documented. */
export interface ErrorEntry {
  readonly status: string;
  readonly code: string;
  readonly text: string;
  readonly example: unknown;
}

/** The errors of an operation. A description has one paragraph for each code. */
export function errorsOf({ answers }: Operation): ErrorEntry[] {
  return answers
    .filter((each) => !isSuccess(each))
    .flatMap(({ status, answer }) => {
      const texts = answer.description.split('\n\n');
      const [media] = Object.values(answer.content ?? {});
      return Object.entries(media?.examples ?? {}).map(([code, { value }], at) => ({
        status,
        code,
        text: (texts[at] ?? '').replace(/^`\w+`: /, ''),
        example: value,
      }));
    });
}

/** All errors of a document without repetitions, by status. */
export function allErrors(operations: readonly Operation[]): ErrorEntry[] {
  const byCode = new Map(operations.flatMap(errorsOf).map((entry) => [entry.code, entry] as const));
  return [...byCode.values()].toSorted((one, other) => Number(one.status) - Number(other.status));
}
