import { describe, expect, test, vi } from 'vitest';
import { aClient } from '../harness/callers.ts';
import { stopClock } from '../harness/clock.ts';
import { operator } from '../harness/operator.ts';
import { anonymous, anOrganisation } from '../harness/organisation.ts';
import { aPoster, importPost } from '../harness/posts.ts';
import { aSeller, unitsOf } from '../harness/seller.ts';
import { OPERATOR_KEY } from '../harness/keys.ts';

// What an error message tells its reader to do. Other tests check its code and details.

describe('The error for a body that is not JSON', () => {
  test('names the line and the column of the fault', async () => {
    const { sends } = await aPoster(importPost);
    const { body } = await sends('{"units": [\n  {"etage": 1},\n  {"etage": 2,}\n]}');
    expect(body.error).toMatchObject({
      code: 'invalid_json',
      message: 'The body is not valid JSON at line 3, column 15.',
    });
  });

  test('is the same in the operator API', async () => {
    const answer = await operator.postsText('/plans', '{"name": Basis}');
    expect(answer.body.error.message).toBe('The body is not valid JSON at line 1, column 10.');
  });
});

describe('The error for a body of another type', () => {
  test('quotes the type that was sent', async () => {
    const { api } = await aPoster(importPost);
    const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const sent = await api.postsText('/projects', '{"name":"Lindenhof"}', form);
    expect([sent.status, sent.body.error.message]).toEqual([
      415,
      'The body must be application/json, not application/x-www-form-urlencoded.',
    ]);
    const long = { 'Content-Type': `text/${'x'.repeat(500)}` };
    const { body } = await api.postsText('/projects', '{}', long);
    expect(body.error.message).toBe(
      `The body must be application/json, not text/${'x'.repeat(95)}….`,
    );
  });

  test('quotes it for an upload, too', async () => {
    const { api } = await aPoster(importPost);
    const unit = await api.createsUnit(await api.createsProject());
    const { status, body } = await api.postsText(`/properties/${unit.id}/images`, 'x', {
      'Content-Type': 'image/png',
    });
    expect([status, body.error.message]).toEqual([
      415,
      'The body must be multipart/form-data, not image/png.',
    ]);
  });
});

describe('The error for an Authorization of another scheme', () => {
  test.each(['Token', 'Basic', 'token', 'Api-Key', 'Bearer:', ''])(
    '(%s) asks for Bearer and does not repeat the token',
    async (scheme) => {
      const api = await aClient();
      const headers = { Authorization: `${scheme} ${api.token}`.trim() };
      const answer = await api.get('/projects', {}, headers);
      expect(answer.status).toBe(401);
      expect(answer.body.error.message).toBe(
        'An API token is needed: Authorization: Bearer <token>. The header does not begin with the word Bearer.',
      );
      expect(answer.headers.get('WWW-Authenticate')).toBe('Bearer realm="einheit"');
      expect(answer.text).not.toContain(api.token);
      expect(answer.roundTrips).toBe(0);
    },
  );

  test('is the same in the operator API', async () => {
    const headers = { Authorization: `Token ${OPERATOR_KEY}` };
    const answer = await operator.get('/orgs', {}, headers);
    expect(answer.status).toBe(401);
    expect(answer.body.error.message).toBe(
      'The operator key is needed: Authorization: Bearer <key>. The header does not begin with the word Bearer.',
    );
    expect(answer.headers.get('WWW-Authenticate')).toBe('Bearer realm="einheit"');
  });

  test('differs from the error for a missing Authorization', async () => {
    const { body } = await anonymous.get('/projects');
    expect(body.error.message).toBe('An API token is needed: Authorization: Bearer <token>.');
  });

  test('is not sent for Bearer in any letter case', async () => {
    const api = await aClient();
    const headers = { Authorization: `bearer   ${api.token}` };
    expect((await api.get('/projects', {}, headers)).status).toBe(200);
  });
});

describe('A 403', () => {
  test('names the scope that the token lacks', async () => {
    const organisation = await anOrganisation();
    const api = await organisation.signedIn({ scopes: ['project:read'] });
    const { status, body } = await api.post('/projects', { name: 'Lindenhof' });
    expect(status).toBe(403);
    expect(body.error.message).toBe(
      'The token does not permit this operation: it lacks the scope project:create.',
    );
  });

  test('names each scope that the token lacks', async () => {
    const organisation = await anOrganisation();
    const project = await (await organisation.signedIn()).createsProject();
    const api = await organisation.signedIn({ scopes: [] });
    const { body } = await api.get(`/projects/${project.id}`, { include: 'properties' });
    expect(body.error.message).toBe(
      'The token does not permit this operation: it lacks the scope project:read and the scope property:read.',
    );
  });
});

describe('A 402', () => {
  stopClock();

  test.each([
    ['2026-11-21T10:00:00.000Z', '2026-12-01'],
    ['2026-12-31T23:59:59.000Z', '2027-01-01'],
    ['2028-02-29T12:00:00.000Z', '2028-03-01'],
  ])('at %s says what remains until the month ends', async (now, end) => {
    vi.setSystemTime(Date.parse(now));
    const { imports } = await aSeller({ monthlyUnits: 5 });
    await imports(unitsOf(3));
    const { status, body } = await imports(unitsOf(4));
    expect(status).toBe(402);
    expect(body.error.message).toBe(
      `The plan allows 5 units to be created in a calendar month. Asked for: 4. Left: 2, until the month ends at ${end} 00:00 UTC.`,
    );
  });

  test('says how many more units may be online', async () => {
    vi.setSystemTime(Date.parse('2026-11-21T10:00:00.000Z'));
    const { organisation, imports } = await aSeller({ maxOnlineUnits: 4 });
    await imports(unitsOf(3, { visibility: 'online' }));
    expect((await imports(unitsOf(2, { visibility: 'online' }))).body.error.message).toBe(
      'The plan allows 4 units to be online. Asked for: 2. Left: 1.',
    );
    await organisation.onPlan({ maxOnlineUnits: 2 });
    expect((await imports(unitsOf(2, { visibility: 'online' }))).body.error.message).toContain(
      'Left: 0.',
    );
  });
});
