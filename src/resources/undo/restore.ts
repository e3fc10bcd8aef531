import * as z from 'zod';
import type { States } from '../../db/large-values.ts';
import { factsIn } from '../../values/facts/facts.ts';
import { isJsonObject } from '../../values/json.ts';
import type { Instant } from '../../values/instant.ts';
import { metadataIn } from '../../values/metadata.ts';
import { type OfficeMoment, reservationAfter } from '../../values/sale.ts';
import type { UnitStatus } from '../../values/unit-states.ts';
import {
  type ReservationOutcome,
  reviseUnit,
  type UnitPair,
} from '../properties/changes/change-of-units.ts';
import { CHANGES, UnitChange } from '../properties/changes/schema.ts';
import type { ReservedUnit, UnitRow } from '../properties/store/unit-rows.ts';
import { UNIT_FIELDS } from '../properties/unit-fields.ts';
import type { Action } from '../../values/actions.ts';
import type { ImportRun } from '../imports/schema.ts';
import type { LeftUnit } from './schema.ts';

interface Entry {
  readonly unitId: string;
  readonly states: States;
}

interface LaterEntry extends Entry {
  readonly at: string;
  readonly action: Action;
}

interface Log {
  readonly entries: readonly Entry[];
  /** Entries about units that the write created, made since. */
  readonly since: readonly LaterEntry[];
}

export interface Undone {
  readonly pairs: readonly UnitPair[];
  readonly archived: number;
  readonly left: readonly LeftUnit[];
}

/**
 * Undoes a write: each unit gets back what its fields were, and a unit that the write created goes to the
 * archive, as units are never deleted. A unit is left as it is if somebody has changed the same fields
 * since or, if the write created it, anything but its place in the archive and new pictures; or if a
 * reservation would end. One that the write has fulfilled gets its end back.
 *
 * @param rows the units of the write, as they are now.
 * @param written the instant of the write.
 */
export function undoUnits(
  rows: readonly ReservedUnit[],
  { entries, since }: Log,
  { written, at }: { readonly written: Instant; readonly at: OfficeMoment },
): Undone {
  const statesOf = new Map(entries.map(({ unitId, states }) => [unitId, states]));
  const sinceOf = Map.groupBy(since, ({ unitId }) => unitId);
  const undone = rows.map((row) => {
    const { unit } = row;
    const isNew = unit.createdAt === written;
    const before = isNew
      ? newUnit(unit, sinceOf.get(unit.id) ?? [])
      : formerFields(unit, statesOf.get(unit.id));
    if (before === null) return { left: leftAs(unit, 'changed') };
    const revised = reviseUnit(unit, before, at);
    const pair = isNew ? revised : withFormerSale(revised, statesOf.get(unit.id));
    // An earlier undo may have brought the unit back.
    if (pair.before === pair.after) return {};
    const reservation = reservationAfterUndo(row, pair.after.status, written);
    if (reservation === 'ended') return { left: leftAs(unit, 'reserved') };
    return { pair: { ...pair, reservation } };
  });
  const pairs = undone.flatMap(({ pair }) => pair ?? []);
  return {
    pairs,
    archived: pairs.filter(({ before, after }) => after.archived && !before.archived).length,
    left: undone.flatMap(({ left }) => left ?? []),
  };
}

/** The sale of an undone unit is as it was before: a step back clears nothing, and takes place in the past. */
function withFormerSale({ before: unit, after, ...pair }: UnitPair, states?: States): UnitPair {
  if (unit === after) return { ...pair, before: unit, after };
  const { statusSince, notarterminAm, verkauftAm, verkaufspreis } = unit;
  const now = { statusSince, notarterminAm, verkauftAm, verkaufspreis };
  const former = FormerSale.safeParse(states?.before);
  return { ...pair, before: unit, after: { ...after, ...now, ...former.data } };
}

const {
  statusSince: statusSinceField,
  notarterminAm: appointment,
  verkauftAm: soldOn,
  verkaufspreis: soldFor,
} = UNIT_FIELDS;

/** What an entry of the audit log has of a sale. */
const FormerSale = z.object({
  statusSince: statusSinceField.whole.exactOptional(),
  notarterminAm: appointment.whole.exactOptional(),
  verkauftAm: soldOn.whole.exactOptional(),
  verkaufspreis: soldFor.whole.exactOptional(),
});

