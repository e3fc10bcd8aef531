import { describe, expect, test } from 'vitest';
import { EXPOSED_HEADERS } from '../../src/http/edge/middleware.ts';
import { operatorContract } from '../../src/surfaces/operator/document.ts';
import { sessionContract } from '../../src/surfaces/session/document.ts';
import { apiContract } from '../../src/surfaces/api/document.ts';
import { aClient } from '../harness/callers.ts';
import { type Answer, type Client, headerOf, headersOf } from '../harness/client.ts';
import { Contract } from '../harness/contract.ts';
import { unreadableIn } from '../harness/exposed.ts';
import { anonymous } from '../harness/organisation.ts';
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
        expect(answer.headers.get('Access-Control-Expose-Headers')).toBe(EXPOSED_HEADERS.join());
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

test.each([apiContract, operatorContract, sessionContract])(
  'A script of an allowed origin can read every header that the document of $base describes',
  (surface) => {
    const documented = Object.keys(new Contract(surface).document['components'].headers);
    expect(documented).toContain('ETag');
    expect(unreadableIn(documented)).toEqual([]);
  },
);
