import type { Actor } from '../../../access/actor.ts';
import { makeEntry } from '../../../writes/attempt.ts';
import type { audit, importRuns, reservations } from '../../../db/schema.ts';
import { type ImportedFile, newImportRun } from '../../../resources/imports/schema.ts';
import { audited } from '../../../resources/reservations/expire.ts';
import type { UnitRow } from '../../../resources/properties/store/unit-rows.ts';
import type { Action } from '../../../values/actions.ts';
import { derivedFigures } from '../../../values/decimal.ts';
import { type Instant, instant, millisecondsOf } from '../../../values/instant.ts';
import type { UnitStatus } from '../../../values/unit-states.ts';
import { demoId } from '../random.ts';
import { momentAt, workdaysAfter } from './moment.ts';
import { ANNIKA, HAFENKONTOR, KATHARINA, MEHMET } from './people.ts';
import { FIRST_IMPORT, HAFENKANTE, importedAt } from './units.ts';

type Entry = typeof audit.$inferInsert;
type Member = Readonly<Record<'id' | 'name' | 'email', string>>;
type Fields = Readonly<Record<string, unknown>>;

/** Something that somebody has done with a unit. */
interface Step {
  readonly at: Instant;
  readonly who: Member;
  readonly action: Action;
  readonly before: Fields | null;
  readonly after: Fields;
}

/** A person who acts in the dashboard. */
const acting = ({ id }: Member, at: Instant): Actor => ({
  by: 'session',
  sessionId: id,
  signedInAt: at,
  person: { id, address: '' },
  memberId: id,
  role: 'editor',
});

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

/** The reservations that are now. */
export function reservationsAt(now: number, units: readonly UnitRow[]) {
  return RESERVATIONS.map(([name, days, clock, who, since, reference]) => ({
    orgId: HAFENKONTOR.id,
    propertyId: idOf(units, name),
    until: momentAt(now, workdaysAfter(now, days), clock),
    reference,
    formerStatus: 'frei',
    madeBy: who.id,
    createdAt: momentAt(now, since, '11:37'),
  })) satisfies (typeof reservations.$inferInsert)[];
}

const idOf = (units: readonly UnitRow[], name: string): string => {
  const unit = units.find(({ unitIdentifier }) => unitIdentifier === name);
  if (unit === undefined) throw new Error(`The demo has no unit ${name}.`);
  return unit.id;
};

/** The name of the price list that was imported at an instant. */
const fileAt = (at: string) =>
  `Preisliste_${new Date(at).toLocaleDateString('de', { month: 'long' })}.xlsx`;

/**
 * The imports of the first price list and of yesterday. Yesterday's has created units and, as a second part,
 * changed prices.
 */
export function importsAt(now: number, units: readonly UnitRow[]) {
  const created = [FIRST_IMPORT, importedAt(now)].map((at) => {
    const newUnits = units.filter(({ createdAt }) => createdAt === at).length;
    return runOf(at, { fileName: fileAt(at), newUnits, changedPrices: 0 });
  });
  const changedPrices = units.filter(isRepriced).length;
  const fileName = fileAt(importedAt(now));
  return [...created, runOf(repricedAt(now), { fileName, newUnits: 0, changedPrices })];
}

/** A part of an import. What it has written follows it. */
function runOf(at: Instant, file: ImportedFile) {
  return {
    id: demoId(at, 0),
    orgId: HAFENKONTOR.id,
    projectId: HAFENKANTE.id,
    type: 'units',
    status: 'completed',
    unitCount: file.newUnits + file.changedPrices,
    documentCount: 0,
    ...file,
    createdAt: at,
    completedAt: at,
  } satisfies typeof importRuns.$inferInsert;
}

/** When the price list of yesterday has changed prices, after the units that it has created. */
const repricedAt = (now: number) => instant(millisecondsOf(importedAt(now)) + 2000);

/** Whether the price list of yesterday has raised a unit's price. */
const isRepriced = ({ status, createdAt, kaufpreis }: UnitRow) =>
  status === 'frei' && createdAt === FIRST_IMPORT && kaufpreis !== null;

