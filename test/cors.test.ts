import { describe, expect, test } from 'vitest';
import { type Answer, type Client, headerOf, headersOf } from './harness/client.ts';
import { anonymous, anOrganisation } from './harness/organisation.ts';

const UNKNOWN = '01900000-0000-7000-8000-000000000000';

async function aClient() {
  return (await anOrganisation()).signedIn();
}

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
  test('is not spoken unless it is set up', async () => {
    const api = await aClient();
    expect(corsHeaders(await api.get('/projects', {}, FROM_APP))).toEqual([]);
    const asked = await preflight(api, FROM_APP.Origin);
    expect(corsHeaders(asked)).toEqual([]);
    expect(asked.headers.get('Allow')).toBe('GET, HEAD, POST, OPTIONS');
    expect(asked.headers.get('Vary')).toBe('Authorization');
  });

  test.each(['https://app.example', 'https://other.example'])('lets %s read', async (origin) => {
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
  });

  test('answers a preflight without a token', async () => {
    const answer = await preflight(anonymous.whereSettingsAre(TWO_ORIGINS), FROM_APP.Origin);
    expect(answer.status).toBe(204);
    expect(answer.headers.get('Access-Control-Allow-Origin')).toBe(FROM_APP.Origin);
    expect(answer.headers.get('Access-Control-Allow-Methods')).toMatch(/\bPOST\b/);
    expect(answer.headers.get('Access-Control-Allow-Headers')).toBe('authorization,content-type');
    expect(answer.headers.get('Content-Type')).toBeNull();
  });

  test.each([
    'https://evil.example',
    'https://app.example.evil.example',
    'http://app.example',
    'null',
  ])('is not spoken to %s', async (origin) => {
    const api = (await aClient()).whereSettingsAre(TWO_ORIGINS);
    const read = await api.get('/projects', {}, { Origin: origin });
    expect(corsHeaders(read)).toEqual([]);
    expect(read.headers.get('Vary')).toBe('Authorization, Origin');
    expect(corsHeaders(await preflight(api, origin))).toEqual([]);
  });
});
