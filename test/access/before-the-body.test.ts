import { describe, expect, test, vi } from 'vitest';
import { Client, toldBy } from '../harness/client.ts';
import { heldBody } from '../harness/held-body.ts';
import { aPicturedUnit } from '../harness/image-unit.ts';
import { operator } from '../harness/operator.ts';
import { anOrganisation } from '../harness/organisation.ts';
import { Browser, signedIn } from '../harness/people.ts';
import { formWith, PLAN } from '../harness/pictures.ts';
import { UNKNOWN } from '../harness/unknown.ts';

const FORM = 'multipart/form-data; boundary=x';

/** A request whose body never arrives. It is answered only if nobody waits for the body. */
async function withoutEnd(client: Client, path: string, type = FORM, method = 'POST') {
  const { body, wasRead, ends } = heldBody();
  const answer = await client.sends(method, path, { body, headers: { 'Content-Type': type } });
  const sent = { answer, wasRead: wasRead() };
  ends();
  return sent;
}

/** A unit, whose images two held uploads would close to everybody. */
async function aPicturedUnitWithUploads() {
  const { org, api, unit, adds } = await aPicturedUnit();
  const uploads = (client: Client, count: number, path = `/properties/${unit.id}/images`) =>
    Promise.all(Array.from({ length: count }, () => withoutEnd(client, path)));
  return { org, api, unit, adds, uploads };
}

describe('A forged cookie', () => {
  test('costs no storage, no limiter and no body', async () => {
    const organisation = await anOrganisation();
    const { secret } = await signedIn(organisation, 'owner');
    const other = await signedIn(organisation, 'owner');
    const at = `/orgs/v1/${organisation.id}`;
    const [id = '', address = '', random = ''] = secret.split('.');
    const check = other.secret.split('.').at(-1) ?? '';
    for (const forged of [
      [id, address, random].join('.'),
      [id, address, random, '0'.repeat(22)].join('.'),
      [id, address, random, check].join('.'),
      [other.secret.split('.')[0], address, random, secret.split('.').at(-1)].join('.'),
    ]) {
      for (const path of [`${at}/properties/${UNKNOWN}/images`, `${at}/properties/bulk`]) {
        const { answer, wasRead } = await withoutEnd(new Browser(forged), path);
        expect(toldBy(answer)).toBe('401 signed_out');
        expect([answer.reached, wasRead]).toEqual([[], false]);
      }
    }
  });

  test('takes no slot of uploads', async () => {
    const { org, unit, adds, uploads } = await aPicturedUnitWithUploads();
    const forged = new Browser(`${crypto.randomUUID()}.61.${'a'.repeat(43)}.${'b'.repeat(22)}`);
    const sent = uploads(forged, 3, `/orgs/v1/${org.id}/properties/${unit.id}/images`);
    expect((await adds(formWith(PLAN))).status).toBe(201);
    expect((await sent).map(({ answer }) => answer.status)).toEqual([401, 401, 401]);
  });
});

type Uploader = Awaited<ReturnType<typeof aPicturedUnitWithUploads>>;

/** Who is refused, and how three of their uploads are begun. */
const REFUSED: Readonly<Record<string, readonly [string, (of: Uploader) => Promise<Uploads>]>> = {
  'a token that was revoked': [
    '401 unauthenticated',
    async ({ org, api, uploads }) => {
      const { body } = await operator.get(`/orgs/v1/${org.id}/tokens`);
      await operator.delete(`/orgs/v1/${org.id}/tokens/${body.tokens[0].id}`);
      return { sent: uploads(api, 3) };
    },
  ],
  'a token without the scope': [
    '403 insufficient_scope',
    async ({ org, uploads }) => {
      const [owner] = (await operator.get(`/orgs/v1/${org.id}/members`)).body.members;
      const { secret } = await operator.issues(org, owner, ['property:read']);
      return { sent: uploads(new Client(secret), 3) };
    },
  ],
  'an unknown unit': [
    '404 not_found',
    ({ api, uploads }) =>
      Promise.resolve({ sent: uploads(api, 3, `/properties/${UNKNOWN}/images`) }),
  ],
};

interface Uploads {
  readonly sent: ReturnType<Uploader['uploads']>;
}

describe('No upload is read, and no slot taken', () => {
  test.each(Object.entries(REFUSED))('for %s', async (_, [refusal, begins]) => {
    const made = await aPicturedUnitWithUploads();
    const { sent } = await begins(made);
    expect((await made.adds(formWith(PLAN))).status).toBe(201);
    for (const { answer, wasRead } of await sent) {
      expect([toldBy(answer), wasRead]).toEqual([refusal, false]);
    }
  });

  test('for a viewer, and in an organisation of others', async () => {
    const { org, unit, adds } = await aPicturedUnitWithUploads();
    const theirs = await anOrganisation();
    const viewer = await signedIn(theirs, 'viewer');
    const stranger = await withoutEnd(viewer, `/orgs/v1/${org.id}/properties/${unit.id}/images`);
    expect([toldBy(stranger.answer), stranger.wasRead]).toEqual(['404 not_found', false]);
    const refused = await withoutEnd(viewer, `/orgs/v1/${theirs.id}/properties/${UNKNOWN}/images`);
    expect([toldBy(refused.answer), refused.wasRead]).toEqual(['403 forbidden', false]);
    expect((await adds(formWith(PLAN))).status).toBe(201);
  });
});

test('A token that is revoked while its body arrives changes nothing', async () => {
  const { org, api, unit } = await aPicturedUnit();
  const { body: listed } = await operator.get(`/orgs/v1/${org.id}/tokens`);
  const { body, begun, sends, ends } = heldBody();
  vi.useFakeTimers({ toFake: ['Date'] });
  const answer = api.sends('PATCH', `/properties/${unit.id}`, {
    body,
    headers: { 'Content-Type': 'application/json' },
  });
  await begun;
  await operator.delete(`/orgs/v1/${org.id}/tokens/${listed.tokens[0].id}`);
  vi.setSystemTime(Date.now() + 6000);
  sends(new TextEncoder().encode('{"city": "Jena"}'));
  ends();
  expect(toldBy(await answer)).toBe('401 unauthenticated');
  vi.useRealTimers();
  const { body: read } = await operator.get(`/orgs/v1/${org.id}/units/${unit.id}`);
  expect(read.unit.city).toBeNull();
});
