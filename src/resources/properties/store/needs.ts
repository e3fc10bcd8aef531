import { type SQL, sql } from 'drizzle-orm';

/** A fact of a unit `p`, its own or that of its `project`, in SQL. @param name in SQL. */
export const factOf = (name: string): string =>
  `coalesce(p.facts ->> (${name}), project.facts ->> (${name}))`;

const KIND = factOf(`'objektart'`);
const OFFERED_FOR = factOf(`'vermarktungsart'`);
const IS_HOME = `coalesce(${KIND} IN ('wohnung', 'haus'), 1)`;
/** A listed building needs no energy certificate (GEG § 79), nor does a unit that nobody heats. */
const IS_HEATED = `coalesce(${KIND} NOT IN ('stellplatz', 'grundstueck'), 1) AND p.is_denkmal IS NOT 1`;
const HAS_CERTIFICATE = `${IS_HEATED} AND ${factOf(`'energieausweisStand'`)} IS NOT 'nicht_erforderlich'`;

/** What portals and the law (GEG § 87) ask of an offer: its value, and which units need it. */
const NEEDS = {
  objektart: [KIND, '1'],
  vermarktungsart: [OFFERED_FOR, '1'],
  zimmer: ['p.zimmer', IS_HOME],
  wohnflaecheQm: ['p.wohnflaeche_qm', IS_HOME],
  kaufpreis: ['p.kaufpreis', `p.preis_auf_anfrage = 0 AND ${OFFERED_FOR} IS NOT 'miete'`],
  kaltmieteWohnung: [
    'p.kaltmiete_wohnung',
    `p.preis_auf_anfrage = 0 AND ${OFFERED_FOR} IS 'miete'`,
  ],
  kontaktNachname: [factOf(`'kontaktNachname'`), '1'],
  kontaktEmail: [factOf(`'kontaktEmail'`), '1'],
  energieausweisStand: [factOf(`'energieausweisStand'`), IS_HEATED],
  energieausweistyp: ['p.energieausweistyp', HAS_CERTIFICATE],
  energiekennwert: [
    `coalesce(${factOf(`'energiekennwert'`)}, p.energieverbrauch)`,
    HAS_CERTIFICATE,
  ],
  energietraeger: [factOf(`'energietraeger'`), HAS_CERTIFICATE],
  energieeffizienzklasse: ['p.energieeffizienzklasse', `${HAS_CERTIFICATE} AND ${IS_HOME}`],
  baujahr: ['p.baujahr', HAS_CERTIFICATE],
} as const satisfies Readonly<Record<string, readonly [value: string, isNeeded: string]>>;

export type NeedName = keyof typeof NEEDS;

const isNeed = (name: string): name is NeedName => Object.hasOwn(NEEDS, name);

export const NEED_NAMES: readonly NeedName[] = Object.keys(NEEDS).filter(isNeed);

/** Condition: a unit `p` needs something and lacks it. */
export function isLacking(need: NeedName): SQL {
  const [value, isNeeded] = NEEDS[need];
  return sql.raw(`(${isNeeded} AND nullif(${value}, '') IS NULL)`);
}

/** The same of a need or, by any other name, of a fact. @param name in SQL. */
export function lacks(name: string): SQL {
  const needs = NEED_NAMES.map((need) => sql`WHEN ${sql.raw(`'${need}'`)} THEN ${isLacking(need)}`);
  return sql`CASE ${sql.raw(name)} ${sql.join(needs, sql` `)} ELSE ${sql.raw(factOf(name))} IS NULL END`;
}
