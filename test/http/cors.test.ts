import { describe, expect, test } from 'vitest';
import { operatorContract } from '../../src/surfaces/operator/document.ts';
import { sessionContract } from '../../src/surfaces/session/document.ts';
import { apiContract } from '../../src/surfaces/api/document.ts';
import { aClient } from '../harness/callers.ts';
import { type Answer, type Client, headerOf, headersOf, nextOf } from '../harness/client.ts';
import { Contract } from '../harness/contract.ts';
import { unreadableIn } from '../harness/exposed.ts';
import { Operator } from '../harness/operator.ts';
import { anonymous, anOrganisation } from '../harness/organisation.ts';
import { UNKNOWN } from '../harness/unknown.ts';

const FROM_APP = { Origin: 'https://app.example' };
const TWO_ORIGINS = { CORS_ORIGINS: 'https://app.example, https://other.example' };

const corsHeaders = (answer: Answer) =>
  Object.keys(headersOf(answer)).filter((name) => name.startsWith('access-control'));

const preflight = (client: Client, origin: string) =>
  client.sends('OPTIONS', '/projects', {
    headers: {
      Origin: origin,
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': 'authorization, content-type',
    },
  });

describe('CORS', () => {
  test('is off unless it is configured', async () => {
    const api = await aClient();
    expect(corsHeaders(await api.get('/projects', {}, FROM_APP))).toEqual([]);
    const asked = await preflight(api, FROM_APP.Origin);
    expect(corsHeaders(asked)).toEqual([]);
    expect(asked.headers.get('Allow')).toBe('GET, HEAD, POST, OPTIONS');
    expect(asked.headers.get('Vary')).toBe('Authorization');
  });

  test.each(['https://app.example', 'https://other.example'])(
    'lets scripts of %s read answers',
    async (origin) => {
      const api = (await aClient()).whereSettingsAre(TWO_ORIGINS);
      const read = await api.get('/projects', {}, { Origin: origin });
      const unchanged = { Origin: origin, 'If-None-Match': headerOf(read, 'ETag') };
      for (const answer of [
        read,
        await api.get('/projects', {}, unchanged),
        await api.get(`/projects/${UNKNOWN}`, {}, { Origin: origin }),
        await anonymous.whereSettingsAre(TWO_ORIGINS).get('/projects', {}, { Origin: origin }),
      ]) {
        expect(answer.headers.get('Access-Control-Allow-Origin')).toBe(origin);
        expect(answer.headers.get('Access-Control-Expose-Headers')).toMatch(/ETag.*Link.*Location/);
        expect(answer.headers.get('Access-Control-Allow-Credentials')).toBeNull();
        expect(answer.headers.get('Vary')).toBe('Authorization, Origin');
      }
    },
  );

  test('answers a preflight request without a token', async () => {
    const answer = await preflight(anonymous.whereSettingsAre(TWO_ORIGINS), FROM_APP.Origin);
    expect(answer.status).toBe(204);
    expect(answer.headers.get('Access-Control-Allow-Origin')).toBe(FROM_APP.Origin);
    const allowed = headerOf(answer, 'Access-Control-Allow-Methods').split(',');
    expect(allowed).toEqual(expect.arrayContaining(['GET', 'POST', 'PATCH', 'DELETE']));
    expect(answer.headers.get('Access-Control-Allow-Headers')).toBe('authorization,content-type');
    expect(answer.headers.get('Content-Type')).toBeNull();
  });

  test.each([
    'https://evil.example',
    'https://app.example.evil.example',
    'http://app.example',
    'null',
  ])('is not granted to the origin %s', async (origin) => {
    const api = (await aClient()).whereSettingsAre(TWO_ORIGINS);
    const read = await api.get('/projects', {}, { Origin: origin });
    expect(corsHeaders(read)).toEqual([]);
    expect(read.headers.get('Vary')).toBe('Authorization, Origin');
    expect(corsHeaders(await preflight(api, origin))).toEqual([]);
  });
});

/** Answers that together contain every header that the service sends. */
async function answersToAnApp(): Promise<Answer[]> {
  const organisation = await anOrganisation();
  await organisation.onPlan({ requestsPerMinute: 1, burst: 13 }); // none comes back meanwhile
  const api = (await organisation.signedIn()).whereSettingsAre(TWO_ORIGINS);
  const once = { ...FROM_APP, 'Idempotency-Key': 'once' };
  const made = await api.post('/projects', { name: 'Lindenhof', visibility: 'online' }, once);
  const units = `${headerOf(made, 'Location').replace('/v1', '')}/properties`;
  const imported = await api.post(
    units.replace('properties', 'imports'),
    { units: [{}, {}] },
    once,
  );
  const first = await api.get('/properties', { limit: 1 }, FROM_APP);
  const stranger = (await organisation.signedIn({ scopes: [] })).whereSettingsAre(TWO_ORIGINS);
  const operator = new Operator(undefined, TWO_ORIGINS);
  const answers = [
    made,
    await api.post('/projects', { name: 'Lindenhof', visibility: 'online' }, once),
    imported,
    await api.get(headerOf(imported, 'Location'), {}, FROM_APP),
    await api.post(units, {}, FROM_APP),
    await api.post('/folders', { name: 'Pläne' }, FROM_APP),
    await api.get('/folders', {}, FROM_APP),
    first,
    await api.get(nextOf(first) ?? '', {}, FROM_APP),
    await api.get(`/properties/${first.body.properties[0].id}`, {}, FROM_APP),
    await api.get('/projects', {}, FROM_APP),
    await api.get('/projects', { limit: 'many' }, FROM_APP),
    await api.get(`/projects/${UNKNOWN}`, {}, FROM_APP),
    await api.get('/projects', {}, FROM_APP),
    await api.sends('DELETE', '/projects', { headers: FROM_APP }),
    await stranger.get('/projects', {}, FROM_APP),
    await anonymous.whereSettingsAre(TWO_ORIGINS).get('/projects', {}, FROM_APP),
    await operator.get('/plans', {}, FROM_APP),
    await operator.post('/plans', { name: 'Basis' }, FROM_APP),
  ];
  const told = answers.map(({ status }) => status);
  expect(new Set(told)).toEqual(new Set([200, 201, 202, 400, 401, 403, 404, 405, 429]));
  return answers;
}

/** Headers that clients use, one for each purpose. */
const USED_HEADERS = [
  'allow',
  'deprecation',
  'etag',
  'idempotent-replayed',
  'link',
  'location',
  'ratelimit',
  'retry-after',
  'sync-watermark',
  'www-authenticate',
  'x-request-id',
];

describe('A script of an allowed origin', () => {
  test('can read every header that the service sends', async () => {
    const sent = new Set<string>();
    for (const answer of await answersToAnApp()) {
      const exposed = headerOf(answer, 'Access-Control-Expose-Headers').split(',');
      expect(unreadableIn([...answer.headers.keys()], exposed)).toEqual([]);
      for (const name of answer.headers.keys()) sent.add(name);
    }
    expect([...sent]).toEqual(expect.arrayContaining(USED_HEADERS));
  });

  test.each([apiContract, operatorContract, sessionContract])(
    'can read every header that the document of $base describes',
    (surface) => {
      const documented = Object.keys(new Contract(surface).document['components'].headers);
      expect(documented).toContain('ETag');
      expect(unreadableIn(documented)).toEqual([]);
    },
  );
});
