import { expect, test } from 'vitest';
import { type Called, operationsOf } from '../harness/calls.ts';
import type { Answer } from '../harness/client.ts';
import { callersOnce } from '../harness/furnished.ts';

// What an operation does does not depend on who calls it: every operation of version 1 that people and the
// operator have, too, is the same one, and a read answers all three alike.

const OF_ORGANISATIONS = operationsOf('session').filter(
  ({ route }) => route.surface.name === 'orgs',
);
const theirs = (name: string) => OF_ORGANISATIONS.find((other) => other.name === name);

const BOTH = operationsOf('api').flatMap((api): [string, Called, Called][] => {
  const other = theirs(api.name);
  return other === undefined ? [] : [[api.name, api, other]];
});

const isSame = ([, api, other]: (typeof BOTH)[number]) => api.route.work === other.route.work;

test('few operations of version 1 have a form of their own for people and the operator', () => {
  expect(BOTH.length).toBeGreaterThan(35);
  expect(BOTH.filter((pair) => !isSame(pair)).map(([name]) => name)).toEqual([
    'GET /projects/:projectId', // that of version 1 has its eleven fields
    'POST /projects/:projectId/imports', // a file has a name
    'POST /projects/:projectId/properties/upsert',
    'GET /usage', // that of a token, not of the organisation
  ]);
});

const READS = BOTH.filter((pair) => isSame(pair) && pair[1].route.effect === null);

const theCaller = callersOnce();

/** An answer without what depends on the moment of signing, and on the address. */
const essenceOf = ({ status, headers, text }: Answer) => ({
  status,
  tag: headers.get('ETag')?.startsWith('W/') === true ? null : headers.get('ETag'),
  watermark: headers.get('Sync-Watermark'),
  text: text.replaceAll(/X-Amz-(?:Date|Signature)=\w+/g, ''),
});

test.each(READS)(
  'The holder of a token, a person and the operator are answered alike by %s',
  async (_, api, other) => {
    const { caller, has } = await theCaller('api');
    const answer = essenceOf(await api.calls(caller, has));
    expect(answer.status).toBe(200);
    for (const name of ['session', 'operator'] as const) {
      const { caller: another } = await theCaller(name);
      expect([name, essenceOf(await other.calls(another, has))]).toEqual([name, answer]);
    }
  },
);
