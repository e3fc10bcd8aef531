import { expect, inject, test } from 'vitest';
import { operatorContract } from '../../src/doors/operator/document.ts';
import { apiContract } from '../../src/doors/api/document.ts';
import { sessionContract } from '../../src/doors/session/document.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The README and the operators' document. */
    readonly tables: string;
    readonly readme: string;
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

/** Operations in tables of Markdown: `| \`GET /folders\` | … |`. */
function operationsIn(text: string): string[] {
  const rows = text.match(/^\|.*/gm) ?? [];
  const operations = rows.join('\n').matchAll(/`((?:GET|POST|PUT|PATCH|DELETE) [/…]\S+)`/g);
  return Array.from(operations, ([, operation = '']) =>
    shapeOf(operation.replace('…', '/orgs/{id}')),
  );
}

test('the service has every path in the tables of the documents', () => {
  const named = operationsIn(inject('tables'));
  expect(named.length).toBeGreaterThan(25);
  expect(named.filter((operation) => !served.has(operation))).toEqual([]);
});

test('the README lists the operations of the first publication, and no others', () => {
  const { routes, additions } = apiContract;
  const original = routes.filter((route) => additions?.includes(route) !== true);
  expect(operationsIn(inject('readme')).toSorted()).toEqual(
    original.map(({ method, path }) => `${method} ${shapeOf(path)}`).toSorted(),
  );
});
