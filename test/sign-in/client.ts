import type { Account } from '../../src/local/demo/people.ts';

// What both sides of a sign-in know: the Worker under test, and the providers beside it.

export const CLIENT = {
  clientId: 'einheit-tests',
  clientSecret: 'a client secret for tests alone',
};

export const CALLBACK = 'https://api.einheit.test/auth/callback';

const account = (subject: string, emailVerified = true): Account => ({
  subject,
  name: `${subject} Test`,
  email: `${subject}@example.org`,
  about: '',
  emailVerified,
});

export const ACCOUNTS: readonly Account[] = [
  account('ida'),
  account('mia'),
  account('unproven', false),
];
