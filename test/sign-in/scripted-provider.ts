import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { z } from 'zod';

/** What a code of the scripted provider has it answer: the code is this, as JSON in base64url. */
export interface Script {
  /** The claims of the ID token. */
  readonly claims: Readonly<Record<string, unknown>>;
  /** Whose key signs it: the provider's, or one that it does not publish. */
  readonly signedBy: 'provider' | 'somebody else' | 'nobody';
}

const ScriptSchema = z.object({
  claims: z.record(z.string(), z.unknown()),
  signedBy: z.enum(['provider', 'somebody else', 'nobody']),
});

const pair = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });

/**
 * An OpenID provider that says whatever it is told to: also what no provider should. It has no page
 * to sign in on, and forgets a code once it was exchanged. Below `/slow/…` it holds its first
 * discovery document back until it is asked for a second one.
 */
export function scriptedProvider(): Server {
  const own = pair();
  const other = pair();
  const used = new Set<string>();
  const held = new Map<string, () => void>();
  const server = createServer((request, response) => {
    const issuer = `http://${request.headers.host ?? ''}`;
    const answers: Readonly<Record<string, () => unknown>> = {
      '/.well-known/openid-configuration': () => metadataOf(issuer),
      '/jwks': () => ({
        keys: [{ ...own.publicKey.export({ format: 'jwk' }), alg: 'ES256', use: 'sig' }],
      }),
    };
    const [, slow] = /^(\/slow\/\w+)\/\.well-known\//.exec(request.url ?? '') ?? [];
    if (slow !== undefined) {
      const first = held.get(slow);
      const tell = () => {
        send(response, 200, metadataOf(issuer + slow));
      };
      if (first === undefined) {
        held.set(slow, tell);
      } else {
        first();
        tell();
      }
      return;
    }
    const answer = answers[request.url ?? ''];
    if (answer === undefined) {
      void exchange(request, response, used, { own: own.privateKey, other: other.privateKey });
    } else {
      send(response, 200, answer());
    }
  });
  return server;
}

const metadataOf = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/jwks`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['ES256'],
  code_challenge_methods_supported: ['S256'],
});

async function exchange(
  request: IncomingMessage,
  response: ServerResponse,
  used: Set<string>,
  keys: { own: KeyObject; other: KeyObject },
): Promise<void> {
  const code = new URLSearchParams(await textOf(request)).get('code') ?? '';
  if (used.has(code)) {
    send(response, 400, { error: 'invalid_grant' });
    return;
  }
  used.add(code);
  const { claims, signedBy } = ScriptSchema.parse(
    JSON.parse(Buffer.from(code, 'base64url').toString('utf8')),
  );
  const key = signedBy === 'provider' ? keys.own : keys.other;
  const token = signedBy === 'nobody' ? `${unsigned(claims, 'none')}.` : signed(claims, key);
  send(response, 200, { access_token: 'none', token_type: 'Bearer', id_token: token });
}

const encoded = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url');

const unsigned = (claims: Script['claims'], alg: string) =>
  `${encoded({ alg, typ: 'JWT' })}.${encoded(claims)}`;

function signed(claims: Script['claims'], key: KeyObject): string {
  const text = unsigned(claims, 'ES256');
  const signature = sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' });
  return `${text}.${signature.toString('base64url')}`;
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'Content-Type': 'application/json' });
  response.end(JSON.stringify(body));
}
