import type { people } from '../../db/schema.ts';
import { emailKey } from '../../values/email.ts';
import type { Identity } from '../../sign-in/identity.ts';
import { ANNIKA, KATHARINA, MEHMET } from './hafenkante/people.ts';
import { CARLA, CARLA_AT_NORDLICHT, HENRIKE, JONAS, LEYLA, TOMASZ, XIAOMING } from './people.ts';
import { madeAt } from './random.ts';
import { millisecondsOf } from '../../values/instant.ts';

/** A person who can sign in at the demo's OpenID provider with a click. */
export interface Account extends Pick<Identity, 'subject' | 'email' | 'name'> {
  /** What this person can see. */
  readonly about: string;
  /** Whether the provider says that it has verified the address. */
  readonly emailVerified: boolean;
}

interface Named {
  readonly name: string;
  readonly email: string;
}

const account = ({ name, email }: Named, about: string): Account => ({
  subject: email.split('@')[0] ?? email,
  name,
  email,
  about,
  emailVerified: true,
});

/** The people who can sign in locally, and what each of them can see. */
export const DEMO_ACCOUNTS: readonly Account[] = [
  account(ANNIKA, 'leitet Hafenkontor, verkauft die Hafenkante Bremen'),
  account(KATHARINA, 'verwaltet Hafenkontor'),
  account(MEHMET, 'bearbeitet bei Hafenkontor'),
  account(HENRIKE, 'leitet Nordlicht, mit Daten für Entwickler'),
  account(TOMASZ, 'verwaltet Nordlicht'),
  account(LEYLA, 'bearbeitet bei Nordlicht'),
  account(JONAS, 'liest bei Nordlicht'),
  account(CARLA, 'leitet Kranichufer, liest bei Nordlicht'),
  account(XIAOMING, 'zu Kranichufer eingeladen'),
  account({ name: 'Piet Ohnesorg', email: 'piet@ohnesorg.example' }, 'von niemandem eingeladen'),
];

type DemoPerson = Omit<typeof people.$inferInsert, 'issuer'>;

/** Demo people who have accepted their invitations, and their member rows. */
export const DEMO_PEOPLE = [ANNIKA, KATHARINA, MEHMET, HENRIKE, TOMASZ, LEYLA, JONAS, CARLA].map(
  (member) => {
    const { subject, email, name } = account(member, '');
    // A millisecond after the member, because no two ids may be made at the same instant.
    const createdAt = new Date(millisecondsOf(member.createdAt) + 1).toISOString();
    const person: DemoPerson = madeAt(createdAt, {
      subject,
      email,
      emailKey: emailKey(email),
      name,
    });
    const memberships = member === CARLA ? [CARLA, CARLA_AT_NORDLICHT] : [member];
    return { person, memberships };
  },
);
