import { env } from 'cloudflare:workers';
import { describe, expect, inject, test } from 'vitest';
import type { Settings } from '../harness/bindings.ts';
import { ATTEMPT, locationOf, SESSION, signInAt, Visitor } from '../harness/visitor.ts';
import { CLIENT } from './client.ts';
import type { Script } from './scripted-provider.ts';

const issuer = inject('scripted');
const now = () => Math.floor(Date.now() / 1000);

const aVisitor = (settings: Settings = {}) => new Visitor({ ...signInAt(issuer), ...settings });

/** What a right ID token says, for this sign-in. */
const rightClaims = (authorization: URL) => ({
  iss: issuer,
  aud: CLIENT.clientId,
  sub: crypto.randomUUID(),
  nonce: authorization.searchParams.get('nonce'),
  iat: now(),
  exp: now() + 60,
  email: 'nina@example.org',
  email_verified: true,
  name: 'Nina Neu',
});

const codeFor = (script: Script) =>
  btoa(JSON.stringify(script)).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');

interface Wrong {
  readonly claims?: (right: Script['claims']) => Script['claims'];
  readonly signedBy?: Script['signedBy'];
  /** Parameters of the callback, in place of the right ones. */
  readonly callback?: Readonly<Record<string, string>>;
}

/** Signs in, with what is wrong about it. @returns where the service leads to. */
async function signsIn(visitor: Visitor, wrong: Wrong = {}) {
  const authorization = await visitor.begins();
  const right = rightClaims(authorization);
  const claims = wrong.claims?.(right) ?? right;
  const code = codeFor({ claims, signedBy: wrong.signedBy ?? 'provider' });
  const state = authorization.searchParams.get('state') ?? '';
  const parameters = new URLSearchParams({ code, state, ...wrong.callback });
  const callback = `/auth/callback?${parameters.toString()}`;
  return { to: locationOf(await visitor.opens(callback)), callback };
}

const sessionCount = () =>
  env.DB.prepare('SELECT count(*) AS rows FROM sessions').first<number>('rows');

test('A correct provider signs a person in', async () => {
  const nina = aVisitor();
  expect((await signsIn(nina)).to).toBe('/app/');
  expect((await nina.seesThemselves()).body.me.email).toBe('nina@example.org');
});

const WRONG: Readonly<Record<string, Wrong>> = {
  'an ID token that somebody else has signed': { signedBy: 'somebody else' },
  'an ID token that nobody has signed': { signedBy: 'nobody' },
  'an ID token for another client': { claims: (right) => ({ ...right, aud: 'another' }) },
  'an ID token for several clients that names another as the one': {
    claims: (right) => ({ ...right, aud: [CLIENT.clientId, 'another'], azp: 'another' }),
  },
  'an ID token of another issuer': {
    claims: (right) => ({ ...right, iss: 'https://evil.example' }),
  },
  'an ID token with another nonce': { claims: (right) => ({ ...right, nonce: 'another' }) },
  'an ID token without a nonce': { claims: ({ nonce: _nonce, ...right }) => right },
  'an ID token that has ended': {
    claims: (right) => ({ ...right, iat: now() - 7200, exp: now() - 3600 }),
  },
  'an ID token without a subject': { claims: ({ sub: _sub, ...right }) => right },
  'another state': { callback: { state: 'another' } },
  'another issuer in the callback': { callback: { iss: 'https://evil.example' } },
  'an error in place of a code': { callback: { error: 'server_error' } },
};

describe('Nobody is signed in by', () => {
  test.each(Object.entries(WRONG))('%s', async (_, wrong) => {
    const visitor = aVisitor();
    const before = await sessionCount();
    expect((await signsIn(visitor, wrong)).to).toBe('/app/?sign-in=failed');
    expect(visitor.cookie(SESSION)).toBeUndefined();
    expect(await sessionCount()).toBe(before);
  });

  test('a code that was used before', async () => {
    const nina = aVisitor();
    const authorization = await nina.begins();
    const attempt = nina.cookie(ATTEMPT)?.value;
    const code = codeFor({ claims: rightClaims(authorization), signedBy: 'provider' });
    const state = authorization.searchParams.get('state') ?? '';
    const callback = `/auth/callback?${new URLSearchParams({ code, state }).toString()}`;
    expect(locationOf(await nina.opens(callback))).toBe('/app/');
    const thief = aVisitor();
    thief.keeps(ATTEMPT, attempt);
    expect(locationOf(await thief.opens(callback))).toBe('/app/?sign-in=failed');
    expect(thief.cookie(SESSION)).toBeUndefined();
  });

  test('a callback that this browser has not begun', async () => {
    const { callback } = await signsIn(aVisitor());
    const other = aVisitor();
    expect(locationOf(await other.opens(callback))).toBe('/app/?sign-in=expired');
    await other.begins();
    expect(locationOf(await other.opens(callback))).toBe('/app/?sign-in=failed');
    expect(other.cookie(SESSION)).toBeUndefined();
  });

  test('an attempt that was altered, or that another key has sealed', async () => {
    const visitor = aVisitor();
    await visitor.begins();
    const sealed = visitor.cookie(ATTEMPT)?.value ?? '';
    for (const altered of [
      'x',
      sealed.slice(1),
      sealed.slice(0, -1),
      sealed.replace(/\.(.)/, (_, first: string) => `.${first === 'A' ? 'B' : 'A'}`),
    ]) {
      visitor.keeps(ATTEMPT, altered);
      expect(locationOf(await visitor.opens('/auth/callback?code=x&state=y'))).toBe(
        '/app/?sign-in=expired',
      );
    }
    const other = aVisitor({ SESSION_KEY: 'another session key, of which this service has none' });
    other.keeps(ATTEMPT, sealed);
    expect(locationOf(await other.opens('/auth/callback?code=x&state=y'))).toBe(
      '/app/?sign-in=expired',
    );
  });
});

const proof = (OIDC_EMAIL_PROOF: string): Settings => ({ OIDC_EMAIL_PROOF });

describe('An e-mail address counts as proven', () => {
  test.each([false, 'true', 1, null, undefined])(
    'never by email_verified: %j',
    async (email_verified) => {
      const { to } = await signsIn(aVisitor(), {
        claims: (right) => ({ ...right, email_verified }),
      });
      expect(to).toBe('/app/?sign-in=unverified');
    },
  );

  test.each([true, 1, '1', 'true'])(
    'by xms_edov: %j, where that is the proof',
    async (xms_edov) => {
      const nina = aVisitor(proof('xms_edov'));
      const claims = ({ email_verified: _none, ...right }: Script['claims']) => ({
        ...right,
        xms_edov,
      });
      expect((await signsIn(nina, { claims })).to).toBe('/app/');
    },
  );

  test('not by email_verified, where xms_edov is the proof, and the other way round', async () => {
    const entra = await signsIn(aVisitor(proof('xms_edov')));
    expect(entra.to).toBe('/app/?sign-in=unverified');
    const usual = await signsIn(aVisitor(), {
      claims: ({ email_verified: _none, ...right }) => ({ ...right, xms_edov: true }),
    });
    expect(usual.to).toBe('/app/?sign-in=unverified');
  });

  test('not if it is none', async () => {
    for (const email of ['nina', '', null, 5, ['nina@example.org']]) {
      const { to } = await signsIn(aVisitor(), { claims: (right) => ({ ...right, email }) });
      expect(to).toBe('/app/?sign-in=unverified');
    }
  });
});
