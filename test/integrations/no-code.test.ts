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
const makesUnit = (row: string) => row.includes('| 201');

/** What stands between backticks. */
const codes = (text: string) => Array.from(text.matchAll(/`([^`]+)`/g), ([, code = '']) => code);

/** Sends the example of a row: a body, a header, or the address of a list. */
async function tries(row: string) {
  const { api, project } = await aProject();
  const [, , example = '', told = ''] = row.split('|');
  const [sent = ''] = codes(example);
  const [, name, value = ''] = /^([\w-]+): (.*)$/.exec(sent) ?? [];
  const headers = new Headers({ 'Content-Type': 'application/json' });
  if (name !== undefined) headers.set(name, value);
  const post = { body: name === undefined ? sent : '{}', headers };
  const answer = sent.startsWith('/')
    ? await api.sends('GET', sent)
    : await api.sends('POST', `/projects/${project.id}/properties`, post);
  return { api, answer, status: Number(told.slice(1, 4)), told: codes(told) };
}

test.each(rows.filter(makesUnit))('Programs without code make a unit: %s', async (row) => {
  const { api, answer, status, told } = await tries(row);
  expect(answer.status).toBe(status);
  const [fields = '{}', ...more] = told;
  const { body } = await api.get(`/units/${answer.body.property.id}`);
  expect(body.unit).toMatchObject(JSON.parse(fields));
  expect(answer.headers.has('Notice')).toBe(more.includes('Notice'));
});

test.each(rows.filter((row) => !makesUnit(row)))('They are answered: %s', async (row) => {
  const { answer, status, told } = await tries(row);
  const { details = [] } = answer.body.error ?? {};
  const paths = details.map(({ path }: { path: string }) => path);
  expect([answer.status, ...paths.toSorted()]).toEqual([status, ...told]);
});
