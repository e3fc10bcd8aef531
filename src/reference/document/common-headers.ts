import type { OpenApi } from './openapi.ts';
import { isSuccess, type Operation } from './outline.ts';

/** The names of headers that every successful answer lists. They are described once. */
export function commonHeaders(operations: readonly Operation[]): ReadonlySet<string> {
  const lists = operations
    .flatMap(({ answers }) => answers.filter(isSuccess))
    .map(({ answer }) => Object.keys(answer.headers ?? {}));
  const [first = [], ...others] = lists;
  return new Set(first.filter((name) => others.every((list) => list.includes(name))));
}

/** The headers of a request, by name: all operations share their descriptions. */
export const requestHeaders = ({ components }: OpenApi) => Object.values(components.parameters);
