import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { passTime, stopClock } from '../harness/clock.ts';
import { anOrganisation } from '../harness/organisation.ts';
import { Browser, type Person, sessionDigest, signedIn } from '../harness/people.ts';
import { UNKNOWN } from '../harness/unknown.ts';
import { toldBy } from '../harness/client.ts';

stopClock();

const BURST = 300;

const limiterOf = ({ secret }: Person) => env.RATE_LIMITER.getByName(sessionDigest(secret));

/** Has another isolate make requests of the person's session: the limiter is told of them alone. */
async function asksElsewhere(person: Person, times: number): Promise<void> {
  await runInDurableObject(limiterOf(person), (bucket) => {
    for (let asked = 0; asked < times; asked++) bucket.take();
  });
}

/** How many of these requests are accepted, one after the other. */
async function acceptedOf(person: Person, times: number): Promise<number> {
  let accepted = 0;
  for (let asked = 0; asked < times; asked++) {
    if ((await person.get('/sessions')).status === 200) accepted++;
  }
  return accepted;
}

test('A session may ask 300 times at once and 600 times a minute, whatever others ask', async () => {
  const person = await signedIn(await anOrganisation(), 'viewer');
  const { headers } = await person.get('/sessions');
  expect(headers.get('RateLimit-Policy')).toBe('"default";q=600;w=60');
  expect(headers.get('RateLimit')).toBe(`"default";r=${BURST - 1};t=1`);

  await asksElsewhere(person, BURST - 3);
  expect(await acceptedOf(person, 3)).toBe(2);
  const refused = await person.get('/sessions');
  expect(toldBy(refused)).toBe('429 rate_limited');
  expect(refused.headers.get('Retry-After')).toBe('1');
  expect(refused.roundTrips).toBe(0);

  const again = await person.signsInAgain();
  expect((await again.get('/sessions')).status).toBe(200);
  passTime(1000);
  expect(await acceptedOf(person, 12)).toBe(10);
});

test('A session’s 429 comes after a 401 and before a 403', async () => {
  const person = await signedIn(await anOrganisation(), 'viewer');
  await person.get('/sessions');
  await asksElsewhere(person, BURST);
  const elsewhere = `/orgs/v1/${UNKNOWN}`;
  expect((await person.get(elsewhere)).status).toBe(429);
  expect((await new Browser().get(elsewhere)).status).toBe(401);
});

test('The limiter of a session stores nothing', async () => {
  const person = await signedIn(await anOrganisation(), 'viewer');
  expect(await acceptedOf(person, 2)).toBe(2);
  const stored = await runInDurableObject(limiterOf(person), (_, { storage }) => [
    ...storage.kv.list(),
  ]);
  expect(stored).toEqual([]);
});
