import { describe, expect, test } from 'vitest';
import { SURFACES, operationsOf, titled } from '../harness/calls.ts';
import { Client } from '../harness/client.ts';
import { Operator, OPERATOR_KEY } from '../harness/operator.ts';
import { Browser, signedIn } from '../harness/people.ts';
import { furnishedOnce } from '../harness/furnished.ts';
import { runOnce } from '../harness/once.ts';

const theFurnishedOrganisation = furnishedOnce();

/** What opens each surface, as the headers of a request to another. */
const theCredentials = runOnce(async () => {
  const { organisation, api } = await theFurnishedOrganisation();
  const { secret } = await signedIn(organisation, 'owner');
  return {
    api: { Authorization: `Bearer ${api.token}` },
    operator: { Authorization: `Bearer ${OPERATOR_KEY}` },
    session: { Cookie: `__Host-session=${secret}; session=${secret}` },
  };
});

/** Callers of each surface who have no credential. */
const NOBODY = {
  api: new Client(),
  operator: new (class extends Operator {
    override readonly token = undefined;
  })(),
  session: new Browser(),
} as const;

describe.each(SURFACES)('The surface %s', (surface) => {
  describe.each(titled(operationsOf(surface)))('%s', (_, { calls }) => {
    test('refuses a call without a credential, and asks no storage', async () => {
      const { has } = await theFurnishedOrganisation();
      const answer = await calls(NOBODY[surface], has);
      expect(answer.status).toBe(401);
      expect(answer.body.error.code).toBe(surface === 'session' ? 'signed_out' : 'unauthenticated');
      expect(answer.reached).toEqual([]);
    });

    const others = SURFACES.filter((other) => other !== surface);
    test.each(others)('refuses what opens the surface %s, and asks no storage', async (other) => {
      const { has } = await theFurnishedOrganisation();
      const { [other]: headers } = await theCredentials();
      const answer = await calls(NOBODY[surface], has, { headers });
      expect(answer.status).toBe(401);
      expect(answer.reached).toEqual([]);
    });
  });
});
