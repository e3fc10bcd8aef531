import sharp from 'sharp';
import { expect, inject } from 'vitest';
import { LOCAL_SECRETS } from '../../src/local/secrets.ts';
import { SCOPES } from '../../src/values/roles.ts';

// oxlint-disable-next-line typescript/no-explicit-any -- each test names the fields that it uses
type Json = any;

async function asks(origin: string, path: string, key: string, init: RequestInit): Promise<Json> {
  const headers = new Headers(init.headers);
  headers.set('Authorization', `Bearer ${key}`);
  const answer = await fetch(origin + path, { ...init, headers });
  const body = await answer.json();
  expect({ path, status: answer.status, body }).toMatchObject({ status: expect.toSatisfy(isDone) });
  return body;
}

const isDone = (status: number) => status < 300;

const json = (method: string, body: unknown): RequestInit => ({
  method,
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(body),
});

/** A customer of a running service, with a token of every scope. */
export interface Customer {
  readonly token: string;
  posts(path: string, body: unknown): Promise<Json>;
  patches(path: string, body: unknown): Promise<Json>;
  gets(path: string): Promise<Json>;
  deletes(path: string): Promise<Json>;
  /** Uploads a picture. */
  uploads(path: string): Promise<Json>;
  /** Every unit that a query finds. */
  units(query: Readonly<Record<string, string | boolean>>): Promise<Json[]>;
}

/** A new customer of a running service. */
export async function openedCustomer(origin = inject('origin')): Promise<Customer> {
  const operates = (path: string, body: unknown) =>
    asks(origin, path, LOCAL_SECRETS.OPERATOR_KEY, json('POST', body));
  const { plan } = await operates('/operator/v1/plans', { name: 'Integrationen' });
  const owner = { email: 'frauke@hansekontor.example', name: 'Frauke Petersen' };
  const { org, owner: member } = await operates('/operator/v1/orgs', {
    name: 'Hansekontor Wohnbau GmbH',
    plan: plan.id,
    owner,
  });
  const terms = { name: 'Test', memberId: member.id, scopes: SCOPES };
  const { secret: token } = await operates(`/orgs/v1/${org.id}/tokens`, terms);
  return customerAt(origin, token);
}

/** The customer who has this token. */
export function customerAt(origin: string, token: string): Customer {
  const calls = (path: string, init: RequestInit = {}) => asks(origin, `/v1${path}`, token, init);
  return {
    token,
    posts: (path, body) => calls(path, json('POST', body)),
    patches: (path, body) => calls(path, json('PATCH', body)),
    gets: (path) => calls(path),
    deletes: (path) => calls(path, { method: 'DELETE' }),
    uploads: async (path) => {
      // Another picture each time: the service knows one that a unit has already.
      const [r = 0, g = 0, b = 0] = crypto.getRandomValues(new Uint8Array(3));
      const create = { width: 8, height: 8, channels: 3, background: { r, g, b } } as const;
      const bytes = await sharp({ create }).png().toBuffer();
      const body = new FormData();
      body.append('file', new Blob([Uint8Array.from(bytes)]), 'plan.png');
      return calls(path, { method: 'POST', body });
    },
    units: async (query) => {
      const units: Json[] = [];
      for (let offset = 0; ; offset += 200) {
        const search = new URLSearchParams({ limit: '200', offset: String(offset) });
        for (const [name, value] of Object.entries(query)) search.set(name, String(value));
        const { properties, pagination } = await calls(`/properties?${search.toString()}`);
        units.push(...properties);
        if (pagination.hasMore === false) return units;
      }
    },
  };
}
