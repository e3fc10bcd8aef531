import { expect, inject, test } from 'vitest';
import { ADDITIONS, apiRoutes } from '../../src/surfaces/api/routes.ts';
import { STATUS } from '../../src/http/response/failure-response.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The README. */
    readonly readme: string;
  }
}

const additions = new Set(ADDITIONS);
const contract = apiRoutes.filter((route) => !additions.has(route));

const byOperation = (one: { readonly operation: string }, other: typeof one) =>
  one.operation.localeCompare(other.operation);

/** The cells of the rows that begin with a method and a path. */
function operationsIn(document: string): readonly (readonly string[])[] {
  const rows = document.match(/^\| `[A-Z]+ \/.*/gm) ?? [];
  return rows.map((row) => row.split('|').map((cell) => cell.trim()));
}

test("The README's table has the eleven operations of version 1, each with its scope and status", () => {
  const rows = operationsIn(inject('readme')).map(
    ([, operation = '', scope = '', answer = '']) => ({
      operation: operation.replaceAll('`', ''),
      scope: /^`([^`]+)`/.exec(scope)?.[1],
      status: Number(/^\d{3}/.exec(answer)),
    }),
  );
  const routes = contract.map(({ method, path, permission, status }) => ({
    operation: `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`,
    scope: permission,
    status,
  }));
  expect(routes).toHaveLength(11);
  expect(rows.toSorted(byOperation)).toEqual(routes.toSorted(byOperation));
});

test('The README names errors that the service has, each with its status', () => {
  const [, errors = ''] = /^## Errors$([^]*?)^## /m.exec(inject('readme')) ?? [];
  const listed = errors.split(/[·.]/).flatMap((part) => {
    const [status] = /\b[45]\d\d\b/.exec(part) ?? [];
    const codes = [...part.matchAll(/`([a-z]+_[a-z_]+|unauthenticated|unavailable)`/g)];
    return status === undefined
      ? []
      : codes.map(([, code = '']) => [code, Number(status)] as const);
  });
  const statuses = new Map<string, number>(Object.entries(STATUS));
  expect(listed.length).toBeGreaterThan(8);
  expect(listed).toEqual(listed.map(([code]) => [code, statuses.get(code)]));
});
