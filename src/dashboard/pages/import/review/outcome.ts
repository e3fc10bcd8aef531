import type { UnitStatus } from '../../../../values/unit-states.ts';
import type { Unit } from '../../../api/types.ts';
import type { Outcome, UnitOutcome } from '../job/job.ts';
import { heldBackIn } from '../match-units/row-changes.ts';
import { type ReadOptions, readUnit } from '../../../unit-cells/read-unit.ts';
import { readStatus } from '../../../unit-cells/words.ts';
import { countOf, type Review, type ReviewEntry, unarchivedIn } from './use-review.ts';

/** What the import of checked rows does. */
export function outcomeOf(review: Review, readOptions: ReadOptions): Outcome {
  const { entries, matching, leftOut, missing, choices } = review;
  const created = entries.filter(({ action }) => action === 'new');
  const isOffline = ({ row }: ReviewEntry) =>
    readUnit(row.cells, readOptions).visibility !== 'online';
  return {
    units: [
      ...entries.flatMap((entry) => unitOutcomes(entry, readOptions)),
      ...(choices.missing === 'archive' ? missing.map(archivedOutcome) : []),
    ],
    unchanged: countOf(review, 'unchanged'),
    keptPrices: matching.reprices
      ? 0
      : heldBackIn(
          matching,
          entries.map(({ row }) => row),
        ).prices,
    offline: created.filter(isOffline).length,
    leftOut,
    skipped: countOf(review, 'skipped'),
    unarchived: unarchivedIn(review),
  };
}

function unitOutcomes(entry: ReviewEntry, readOptions: ReadOptions): UnitOutcome[] {
  const { at, row, action, match, update } = entry;
  const written = row.cells.unitIdentifier?.text.trim() ?? '';
  const name = written === '' ? (match.unit?.unitIdentifier ?? '') : written;
  if (action === 'new') {
    const { kaufpreis, status } = readUnit(row.cells, readOptions);
    const after = kaufpreis === undefined ? null : String(kaufpreis);
    return [{ at, kind: 'new', name, status: statusOf(status), before: null, after }];
  }
  const { before, after } = update ?? {};
  if (action !== 'update' || after === undefined) return [];
  const status = statusOf(after['status'] ?? match.unit?.status);
  const changed = (kind: UnitOutcome['kind'], field: string): UnitOutcome[] =>
    Object.hasOwn(after, field)
      ? [{ at, kind, name, status, before: textOf(before?.[field]), after: textOf(after[field]) }]
      : [];
  return [...changed('price', 'kaufpreis'), ...changed('status', 'status')];
}

const archivedOutcome = ({ unitIdentifier, status, kaufpreis }: Unit, at: number): UnitOutcome => ({
  at,
  kind: 'archived',
  name: unitIdentifier ?? '',
  status,
  before: null,
  after: kaufpreis,
});

const textOf = (value: unknown) => (typeof value === 'string' ? value : null);

const statusOf = (value: unknown): UnitStatus =>
  (typeof value === 'string' ? readStatus(value) : undefined) ?? 'frei';
