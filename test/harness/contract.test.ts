import { expect, test } from 'vitest';
import { apiContract } from '../../src/surfaces/api/document.ts';
import { aClient } from './callers.ts';
import type { Answer } from './client.ts';
import { Contract } from './contract.ts';

const contract = new Contract(apiContract);

/** An answer with other headers; `null` removes one. */
function withHeaders(answer: Answer, changes: Readonly<Record<string, string | null>>): Answer {
  const headers = new Headers(answer.headers);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) headers.delete(name);
    else headers.set(name, value);
  }
  return { ...answer, headers };
}

/** What the harness says about each of these answers to the same request. */
function faultOf(answer: Answer): string {
  try {
    contract.holds('GET', '/v1/projects', answer);
  } catch (error) {
    return String(error);
  }
  return 'none';
}

test('The harness refuses an answer that its document does not allow', async () => {
  const answer = await (await aClient()).get('/projects');
  const { projects: _projects, ...incomplete } = answer.body;
  const link = '<https://api.einheit.test/v1/projects?cursor=%20>; rel="next"';
  expect(
    [
      answer,
      { ...answer, status: 418 },
      { ...answer, body: incomplete },
      { ...answer, body: { ...answer.body, projects: [{ id: 'one' }] } },
      withHeaders(answer, { 'X-Unknown': '1' }),
      withHeaders(answer, { 'X-Request-Id': null }),
      withHeaders(answer, { ETag: 'untagged' }),
      withHeaders(answer, { Link: link }),
    ].map(faultOf),
  ).toEqual([
    'none',
    expect.stringContaining('answers 418, which is not documented'),
    expect.stringContaining('does not have required property "projects"'),
    expect.stringContaining('#/projects/0'),
    expect.stringContaining('The header x-unknown is not documented'),
    expect.stringContaining('The header x-request-id is missing'),
    expect.stringContaining('The header etag is not as documented'),
    expect.stringContaining('cursor'),
  ]);
});
