import type { Actor } from '../../access/actor.ts';
import { newImportRun } from '../../resources/imports/schema.ts';
import { listChanges, reviseUnit } from '../../resources/properties/changes/change-of-units.ts';
import { UnitChange } from '../../resources/properties/changes/schema.ts';
import { Unit } from '../../resources/properties/schema.ts';
import type { UnitRow } from '../../resources/properties/store/unit-rows.ts';
import { newUnitRow } from '../../resources/properties/unit-row.ts';
import { audited } from '../../resources/reservations/expire.ts';
import { type Instant, instant, millisecondsOf } from '../../values/instant.ts';
import { parseJson } from '../../values/json.ts';
import type { UnitStatus } from '../../values/unit-states.ts';
import { momentAt, workdaysAfter, ZONE } from './moment.ts';
import { ANNIKA, KATHARINA, MEHMET } from './people.ts';
import { HAFENKANTE } from './projects.ts';
import { demoId } from './random.ts';
import { type Flat, FLATS, type SentUnit, sentFlat } from './stock.ts';

/** A moment, and ids that ascend within it. */
function momentOf(at: Instant) {
  let made = 0;
  return { at, newId: () => ({ id: demoId(at, made++), createdAt: at }) };
}

const asSent = (fields: object) => parseJson(JSON.stringify(fields));

/** An import, with the checks and the rows of the service, after people have completed its units. */
export function imported(
  actor: Actor,
  { orgId, id: projectId }: Readonly<Record<'orgId' | 'id', string>>,
  at: Instant,
  sent: readonly SentUnit[],
  fileName: string | null = null,
) {
  const moment = momentOf(at);
  const run = newImportRun(moment.newId(), { orgId, projectId, unitCount: sent.length });
  const units = sent.map(({ more = {}, ...fields }) => {
    const place = { orgId, projectId, timeZone: ZONE };
    const unit = newUnitRow(moment.newId(), place, Unit.parse(asSent(fields)));
    return reviseUnit(unit, UnitChange.parse(asSent(more)), { now: at, timeZone: ZONE }).after;
  });
  const event = { action: 'import.created', id: run.id, before: null, after: run } as const;
  return {
    units,
    runs: [{ ...run, fileName, newUnits: sent.length, changedPrices: 0 }],
    held: [],
    deeds: [{ orgId, actor, moment, events: [event] }],
  };
}

type Member = Readonly<Record<'id' | 'name', string>>;

/** A person who acts in the dashboard. */
const acting = ({ id }: Member, signedInAt: Instant): Actor => ({
  by: 'session',
  sessionId: id,
  signedInAt,
  person: { id, address: '' },
  memberId: id,
  role: 'editor',
});

/** Flats that the import of yesterday has created. They are not online yet. */
const isNew = ({ name }: Flat) => ['B-103', 'B-104', 'B-303'].includes(name);

/** Whether the price list of yesterday has raised a flat's price. */
const isRepriced = (flat: Flat) => flat.status === 'frei' && !isNew(flat);

/**
 * Reservations: of which unit, working days from now until its end (three of them in the next seven days), hour,
 * who made it how many days ago, and its reference.
 */
const RESERVATIONS: readonly (readonly [string, number, string, Member, number, string])[] = [
  ['A-303', 1, '18:00', MEHMET, -8, 'HK-2026-118'],
  ['B-102', 2, '12:00', KATHARINA, -6, 'HK-2026-121'],
  ['B-304', 3, '18:00', MEHMET, -3, 'HK-2026-124'],
  ['A-204', 8, '18:00', ANNIKA, -4, 'HK-2026-122'],
  ['B-403', 11, '18:00', MEHMET, -2, 'HK-2026-125'],
];

/** The steps of a sale after `frei`. */
const SALE = ['reserviert', 'notarvorbereitung', 'notartermin', 'verkauft'] as const;

/** How many days ago each step was that has led to a status. */
const DAYS_AGO: Readonly<Partial<Record<UnitStatus, readonly number[]>>> = {
  notarvorbereitung: [16, 5],
  notartermin: [24, 12, 4],
  verkauft: [18, 12, 7, 3],
};

/** By how many days more the sale of a flat was before: they are spread over six weeks. */
const daysBefore = ({ status }: Pick<Flat, 'status'>, number: number) =>
  status === 'verkauft' ? (number * 5) % 38 : 0;

/** What is said with a step of a sale: when the appointment is, and every third time what was paid. */
function termsOf(step: UnitStatus, flat: Flat, number: number, now: number) {
  if (step === 'verkauft' && number % 3 === 0) return { verkaufspreis: `${flat.price - 4000}.00` };
  if (step !== 'notartermin') return {};
  const isSold = flat.status === 'verkauft';
  const days = isSold ? -3 - daysBefore(flat, number) : workdaysAfter(now, 2 + (number % 5));
  return { notarterminAm: momentAt(now, days, '10:30') };
}

/** Something that somebody has done with a unit. */
interface Step {
  readonly at: Instant;
  readonly who: Member;
  readonly change: UnitChange;
  readonly terms?: Readonly<Record<'until' | 'reference', string>>;
  /** When a later step has fulfilled the reservation of this one. */
  readonly fulfilledAt?: Instant | undefined;
}

const PEOPLE = [MEHMET, KATHARINA, ANNIKA] as const;