/** What has led to each status, after `frei`; days ago that each step was. */
const COURSES: Readonly<Partial<Record<UnitStatus, readonly (readonly [UnitStatus, number])[]>>> = {
  notarvorbereitung: [
    ['reserviert', -16],
    ['notarvorbereitung', -5],
  ],
  notartermin: [
    ['reserviert', -24],
    ['notarvorbereitung', -12],
    ['notartermin', -4],
  ],
  verkauft: [
    ['reserviert', -48],
    ['notarvorbereitung', -37],
    ['verkauft', -23],
  ],
};

const PEOPLE = [MEHMET, KATHARINA, ANNIKA] as const;

/** What was done with a unit since its import, oldest first. */
function stepsOf(unit: UnitRow, at: number, now: number): Step[] {
  const who = PEOPLE[at % PEOPLE.length] ?? MEHMET;
  const clock = `${10 + (at % 7)}:${String(11 + ((at * 13) % 48))}`;
  return [
    ...coursesOf(unit, who, clock, now),
    ...reservedOf(unit, now),
    ...pricesOf(unit, now),
  ].toSorted((one, other) => (one.at < other.at ? -1 : 1));
}

function coursesOf({ status }: UnitRow, who: Member, clock: string, now: number): Step[] {
  let former: UnitStatus = 'frei';
  return (COURSES[status] ?? []).map(([next, days]) => {
    const [before, after] = [{ status: former }, { status: next }];
    former = next;
    return { at: momentAt(now, days, clock), who, action: 'property.updated', before, after };
  });
}

function reservedOf({ unitIdentifier }: UnitRow, now: number): Step[] {
  return RESERVATIONS.filter(([name]) => name === unitIdentifier).map(
    ([, days, clock, who, since, reference]) => ({
      at: momentAt(now, since, '11:37'),
      who,
      action: 'property.reserved',
      before: audited('frei'),
      after: audited('reserviert', {
        until: momentAt(now, workdaysAfter(now, days), clock),
        reference,
      }),
    }),
  );
}

/** The price list of yesterday has raised the prices of what is for sale. */
function pricesOf(unit: UnitRow, now: number): Step[] {
  const { kaufpreis, kaufpreisPerQm, wohnflaecheQm } = unit;
  if (!isRepriced(unit)) return [];
  const former = `${Math.round((Number(kaufpreis) * 0.98) / 500) * 500}.00`;
  const figures = derivedFigures({ kaufpreis: former, kaltmieteWohnung: null, wohnflaecheQm });
  return [
    {
      at: repricedAt(now),
      who: ANNIKA,
      action: 'property.updated',
      before: { kaufpreis: former, kaufpreisPerQm: figures.kaufpreisPerQm },
      after: { kaufpreis, kaufpreisPerQm },
    },
  ];
}

/** The units with their last changes, and the entries of the audit log about them. */
export function historyAt(now: number, stock: readonly UnitRow[]) {
  // A part that only changes units has no entry of its own.
  const creations = importsAt(now, stock).filter(({ newUnits }) => newUnits > 0);
  const imported = creations.map(({ id, createdAt, orgId, projectId, unitCount }) => {
    const after = newImportRun({ id, createdAt }, { orgId, projectId, unitCount });
    const step = {
      at: createdAt,
      who: ANNIKA,
      action: 'import.created',
      before: null,
      after,
    } as const;
    return entryAt(step, { id, at: 0, previousId: null });
  });
  const histories = stock.map((unit, at) => {
    let previousId: string | null = null;
    const entries = stepsOf(unit, at, now).map((step) => {
      const entry = entryAt(step, { id: unit.id, at: at + 1, previousId });
      previousId = entry.id;
      return entry;
    });
    const updatedAt = entries.at(-1)?.at ?? unit.createdAt;
    return { unit: { ...unit, updatedAt, lastEntryId: previousId }, entries };
  });
  return {
    units: histories.map(({ unit }) => unit),
    entries: [...imported, ...histories.flatMap(({ entries }) => entries)],
  };
}

interface Place {
  /** Id of what was changed. */
  readonly id: string;
  /** Distinguishes the entries of one instant. */
  readonly at: number;
  readonly previousId: string | null;
}

function entryAt(step: Step, { id, at: number, previousId }: Place): Entry {
  const { at, who, action, before, after } = step;
  const event = { action, id, before, after };
  return {
    ...makeEntry(event, acting(who, at)),
    id: demoId(at, number),
    orgId: HAFENKONTOR.id,
    at,
    previousId,
  };
}
