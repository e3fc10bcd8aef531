import { evictDurableObject, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import type { SurfaceName } from '../../src/http/contract/surface.ts';
import { DEMO_PEOPLE } from '../../src/local/demo/accounts.ts';
import { CARLA, HENRIKE, NORDLICHT, XIAOMING } from '../../src/local/demo/people.ts';
import { PUBLICATION } from '../../src/local/demo/publication.ts';
import { DEMO_TOKENS } from '../../src/local/demo/tokens.ts';
import { tokenDigest } from '../../src/access/bearer-token.ts';
import { Notifier } from '../../src/resources/webhooks/notifier.ts';
import { LOCAL_SECRETS } from '../../src/local/secrets.ts';
import { Client } from '../harness/client.ts';
import { inEveryShard } from '../harness/shards.ts';
import { objectsWith } from '../harness/objects.ts';
import { Operator } from '../harness/operator.ts';
import { aSessionOf, Browser } from '../harness/people.ts';
import { Website } from '../harness/published.ts';
import { SHOWN_DOCUMENT, SHOWN_UNIT } from './example-requests.ts';
import { writersOver } from '../harness/writers.ts';

// Who sends the requests of the examples.

/** One shard, whatever the tests have. */
export const HOMES = '0-4095=DB';
/** The notifier, under the same settings. */
const NOTIFIER = objectsWith(env.NOTIFIER, (_, stub) => ({
  sendTest: (orgId: string, webhookId: string) =>
    runInDurableObject(stub, (_of, state) =>
      new Notifier(state, { ...env, ...LOCAL_SECRETS, HOMES }).sendTest(orgId, webhookId),
    ),
}));
const SETTINGS = { ...LOCAL_SECRETS, HOMES, ORGANISATION_WRITER: writersOver({ HOMES }), NOTIFIER };

const { SESSION_KEY: _ofDemo, ...SETTINGS_OF_BROWSERS } = SETTINGS;

/** The session that Carla has left somewhere. */
const LEFT = {
  id: '01a1ff15-d02c-7000-8000-0116f3a1c7d4',
  browser: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
};

/** The caller at a surface for a request. */
export async function callerFor(
  surface: SurfaceName,
  method: string,
  asked: string,
): Promise<Client> {
  if (surface === 'api') return new Client(DEMO_TOKENS[0].secret, SETTINGS);
  if (surface === 'public') return new Website(PUBLICATION.key, SETTINGS);
  if (surface === 'operator') return new Operator(LOCAL_SECRETS.OPERATOR_KEY, SETTINGS);
  await env.DB.prepare('DELETE FROM sessions').run();
  await inEveryShard('UPDATE members SET person_id = NULL WHERE id = ?', XIAOMING.id);
  if (asked.includes('/invitation/')) return invited();
  // Carla is an owner elsewhere, and a viewer in the organisation whose stock the examples show.
  const needsMore =
    method !== 'GET' || /\/(?:properties|audit|tokens|members|webhooks|publications)/.test(asked);
  const person = personOf(needsMore && asked.includes(NORDLICHT.id) ? HENRIKE : CARLA);
  await aSessionOf(person, LEFT);
  return new Browser((await aSessionOf(person, {})).secret, SETTINGS_OF_BROWSERS);
}

/** Has a request of the token that only reads refused: it is the only one that its limiter has noted. */
export async function refuseDemoToken(): Promise<void> {
  const { secret } = DEMO_TOKENS[1];
  const digest = tokenDigest(secret, LOCAL_SECRETS.TOKEN_KEY) ?? '';
  const limiter = env.RATE_LIMITER.getByName(digest);
  await runInDurableObject(limiter, (_, { storage }) => storage.deleteAll());
  await evictDurableObject(limiter);
  const named = { 'X-Request-Id': 'website-4711' };
  await new Client(secret, SETTINGS).post('/projects', { name: 'Lindenhof' }, named);
}

/** Publishes a document of the unit that examples show. */
export async function publishDemoDocument(): Promise<void> {
  const { id, content, sha256 } = SHOWN_DOCUMENT;
  const key = `${NORDLICHT.id}/documents/${id}/${id}`;
  await env.IMAGES.put(key, content, { httpMetadata: { contentType: 'application/pdf' } });
  await env.DB.prepare(
    `INSERT INTO documents (org_id, id, name, kind, content_type, bytes, sha256, object_key,
        project_id, property_id, title, published, created_at, updated_at)
      SELECT org_id, ?2, 'Grundriss.pdf', 'grundriss', 'application/pdf', ?3, ?4, ?5,
        project_id, id, 'Grundriss', 1, created_at, updated_at FROM properties WHERE id = ?1`,
  )
    .bind(SHOWN_UNIT.id, id, content.length, sha256, key)
    .run();
}

/** One of the demo's people, by one of their memberships. */
const personOf = (member: { readonly id: string; readonly email: string }) => ({
  personId:
    DEMO_PEOPLE.find(({ memberships }) => memberships.some(({ id }) => id === member.id))?.person
      .id ?? '',
  email: member.email,
});

/** Whom the invitation is to: somebody who has proven the address. */
async function invited(): Promise<Browser> {
  const person = { id: crypto.randomUUID(), email: XIAOMING.email };
  await env.DB.prepare(
    `INSERT INTO people (id, issuer, subject, email, email_key, name, created_at)
     VALUES (?1, 'https://id.example.org', ?1, ?2, ?2, 'X', '2026-11-21T17:09:46.539Z')`,
  )
    .bind(person.id, person.email)
    .run();
  const session = await aSessionOf({ personId: person.id, email: person.email }, {});
  return new Browser(session.secret, SETTINGS_OF_BROWSERS);
}
