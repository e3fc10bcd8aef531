import { expect, inject, test } from 'vitest';
import { operatorContract } from '../../src/doors/operator/document.ts';
import { apiContract } from '../../src/doors/api/document.ts';
import { sessionContract } from '../../src/doors/session/document.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The README and the operators' document. */
    readonly tables: string;
  }
}

/**
 * A path without the names of its parameters, because the README calls an organisation's id `{id}`.
 */
const shapeOf = (path: string) => path.replaceAll(/\{\w+\}|:\w+/g, '{}');

const served = new Set(
  [...apiContract.routes, ...operatorContract.routes, ...sessionContract.routes].map(
    ({ method, path }) => `${method.toUpperCase()} ${shapeOf(path)}`,
  ),
);

test('the service has every path in the tables of the documents', () => {
  const rows = inject('tables').match(/^\|.*/gm) ?? [];
  const operations = rows.join('\n').matchAll(/`((?:GET|POST|PATCH|DELETE) [/…]\S+)`/g);
  const named = Array.from(operations, ([, operation = '']) =>
    shapeOf(operation.replace('…', '/orgs/{id}')),
  );
  expect(named.length).toBeGreaterThan(25);
  expect(named.filter((operation) => !served.has(operation))).toEqual([]);
});
