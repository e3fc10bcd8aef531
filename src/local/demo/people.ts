import type { members, organisations } from '../../db/schema.ts';
import { invitationEnd } from '../../resources/members/invitations.ts';
import { emailKey } from '../../values/email.ts';
import { instant, millisecondsOf } from '../../values/instant.ts';
import type { Role } from '../../values/roles.ts';
import { madeAt } from './random.ts';

type Organisation = typeof organisations.$inferInsert;
type Named = Readonly<Record<'id' | 'name', string>>;

type Limits = readonly [monthlyUnits: number, maxOnlineUnits: number, requestsPerMinute: number];

function plan(minute: string, name: string, [monthlyUnits, maxOnlineUnits, requests]: Limits) {
  const rate = { requestsPerMinute: requests, burst: requests / 6 };
  return madeAt(`2026-01-02T${minute}:00.000Z`, { name, monthlyUnits, maxOnlineUnits, ...rate });
}

const GENEROUS = plan('08:00', 'Wohnungsunternehmen', [100_000, 50_000, 12_000]);
/** So small that a single import exceeds it. */
const SMALL = plan('08:01', 'Einstieg', [150, 60, 600]);
/** The tariff of an office: enough for its projects, and near enough to be of interest. */
const OFFICE = {
  ...plan('08:02', 'Büro', [500, 500, 1200]),
  maxProjects: 20,
  maxFolders: 200,
  maxStorageBytes: 20 * 1024 ** 3,
};

export const PLANS = [GENEROUS, SMALL, OFFICE];

const org = (
  minute: string,
  name: string,
  { id: planId }: Named,
  more: Partial<Organisation> = {},
) => madeAt(`2026-01-${minute}:00.000Z`, { name, planId, ...more });

/** The office that sells the Hafenkante. Its data is as an office keeps it. */
export const HAFENKONTOR = org('04T08:00', 'Hafenkontor Wohnbau GmbH', OFFICE, {
  address: 'Speicherhof 3 · 28217 Bremen',
  contact: 'Mehmet Arslan · 0421 5550 120\narslan@hafenkontor.example',
});
/** The organisation for developers: large, untidy, and with one unusual value of each kind. */
export const NORDLICHT = org('05T07:30', 'Nordlicht Wohnbau GmbH', GENEROUS);
/** Another organisation, to show that organisations cannot see each other. */
export const KRANICH = org('06T09:15', 'Kranichufer Immobilien eG', SMALL);
/** It is empty, so it can be deleted. */
const MARSCHLAND = org('03T11:20', 'Marschland Wohnen (Probezugang)', GENEROUS);
/** It has given notice and is suspended, so it can be erased. */
const ELBUFER = org('02T10:00', 'Elbufer Projekt GmbH (gekündigt)', GENEROUS, {
  suspendedAt: '2026-08-31T22:00:00.000Z',
});

export const ORGANISATIONS = [ELBUFER, MARSCHLAND, HAFENKONTOR, NORDLICHT, KRANICH];

/** What members of a role do with their organisation. */
const DOES = { owner: 'leitet', admin: 'verwaltet', editor: 'bearbeitet bei', viewer: 'liest bei' };

/** What makes members of an organisation. @param subject the address before the host's. */
const membersOf =
  ({ id: orgId, name: of }: Named, host: string) =>
  (minute: string, role: Role, name: string, subject: string) => {
    const email = `${subject}@${host}.example`;
    const createdAt = `2026-${minute}:00.000Z`;
    const invitationEndsAt = invitationEnd(instant(millisecondsOf(createdAt)));
    const own = { orgId, name, email, emailKey: emailKey(email), role, invitationEndsAt };
    const about = `${DOES[role]} ${of.replace(/ .*/, '')}`;
    return { ...madeAt(createdAt, own), subject, about };
  };

const kontor = membersOf(HAFENKONTOR, 'hafenkontor');
const nord = membersOf(NORDLICHT, 'nordlicht');
const kranich = membersOf(KRANICH, 'kranichufer');

export const ANNIKA = kontor('01-04T08:01', 'owner', 'Annika Petersen', 'petersen');
export const KATHARINA = kontor('01-04T08:03', 'admin', 'Katharina Wiśniewska', 'wisniewska');
export const MEHMET = kontor('01-04T08:02', 'editor', 'Mehmet Arslan', 'arslan');
export const HENRIKE = nord('01-05T07:31', 'owner', 'Henrike Boysen', 'henrike.boysen');
const TOMASZ = nord('01-07T10:00', 'admin', 'Tomasz Wójcik', 'tomasz.wojcik');
export const LEYLA = nord('01-07T10:02', 'editor', 'Leyla Şimşek', 'leyla.simsek');
export const JONAS = nord('01-19T13:45', 'viewer', 'Jonas Mbeki', 'jonas.mbeki');
/** A removed member, whose folders are still there. */
export const RUTH = nord('01-08T08:20', 'editor', 'Ruth Abendroth', 'ruth.abendroth');
export const CARLA = kranich('01-06T09:16', 'owner', 'Carla Núñez-Behrend', 'carla');
/** Carla as a viewer in the other organisation. */
const CARLA_AT_NORDLICHT = {
  ...CARLA,
  ...madeAt('2026-01-07T09:00:00.000Z', { orgId: NORDLICHT.id, role: 'viewer' as const }),
};
/** Has not accepted the invitation yet. */
export const XIAOMING = kranich('02-02T11:11', 'viewer', '王 小明', 'xiaoming.wang');

const WHO_ACCEPTED = [ANNIKA, KATHARINA, MEHMET, HENRIKE, TOMASZ, LEYLA, JONAS, CARLA];

export const MEMBERS: readonly (typeof members.$inferInsert)[] = [
  ...WHO_ACCEPTED,
  CARLA_AT_NORDLICHT,
  XIAOMING,
  { ...RUTH, removedAt: '2026-06-30T16:00:00.000Z' },
];

const ACCOUNTS = [
  { ...ANNIKA, about: 'leitet Hafenkontor, verkauft die Hafenkante Bremen' },
  KATHARINA,
  MEHMET,
  { ...HENRIKE, about: 'leitet Nordlicht, mit Daten für Entwickler' },
  TOMASZ,
  LEYLA,
  JONAS,
  { ...CARLA, about: 'leitet Kranichufer, liest bei Nordlicht' },
  { ...XIAOMING, about: 'zu Kranichufer eingeladen' },
  {
    subject: 'piet',
    name: 'Piet Ohnesorg',
    email: 'piet@ohnesorg.example',
    about: 'von niemandem eingeladen',
  },
];

/** The people who can sign in at the demo's OpenID provider with a click, and what each of them can see. */
export const DEMO_ACCOUNTS = ACCOUNTS.map(({ subject, name, email, about }) => {
  const emailVerified: boolean = true;
  return { subject, name, email, about, emailVerified };
});

export type Account = Readonly<(typeof DEMO_ACCOUNTS)[number]>;

/** The people who have accepted their invitations, and their member rows. */
export const DEMO_PEOPLE = WHO_ACCEPTED.map((member) => {
  const { subject, email, emailKey: key, name } = member;
  // A millisecond after the member, because no two ids may be made at the same instant.
  const createdAt = instant(millisecondsOf(member.createdAt) + 1);
  const person = madeAt(createdAt, { subject, email, emailKey: key, name });
  return { person, memberships: member === CARLA ? [CARLA, CARLA_AT_NORDLICHT] : [member] };
});
