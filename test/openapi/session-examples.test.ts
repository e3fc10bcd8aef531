import { env } from 'cloudflare:workers';
import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { sessionContract } from '../../src/doors/session/document.ts';
import { DEMO_PEOPLE } from '../../src/local/demo/accounts.ts';
import { loadDemoData } from '../../src/local/demo/load.ts';
import { CARLA, HENRIKE, NORDLICHT, XIAOMING } from '../../src/local/demo/people.ts';
import { settleDemoPeople } from '../../src/local/demo/settle-people.ts';
import { operatorContract } from '../../src/doors/operator/document.ts';
import { inEveryHome } from '../harness/homes.ts';
import { aSessionOf, Browser } from '../harness/people.ts';

// What the document of the dashboard's door shows of operations that no other door has.

const ISSUER = 'http://localhost/demo-sign-in';

const OWN = Object.entries(sessionContract.docs).filter(
  ([name, doc]) => operatorContract.docs[name] !== doc,
);

const JSON_BODY = { 'Content-Type': 'application/json' };

/** An answer with what is another in each taken out: ids, instants and counts. */
const settled = (body: unknown): string =>
  JSON.stringify(body)
    .replaceAll(/"used":\d+/g, '"used":0')
    .replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, 'id')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'at');

/** One of the demo's people, by one of their memberships. */
const personOf = (member: { readonly id: string; readonly email: string }) => ({
  personId:
    DEMO_PEOPLE.find(({ memberships }) => memberships.some(({ id }) => id === member.id))?.person
      .id ?? '',
  email: member.email,
});

const Sessions = z.object({
  sessions: z.array(z.object({ id: z.string(), browser: z.string().nullable() })),
});

/** A change, so that there is one to list. */
async function changes(caller: Browser, audit: string): Promise<void> {
  const change = { status: 'notartermin', kaufpreisStellplatz: '45000' };
  const { status } = await caller.patch(audit.replace(/\/audit$/, ''), change);
  if (status !== 200) throw new Error(`The change was answered ${status}.`);
}

/** The session that Carla has left somewhere, as the document shows it. */
const [left] = Sessions.parse(sessionContract.docs['post /sessions/end-others']?.answer).sessions;

/** Whom the invitation is to: somebody who has proven the address. */
async function invited(): Promise<Browser> {
  const person = { id: crypto.randomUUID(), email: XIAOMING.email };
  await env.DB.prepare(
    `INSERT INTO people (id, issuer, subject, email, email_key, name, created_at)
     VALUES (?1, 'https://id.example.org', ?1, ?2, ?2, 'X', '2026-11-21T17:09:46.539Z')`,
  )
    .bind(person.id, person.email)
    .run();
  return new Browser((await aSessionOf({ personId: person.id, email: person.email }, {})).secret);
}

beforeEach(async () => {
  await loadDemoData(env);
  await settleDemoPeople(env, ISSUER);
  await env.DB.prepare('DELETE FROM sessions').run();
  await inEveryHome('UPDATE members SET person_id = NULL WHERE id = ?', XIAOMING.id);
});

test.each(OWN)(
  'The example of %s is a real answer',
  async (name, { asked = '', request, answer }) => {
    const { id = '', browser } = left ?? {};
    // Carla is an owner elsewhere, and a viewer in the organisation whose stock the examples show.
    const [method = ''] = name.split(' ');
    const needsMore = method !== 'get' || asked.includes('/properties');
    const person = personOf(needsMore && asked.includes(NORDLICHT.id) ? HENRIKE : CARLA);
    await aSessionOf(person, { id, ...(typeof browser === 'string' && { browser }) });
    const { secret } = await aSessionOf(person, {});
    const caller = asked.includes('/invitation/') ? await invited() : new Browser(secret);
    if (asked.endsWith('/audit')) await changes(caller, asked);
    const body = request === undefined ? {} : { body: JSON.stringify(request), headers: JSON_BODY };
    const told = await caller.sends(method.toUpperCase(), asked, body);
    expect(settled(told.body)).toBe(settled(answer));
  },
);