/** What an undo does to the reservation of a unit: it ends none, and reopens what its write has fulfilled. */
function reservationAfterUndo(
  { unit, reservation }: ReservedUnit,
  to: UnitStatus,
  written: Instant,
): ReservationOutcome {
  const outcome = reservationAfter({ from: unit.status, to });
  if (outcome !== 'ended') return outcome;
  if (reservation === null || reservationAfter({ from: 'reserviert', to }) === 'fulfilled') {
    return 'unchanged';
  }
  return to === 'reserviert' && reservation.fulfilledAt === written ? 'reopened' : 'ended';
}

/**
 * The archive for a new unit; `null` if it is not there and anything was changed since. One that was new as sold is
 * sold no longer, because the figures count sold units of the archive.
 */
function newUnit(unit: UnitRow, since: readonly LaterEntry[]): UnitChange | null {
  // Not every change has an entry of the unit: that of a published document has none.
  const isLogged = [unit.createdAt, ...since.map(({ at }) => at)].includes(unit.updatedAt);
  const { archived, status, preisAufAnfrage } = unit;
  if (!isLogged || !since.every(isHarmless)) return archived ? { archived } : null;
  return { archived: true, ...(status === 'verkauft' && { status: 'frei', preisAufAnfrage }) };
}

/** Whether a change added a picture, which stays, or only put a unit into the archive or back, as an undo does. */
function isHarmless({ action, states: { before, after } }: LaterEntry): boolean {
  if (action === 'image.created') return true;
  const names = Object.keys({ ...before, ...after });
  return names.includes('archived') && names.every((name) => OF_ARCHIVE.has(name));
}

const OF_ARCHIVE = new Set(['archived', 'archivedAt', 'status', ...Object.keys(FormerSale.shape)]);

/**
 * What the fields of an entry were before, or nothing if they are so again; `null` if somebody has changed
 * one of them since.
 */
function formerFields(unit: UnitRow, states: States | undefined): UnitChange | null {
  const { before, after } = states ?? {};
  if (!isJsonObject(before) || !isJsonObject(after)) return null;
  if (isAs(unit, before, after)) return {};
  if (!isAs(unit, after, before)) return null;
  const names = after['metadata'];
  const sent = Object.entries(before).filter(([name]) => Object.hasOwn(CHANGES, name));
  const { success, data } = UnitChange.safeParse({
    // Otherwise a former status would set it.
    preisAufAnfrage: unit.preisAufAnfrage,
    ...Object.fromEntries(sent),
    ...(names !== undefined && { metadata: formerMetadata(before['metadata'], names) }),
  });
  return success ? data : null;
}

type Fields = Readonly<Record<string, unknown>>;

/** Whether the fields of a unit are as in one state of an entry. @param other its other state. */
function isAs(unit: UnitRow, { metadata, ...fields }: Fields, other: Fields): boolean {
  const now: Fields = { ...unit, ...factsIn(unit.facts) };
  const isSame = Object.entries(fields).every(([name, value]) => (now[name] ?? null) === value);
  return isSame && isSameMetadata(unit, other['metadata'], metadata);
}

const asNames = (metadata: unknown) => (isJsonObject(metadata) ? metadata : {});

/** Whether a unit has the names of metadata of one state, and lacks those that only the other has. */
function isSameMetadata({ metadata }: UnitRow, other: unknown, state: unknown): boolean {
  const now: Fields = metadataIn(metadata);
  const then = asNames(state);
  return Object.keys({ ...asNames(other), ...then }).every((name) => now[name] === then[name]);
}

/** The change that brings back former metadata: names that a change has added are removed. */
const formerMetadata = (before: unknown, after: unknown) => ({
  ...Object.fromEntries(Object.keys(asNames(after)).map((name) => [name, null])),
  ...asNames(before),
});

function leftAs(unit: UnitRow, reason: LeftUnit['reason']): LeftUnit {
  const name = [unit.unitIdentifier, unit.unitNumber].find((text) => (text?.trim() ?? '') !== '');
  return { id: unit.id, name: name ?? null, reason };
}

/** An import that a write made, undid or restored. */
interface WriteImport extends Pick<ImportRun, 'id' | 'projectId' | 'unitCount' | 'status'> {
  /** What the write did to an earlier import; `null` for one that it made. */
  readonly action: Action | null;
}

/** The imports that an undo of their write changes: it undoes them, or restores those that the write undid. */
export function importsAfter(imports: readonly WriteImport[]) {
  return imports.flatMap(({ id, action, ...before }) => {
    const [from, to, done] =
      action === 'import.undone'
        ? (['canceled', 'completed', 'import.redone'] as const)
        : (['completed', 'canceled', 'import.undone'] as const);
    if (before.status !== from) return [];
    const event = { action: done, id, before, after: { ...before, status: to } };
    return [{ id, status: to, event }];
  });
}
