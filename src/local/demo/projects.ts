import type { projects } from '../../db/schema.ts';
import { HAFENKONTOR, KRANICH, NORDLICHT } from './people.ts';
import { madeAt } from './random.ts';

type Project = typeof projects.$inferInsert;
type Place = readonly [string | null, string | null, postalCode: string, city: string];

function project(
  minute: string,
  { id: orgId }: { readonly id: string },
  name: string,
  [street, houseNumber, postalCode, city]: Place,
  more: Partial<Project> = {},
) {
  const place = { street, houseNumber, postalCode, city, country: 'Deutschland' };
  return madeAt(`2026-${minute}:00.000Z`, { orgId, name, ...place, ...more });
}

const AT_HARBOUR = ['Hafenkante', '14–16', '28217', 'Bremen'] as const;
const AT_BASIN = ['Am Tauwerkspeicher', '1-9', '28199', 'Bremen'] as const;
const IN_GOERLITZ = ['Silberpfennigstr.', '12 a-c', '02826', 'Görlitz'] as const;
const IN_KASSEL = [null, null, '34134', 'Kassel'] as const;
/** The address of a manager. */
const IN_WISMAR = ['Klabautergang', '3', '23966', 'Wismar'] as const;
const AT_LAKE = ['Kranichufer', '7', '78464', 'Konstanz'] as const;

/** Two houses by the water, 48 flats, in the middle of their sale. */
export const HAFENKANTE = project('09-30T07:00', HAFENKONTOR, 'Hafenkante Bremen', AT_HARBOUR, {
  state: 'Bremen',
  description: '48 Eigentumswohnungen in zwei Häusern, KfW 40, Bezug ab Frühjahr 2027.',
  priceNotes:
    'Kaufpreise zuzüglich Stellplatz (Tiefgarage 24.500 €). Provisionsfrei für Käufer. Wohnflächen nach WoFlV.\n' +
    'Energie: Bedarfsausweis, 28,4 kWh/(m²·a), Klasse A+, Fernwärme, Baujahr 2026.',
  facts: JSON.stringify({
    kontaktVorname: 'Annika',
    kontaktNachname: 'Petersen',
    kontaktTelefon: '0421 5550 110',
    kontaktEmail: 'petersen@hafenkontor.example',
  }),
});
/** New flats for sale, not yet built. */
export const SPEICHER = project('01-21T08:00', NORDLICHT, 'Speicherquartier Ost', AT_BASIN, {
  state: 'Bremen',
  description: 'Neubau, fünf Häuser am Hafenbecken, Fertigstellung 2027 und 2028.',
  apiDataSource: 'ERP',
  apiDataReception: 'Website',
});
/** Let flats in a listed building: they have both a price and a rent. */
export const GRUENDERZEIT = project(
  '02-17T10:30',
  NORDLICHT,
  'Gründerzeithof „Zum Silbernen Pfennig“',
  IN_GOERLITZ,
);
/** Flats to let on leasehold land. */
export const BIRKENAU = project(
  '04-08T14:05',
  NORDLICHT,
  'Wohnpark Birkenau-Süd, Mietwohnungen',
  IN_KASSEL,
);
/** Single flats all over the country. */
export const STREUBESITZ = project('05-26T06:50', NORDLICHT, 'Streubesitz Nord', IN_WISMAR);
export const KRANICHHAUS = project('02-03T12:00', KRANICH, 'Haus am Kranichufer 🏚️➡️🏡', AT_LAKE);

const OF_NORDLICHT = [SPEICHER, GRUENDERZEIT, BIRKENAU, STREUBESITZ];

export const PROJECTS = [HAFENKANTE, ...OF_NORDLICHT, KRANICHHAUS];
