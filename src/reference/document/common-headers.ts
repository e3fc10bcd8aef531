import type { OpenApi } from './openapi.ts';
import { isSuccess, type Operation } from './outline.ts';

/** Names of the headers that all successful answers share. The page describes them once. */
export function commonHeaders(operations: readonly Operation[]): ReadonlySet<string> {
  const lists = operations
    .flatMap(({ answers }) => answers.filter(isSuccess))
    .map(({ answer }) => Object.keys(answer.headers ?? {}));
  const [first = [], ...others] = lists;
  return new Set(first.filter((name) => others.every((list) => list.includes(name))));
}

/** The request headers. All operations share their descriptions. */
export const requestHeaders = ({ components }: OpenApi) => Object.values(components.parameters);