/** What was done with a flat since its import, oldest first. */
function stepsOf(flat: Flat, number: number, now: number): Step[] {
  const reserved = RESERVATIONS.find(([name]) => name === flat.name);
  if (reserved !== undefined) {
    const [, workdays, end, who, since, reference] = reserved;
    const terms = { until: momentAt(now, workdaysAfter(now, workdays), end), reference };
    return [{ at: momentAt(now, since, '11:37'), who, change: { status: 'reserviert' }, terms }];
  }
  if (isRepriced(flat)) {
    return [{ at: repricedAt(now), who: ANNIKA, change: { kaufpreis: `${flat.price}.00` } }];
  }
  const clock = `${10 + (number % 7)}:${11 + ((number * 13) % 48)}`;
  const who = PEOPLE[number % PEOPLE.length] ?? MEHMET;
  const days = (DAYS_AGO[flat.status] ?? []).map((ago) => -ago - daysBefore(flat, number));
  const [first = 0, second = 0] = days;
  const terms = {
    until: momentAt(now, first + 14, '18:00'),
    reference: `HK-2026-0${String(number + 10)}`,
  };
  const fulfilledAt = momentAt(now, second, clock);
  return SALE.slice(0, days.length).map((status, at): Step => {
    const change = Object.assign({ status }, termsOf(status, flat, number, now));
    const step = { at: momentAt(now, days[at] ?? 0, clock), who, change };
    return at === 0 ? Object.assign(step, { terms, fulfilledAt }) : step;
  });
}

/** The flat as its price list had it: before its sale, and before prices were raised. */
const sentBefore = (flat: Flat): SentUnit => ({
  ...sentFlat(flat),
  ...(isRepriced(flat) && { kaufpreis: Math.round((flat.price * 0.98) / 500) * 500 }),
  ...(flat.status === 'auf_anfrage' && { status: flat.status }),
  ...(isNew(flat) && { visibility: 'offline' }),
});

/** So long ago that it was yesterday, and so recently that it can still be undone for a while. */
const UNDOABLE_MS = 22 * 3_600_000;
const MINUTE_MS = 60_000;

/** When the import of yesterday was. */
function importedAt(now: number): Instant {
  const recent = Math.min(now - UNDOABLE_MS, millisecondsOf(momentAt(now, -1, '23:40')));
  return instant(recent - (recent % MINUTE_MS));
}

/** When the price list of yesterday has changed prices, after the units that it has created. */
const repricedAt = (now: number) => instant(millisecondsOf(importedAt(now)) + 2000);

/** The name of the price list that was imported at an instant. */
const fileAt = (at: string) =>
  `Preisliste_${new Date(at).toLocaleDateString('de', { month: 'long' })}.xlsx`;

const fulfilled = ({ until, reference }: NonNullable<Step['terms']>, fulfilledAt: Instant) => ({
  until: null,
  reference,
  formerUntil: until,
  fulfilledAt,
});

/** Takes a step. @param number distinguishes the entries of one instant. */
function take(unit: UnitRow, { at, who, change, terms, fulfilledAt }: Step, number: number) {
  const { id, orgId, lastEntryId: previousId } = unit;
  const pair = reviseUnit(unit, change, { now: at, timeZone: ZONE });
  const link = { id: demoId(at, number), previousId };
  const { before, after } = listChanges({
    ...pair,
    set: pair.set.filter((name) => name !== 'updatedAt'),
  });
  const event =
    terms === undefined
      ? ({ action: 'property.updated', before, after } as const)
      : ({
          action: 'property.reserved',
          before: audited('frei'),
          after: audited('reserviert', terms),
        } as const);
  const held = {
    orgId,
    propertyId: id,
    formerStatus: 'frei',
    madeBy: who.id,
    createdAt: at,
  } as const;
  return {
    unit: { ...pair.after, lastEntryId: link.id },
    deed: { orgId, actor: acting(who, at), moment: momentOf(at), events: [{ ...event, id, link }] },
    held:
      terms === undefined
        ? []
        : [{ ...held, ...(fulfilledAt === undefined ? terms : fulfilled(terms, fulfilledAt)) }],
  };
}

/**
 * The sale of the Hafenkante until now. Yesterday's price list has created units and, as a second part,
 * changed prices.
 */
export function saleAt(now: number) {
  const imports = ['2026-09-30T07:03:00.000Z', importedAt(now)].map((at, part) => {
    const flats = FLATS.filter((flat) => isNew(flat) === (part === 1));
    return imported(acting(ANNIKA, at), HAFENKANTE, at, flats.map(sentBefore), fileAt(at));
  });
  const stock = new Map(
    imports.flatMap(({ units }) => units).map((unit) => [unit.unitIdentifier, unit]),
  );
  const taken = FLATS.flatMap((flat, number) =>
    stepsOf(flat, number, now).flatMap((step) => {
      const unit = stock.get(flat.name);
      if (unit === undefined) return [];
      const one = take(unit, step, number + 1);
      stock.set(flat.name, one.unit);
      return [one];
    }),
  );
  const { orgId, id: projectId } = HAFENKANTE;
  const [createdAt, changedPrices] = [repricedAt(now), FLATS.filter(isRepriced).length];
  const of = { orgId, projectId, unitCount: changedPrices };
  const repriced = newImportRun({ id: demoId(createdAt, 0), createdAt }, of);
  const file = { fileName: fileAt(createdAt), newUnits: 0, changedPrices };
  return {
    units: FLATS.flatMap(({ name }) => stock.get(name) ?? []),
    runs: [...imports.flatMap(({ runs }) => runs), { ...repriced, ...file }],
    held: taken.flatMap(({ held }) => held),
    deeds: [...imports.flatMap(({ deeds }) => deeds), ...taken.map(({ deed }) => deed)],
  };
}
