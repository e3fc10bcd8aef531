import { expect, inject, test } from 'vitest';
import { DEMO_ACCOUNTS } from '../../src/local/demo/people.ts';
import { signedInAs } from './sign-in.ts';

const origin = inject('origin');

const HAFENKONTOR = 'Hafenkontor Wohnbau GmbH';
const NORDLICHT = 'Nordlicht Wohnbau GmbH';
const KRANICH = 'Kranichufer Immobilien eG';

const BELONGINGS: Readonly<Record<string, readonly [readonly string[], readonly string[]]>> = {
  petersen: [[`${HAFENKONTOR}: owner`], []],
  wisniewska: [[`${HAFENKONTOR}: admin`], []],
  arslan: [[`${HAFENKONTOR}: editor`], []],
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

test('npm start says where the dashboard is, and who can sign in', () => {
  const banner = inject('banner');
  expect(banner).toContain(`Dashboard: ${origin}/app/`);
  for (const { name } of DEMO_ACCOUNTS) expect(banner).toContain(name);
});

test('Answers have a date, by which the dashboard says how old one is that it has kept', async () => {
  const { headers } = await fetch(`${origin}/healthz`);
  expect(Date.parse(headers.get('Date') ?? '')).not.toBeNaN();
});
