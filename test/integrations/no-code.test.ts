import { expect, inject, test } from 'vitest';
import { aProject } from '../harness/callers.ts';

declare module 'vitest' {
  interface ProvidedContext {
    readonly decisions: string;
  }
}

// What programs without code send: each row of a table of docs/decisions.md, tried.

const [, section = ''] =
  /^\*\*From n8n, Zapier and Make([^]*?)^\*\*/m.exec(inject('decisions')) ?? [];
const [, , ...rows] = section.split('\n').filter((line) => line.startsWith('|'));

/** What stands between backticks. */
const codes = (text: string) => Array.from(text.matchAll(/`([^`]+)`/g), ([, code = '']) => code);

test('docs/decisions.md has a table of them', () => {
  expect(rows.length).toBeGreaterThan(15);
});

test.each(rows)('%s', async (row) => {
  const { api, project } = await aProject();
  const [, , example = '', told = ''] = row.split('|');
  const [sent = ''] = codes(example);
  const [, name, value = ''] = /^([\w-]+): (.*)$/.exec(sent) ?? [];
  const sentHeaders = new Headers({ 'Content-Type': 'application/json' });
  if (name !== undefined) sentHeaders.set(name, value);
  const post = { body: name === undefined ? sent : '{}', headers: sentHeaders };
  const { status, headers, body } = sent.startsWith('/')
    ? await api.sends('GET', sent)
    : await api.sends('POST', `/projects/${project.id}/properties`, post);
  expect(status).toBe(Number(told.trim().slice(0, 3)));
  if (status === 201) {
    const { unit } = (await api.get(`/units/${body.property.id}`)).body;
    const [fields = '{}', ...more] = codes(told);
    expect(unit).toMatchObject(JSON.parse(fields));
    expect(headers.has('Notice')).toBe(more.includes('Notice'));
  } else if (status === 400) {
    const paths = body.error.details.map(({ path }: { path: string }) => path);
    expect(paths.toSorted()).toEqual(codes(told));
  }
});
