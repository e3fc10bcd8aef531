import { expect, inject, test } from 'vitest';
import { z } from 'zod';
import { DEMO_ACCOUNTS } from '../../src/local/demo/accounts.ts';
import { Browser } from './sign-in.ts';

const origin = inject('origin');

const Me = z.object({
  me: z.object({ email: z.string() }),
  memberships: z.array(z.object({ orgName: z.string(), role: z.string() })),
  invitations: z.array(z.object({ orgName: z.string() })),
});

async function signedInAs(account: string, at: string) {
  const browser = new Browser(at);
  expect(await browser.signsInAs(account, '/app/x')).toBe('/app/x');
  const answer = await browser.opens('/session/v1/me');
  expect(answer.status).toBe(200);
  const { me, memberships, invitations } = Me.parse(await answer.json());
  const belonging = memberships.map(({ orgName, role }) => `${orgName}: ${role}`);
  return { email: me.email, belonging, invited: invitations.map(({ orgName }) => orgName) };
}

const NORDLICHT = 'Nordlicht Wohnbau GmbH';
const KRANICH = 'Kranichufer Immobilien eG';

const BELONGINGS: Readonly<Record<string, readonly [readonly string[], readonly string[]]>> = {
  'henrike.boysen': [[`${NORDLICHT}: owner`], []],
  'tomasz.wojcik': [[`${NORDLICHT}: admin`], []],
  'leyla.simsek': [[`${NORDLICHT}: editor`], []],
  'jonas.mbeki': [[`${NORDLICHT}: viewer`], []],
  carla: [[`${KRANICH}: owner`, `${NORDLICHT}: viewer`], []],
  'xiaoming.wang': [[], [KRANICH]],
  piet: [[], []],
};

test.each(DEMO_ACCOUNTS)('$name signs in by a click, and is $about', async (account) => {
  const { subject, email } = account;
  const [belonging, invited] = BELONGINGS[subject] ?? [];
  expect(await signedInAs(subject, origin)).toEqual({ email, belonging, invited });
});

test('people can also sign in to the demo at 127.0.0.1', async () => {
  const other = origin.replace('localhost', '127.0.0.1');
  const { belonging } = await signedInAs('henrike.boysen', other);
  expect(belonging).toEqual([`${NORDLICHT}: owner`]);
  // And again at localhost: another issuer, but the same people.
  expect((await signedInAs('henrike.boysen', origin)).belonging).toEqual(belonging);
});

test('npm start says where the dashboard is, and who can sign in', () => {
  const banner = inject('banner');
  expect(banner).toContain(`Dashboard: ${origin}/app/`);
  for (const { name } of DEMO_ACCOUNTS) expect(banner).toContain(name);
});
