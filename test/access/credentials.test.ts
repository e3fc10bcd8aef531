import { describe, expect, test } from 'vitest';
import type { SurfaceName } from '../../src/http/contract/surface.ts';
import { CALLERS, forbiddenTo, operationsOf, titled } from '../harness/calls.ts';
import { Client } from '../harness/client.ts';
import { Operator } from '../harness/operator.ts';
import { Browser, signedIn } from '../harness/people.ts';
import { UNKNOWN } from '../harness/unknown.ts';
import { faultsTold } from '../harness/faults.ts';
import { furnishedOnce, type CallerName } from '../harness/furnished.ts';
import { runOnce } from '../harness/once.ts';
import { OPERATOR_KEY } from '../harness/keys.ts';

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

/** Who can use a surface. */
const OPENED_BY: Readonly<Record<SurfaceName, readonly CallerName[]>> = {
  api: ['api'],
  operator: ['operator'],
  session: ['session'],
  orgs: ['operator', 'session'],
  public: [],
};

describe.each(CALLERS)('For the caller of %s', (caller) => {
  describe.each(titled(operationsOf(caller)))('%s', (_, { calls, route: { surface } }) => {
    test('refuses a call without a credential, and asks no storage', async () => {
      const { has } = await theFurnishedOrganisation();
      const answer = await calls(NOBODY[caller], has);
      const isOfKey = ['api', 'operator'].includes(surface.name);
      expect(answer.status).toBe(401);
      expect(answer.body.error.code).toBe(isOfKey ? 'unauthenticated' : 'signed_out');
      expect(answer.headers.get('WWW-Authenticate')).toMatch(
        isOfKey ? /^Bearer realm="einheit"$/ : /^Cookie realm="einheit", /,
      );
      expect(answer.reached).toEqual([]);
    });

    const others = CALLERS.filter((other) => !OPENED_BY[surface.name].includes(other));
    test.each(others)('refuses what opens the surface %s, and asks no storage', async (other) => {
      const { has } = await theFurnishedOrganisation();
      const { [other]: headers } = await theCredentials();
      const answer = await calls(NOBODY[caller], has, { headers });
      expect(answer.status).toBe(401);
      expect(answer.reached).toEqual([]);
    });
  });
});

const OF_ORGANISATIONS = [...operationsOf('session'), ...forbiddenTo('session')].filter(
  ({ route }) => route.surface.name === 'orgs',
);

describe.each(titled(OF_ORGANISATIONS))('%s', (_, { calls, route: { method } }) => {
  test('refuses a request with a cookie and the operator key, and asks no storage', async () => {
    const { has } = await theFurnishedOrganisation();
    const { operator, session } = await theCredentials();
    for (const origin of ['same-origin', 'cross-site']) {
      const headers = { ...operator, ...session, 'Sec-Fetch-Site': origin };
      const answer = await calls(NOBODY.session, has, { headers });
      expect(faultsTold(answer)).toEqual([
        'Authorization: must not be sent together with the cookie of a session',
      ]);
      expect(answer.reached).toEqual([]);
    }
  });

  test('judges a cookie as a cookie, whatever else a proxy sends', async () => {
    const { has } = await theFurnishedOrganisation();
    const { session } = await theCredentials();
    for (const Authorization of ['', 'Basic YTpi', 'Digest a']) {
      const headers = { ...session, Authorization, 'Sec-Fetch-Site': 'cross-site' };
      const { status } = await calls(NOBODY.session, has, { headers, org: { id: UNKNOWN } });
      expect(status).toBe(method === 'GET' ? 404 : 403);
    }
  });
});
