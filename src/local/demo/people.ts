import type { members, organisations, plans } from '../../db/schema.ts';
import { ANNIKA, HAFENKONTOR, KATHARINA, MEHMET, OFFICE } from './hafenkante/people.ts';
import { madeAt } from './random.ts';

type Plan = typeof plans.$inferInsert;
type Organisation = typeof organisations.$inferInsert;
type Member = Omit<typeof members.$inferInsert, 'emailKey'>;

const GENEROUS = madeAt('2026-01-02T08:00:00.000Z', {
  name: 'Wohnungsunternehmen',
  monthlyUnits: 100_000,
  maxOnlineUnits: 50_000,
  requestsPerMinute: 12_000,
  burst: 2000,
}) satisfies Plan;

/** So small that a single import exceeds it. */
const SMALL = madeAt('2026-01-02T08:01:00.000Z', {
  name: 'Einstieg',
  monthlyUnits: 150,
  maxOnlineUnits: 60,
  requestsPerMinute: 600,
  burst: 100,
}) satisfies Plan;

export const PLANS: readonly Plan[] = [GENEROUS, SMALL, OFFICE];

/** The organisation for developers: large, untidy, and with one unusual value of each kind. */
export const NORDLICHT = madeAt('2026-01-05T07:30:00.000Z', {
  name: 'Nordlicht Wohnbau GmbH',
  planId: GENEROUS.id,
}) satisfies Organisation;

/** Another organisation, to show that organisations cannot see each other. */
export const KRANICH = madeAt('2026-01-06T09:15:00.000Z', {
  name: 'Kranichufer Immobilien eG',
  planId: SMALL.id,
}) satisfies Organisation;

/** An empty organisation, which can be deleted. */
const MARSCHLAND = madeAt('2026-01-03T11:20:00.000Z', {
  name: 'Marschland Wohnen (Probezugang)',
  planId: GENEROUS.id,
}) satisfies Organisation;

/** An organisation that has given notice. It is suspended, so it can be erased. */
const ELBUFER = madeAt('2026-01-02T10:00:00.000Z', {
  name: 'Elbufer Projekt GmbH (gekündigt)',
  planId: GENEROUS.id,
  suspendedAt: '2026-08-31T22:00:00.000Z',
}) satisfies Organisation;

export const ORGANISATIONS: readonly Organisation[] = [
  ELBUFER,
  MARSCHLAND,
  HAFENKONTOR,
  NORDLICHT,
  KRANICH,
];

export const HENRIKE = madeAt('2026-01-05T07:31:00.000Z', {
  orgId: NORDLICHT.id,
  name: 'Henrike Boysen',
  email: 'henrike.boysen@nordlicht.example',
  role: 'owner',
}) satisfies Member;

export const LEYLA = madeAt('2026-01-07T10:02:00.000Z', {
  orgId: NORDLICHT.id,
  name: 'Leyla Şimşek',
  email: 'leyla.simsek@nordlicht.example',
  role: 'editor',
}) satisfies Member;

export const JONAS = madeAt('2026-01-19T13:45:00.000Z', {
  orgId: NORDLICHT.id,
  name: 'Jonas Mbeki',
  email: 'jonas.mbeki@nordlicht.example',
  role: 'viewer',
}) satisfies Member;

/** A removed member, whose folders are still there. */
export const RUTH = madeAt('2026-01-08T08:20:00.000Z', {
  orgId: NORDLICHT.id,
  name: 'Ruth Abendroth',
  email: 'ruth.abendroth@nordlicht.example',
  role: 'editor',
  removedAt: '2026-06-30T16:00:00.000Z',
}) satisfies Member;

export const CARLA = madeAt('2026-01-06T09:16:00.000Z', {
  orgId: KRANICH.id,
  name: 'Carla Núñez-Behrend',
  email: 'carla@kranichufer.example',
  role: 'owner',
}) satisfies Member;

/** Her membership as a viewer in the other organisation. */
export const CARLA_AT_NORDLICHT = madeAt('2026-01-07T09:00:00.000Z', {
  orgId: NORDLICHT.id,
  name: CARLA.name,
  email: CARLA.email,
  role: 'viewer',
}) satisfies Member;

export const TOMASZ = madeAt('2026-01-07T10:00:00.000Z', {
  orgId: NORDLICHT.id,
  name: 'Tomasz Wójcik',
  email: 'tomasz.wojcik@nordlicht.example',
  role: 'admin',
}) satisfies Member;

/** A member who has not accepted the invitation yet. */
export const XIAOMING = madeAt('2026-02-02T11:11:00.000Z', {
  orgId: KRANICH.id,
  name: '王 小明',
  email: 'xiaoming.wang@kranichufer.example',
  role: 'viewer',
}) satisfies Member;

export const MEMBERS: readonly Member[] = [
  ANNIKA,
  MEHMET,
  KATHARINA,
  HENRIKE,
  LEYLA,
  JONAS,
  RUTH,
  CARLA,
  CARLA_AT_NORDLICHT,
  TOMASZ,
  XIAOMING,
];
