import { expect, test } from 'vitest';
import { apiContract } from '../../src/doors/api/document.ts';
import { apiRoutes } from '../../src/doors/api/routes.ts';
import { documentOf } from '../../src/openapi/document.ts';
import type { OpenApi } from '../../src/reference/document/openapi.ts';
import { llmsText, referenceText } from '../../src/site/reference-text.ts';

const api: OpenApi = JSON.parse(JSON.stringify(documentOf(apiContract, '1.2.3')));

test('The reference as Markdown has every operation with its scope, every schema and every error', () => {
  const text = referenceText(api);
  for (const { method, path, permission, doc } of apiRoutes) {
    const title = `### ${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`;
    const [, section = ''] = text.split(`${title}\n`);
    const own = section.split('\n### ')[0];
    expect(own).toContain(doc.summary);
    expect(own).toContain(permission === 'usage:read' ? doc.summary : `- Scope: \`${permission}\``);
  }
  expect(text).toContain('### Unit\n');
  expect(text).toContain('- 409 `already_reserved`: ');
  expect(text).not.toMatch(/undefined|\[object/);
});

test('/llms.txt leads to the reference, the document and the decisions', () => {
  expect(llmsText(api)).toMatch(/^# Einheit\n\n> Einheit 1\.2\.3 /);
  expect([...llmsText(api).matchAll(/\]\((\S+)\)/g)].map(([, address]) => address)).toEqual([
    '/docs/reference.md',
    '/v1/openapi.json',
    '/docs/decisions.md',
  ]);
});
