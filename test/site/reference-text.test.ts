import { expect, test } from 'vitest';
import { apiContract } from '../../src/surfaces/api/document.ts';
import { apiRoutes } from '../../src/surfaces/api/routes.ts';
import { publicContract } from '../../src/surfaces/public/document.ts';
import { publicRoutes } from '../../src/surfaces/public/routes.ts';
import type { SurfaceContract } from '../../src/openapi/contract.ts';
import { buildDocument } from '../../src/openapi/document.ts';
import type { OpenApi } from '../../src/reference/document/openapi.ts';
import { llmsText, referenceText } from '../../src/site/reference-text.ts';

const openApiOf = (contract: SurfaceContract): OpenApi =>
  JSON.parse(JSON.stringify(buildDocument(contract, '1.2.3')));

const api = openApiOf(apiContract);

test('The reference as Markdown has every operation with its scope, every schema and every error', () => {
  const text = referenceText(api);
  for (const { method, path, permissions, summary } of apiRoutes) {
    const [permission = ''] = permissions;
    const title = `### ${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`;
    const [, section = ''] = text.split(`${title}\n`);
    const own = section.split('\n### ')[0];
    expect(own).toContain(summary);
    expect(own).toContain(permission === 'usage:read' ? summary : `- Scope: \`${permission}\``);
  }
  expect(text).toContain('### Unit\n');
  expect(text).toContain('- 409 `already_reserved`: ');
  expect(text).not.toMatch(/undefined|\[object/);
});

test('The reference as Markdown marks optional fields, and an addition once', () => {
  const text = referenceText(api);
  const [, terms = ''] = text.split('### ReservationTerms\n');
  expect(terms).toMatch(/^- `until` \(date and time\): /m);
  expect(terms).toMatch(/^- `reference` \(string or null, optional\): /m);
  const [, bulk = ''] = text.split('### POST /properties/bulk\n');
  expect(bulk.split('\n### ')[0]?.match(/addition to version 1/gi)).toHaveLength(1);
});

test('The reference of published units has every operation, and no scope', () => {
  const text = referenceText(openApiOf(publicContract));
  for (const { path, summary } of publicRoutes) {
    const [, section = ''] = text.split(`### GET ${path.replaceAll(/:(\w+)/g, '{$1}')}\n`);
    expect(section.split('\n### ')[0]).toContain(summary);
  }
  expect(text).toContain('### PublicUnit\n');
  expect(text).not.toMatch(/undefined|\[object|Scope:/);
});

test('/llms.txt leads to the references, the documents and the decisions', () => {
  expect(llmsText(api)).toMatch(/^# Einheit\n\n> Einheit 1\.2\.3 /);
  expect([...llmsText(api).matchAll(/\]\((\S+)\)/g)].map(([, address]) => address)).toEqual([
    '/docs/reference.md',
    '/v1/openapi.json',
    '/v1/openapi-3.0.json',
    '/docs/public.md',
    '/public/v1/openapi.json',
    '/docs/webhooks.md',
    '/docs/assistants.md',
    '/docs/decisions.md',
  ]);
});
