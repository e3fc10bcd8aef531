import { expect, inject, test } from 'vitest';
import { ADDITIONS, apiRoutes } from '../../src/doors/api/routes.ts';
import { operatorContract } from '../../src/doors/operator/document.ts';
import { sessionContract } from '../../src/doors/session/document.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The README. */
    readonly readme: string;
    /** The operators' document. */
    readonly customers: string;
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

/** A path without the names of its parameters: the document calls an organisation's id `{id}`. */
const shapeOf = (path: string) => path.replaceAll(/\{\w+\}|:\w+/g, '{}');

test("The operators' document names only operations that the service has", () => {
  const rows = inject('customers').match(/^\|.*/gm) ?? [];
  const named = rows.join('\n').matchAll(/`((?:GET|POST|PUT|PATCH|DELETE) [/…]\S+)`/g);
  const operations = Array.from(named, ([, operation = '']) =>
    shapeOf(operation.replace('…', '/orgs/{id}')),
  );
  const served = new Set(
    [...operatorContract.routes, ...sessionContract.routes].map(
      ({ method, path }) => `${method} ${shapeOf(path)}`,
    ),
  );
  expect(operations.length).toBeGreaterThan(15);
  expect(operations.filter((operation) => !served.has(operation))).toEqual([]);
});
