import type { projects, importRuns } from '../../db/schema.ts';
import { KRANICH, NORDLICHT } from './people.ts';
import { madeAt } from './random.ts';

type Project = typeof projects.$inferInsert;

/** New flats for sale, not yet built. */
export const SPEICHER = madeAt('2026-01-21T08:00:00.000Z', {
  orgId: NORDLICHT.id,
  name: 'Speicherquartier Ost',
  street: 'Am Tauwerkspeicher',
  houseNumber: '1-9',
  postalCode: '28199',
  city: 'Bremen',
  state: 'Bremen',
  country: 'Deutschland',
  description: 'Neubau, fünf Häuser am Hafenbecken, Fertigstellung 2027 und 2028.',
  apiDataSource: 'ERP',
  apiDataReception: 'Website',
}) satisfies Project;

/** Let flats in a listed building: they have both a price and a rent. */
export const GRUENDERZEIT = madeAt('2026-02-17T10:30:00.000Z', {
  orgId: NORDLICHT.id,
  name: 'Gründerzeithof „Zum Silbernen Pfennig“',
  street: 'Silberpfennigstr.',
  houseNumber: '12 a-c',
  postalCode: '02826',
  city: 'Görlitz',
  state: 'Sachsen',
  country: 'Deutschland',
}) satisfies Project;

/** Flats to let on leasehold land. */
export const BIRKENAU = madeAt('2026-04-08T14:05:00.000Z', {
  orgId: NORDLICHT.id,
  name: 'Wohnpark Birkenau-Süd, Mietwohnungen',
  street: null,
  houseNumber: null,
  postalCode: '34134',
  city: 'Kassel',
  country: 'Deutschland',
  apiDataSource: 'Portal',
}) satisfies Project;

/** Single flats all over the country. The address is that of their manager. */
export const STREUBESITZ = madeAt('2026-05-26T06:50:00.000Z', {
  orgId: NORDLICHT.id,
  name: 'Streubesitz Nord',
  street: 'Klabautergang',
  houseNumber: '3',
  postalCode: '23966',
  city: 'Wismar',
  country: 'Deutschland',
}) satisfies Project;

export const KRANICHHAUS = madeAt('2026-02-03T12:00:00.000Z', {
  orgId: KRANICH.id,
  name: 'Haus am Kranichufer 🏚️➡️🏡',
  street: 'Kranichufer',
  houseNumber: '7',
  postalCode: '78464',
  city: 'Konstanz',
  country: 'Deutschland',
}) satisfies Project;

export const PROJECTS: readonly Project[] = [
  SPEICHER,
  GRUENDERZEIT,
  BIRKENAU,
  STREUBESITZ,
  KRANICHHAUS,
];

type ImportRun = typeof importRuns.$inferInsert;

/** The import of the first units. */
export const IMPORTS: readonly ImportRun[] = [
  madeAt('2026-02-03T13:57:38.000Z', {
    orgId: SPEICHER.orgId,
    projectId: SPEICHER.id,
    type: 'units',
    status: 'completed',
    unitCount: 48,
    documentCount: 0,
    newUnits: 48,
    changedPrices: 0,
    completedAt: '2026-02-03T13:57:38.000Z',
  }),
];
