import type { UnitStatus } from '../../../../values/unit-states.ts';
import type { Unit } from '../../../api/types.ts';
import type { JobAttachments, Outcome, UnitOutcome } from '../job/job.ts';
import { readStatus } from '../../../unit-cells/words.ts';
import { countOf, type Review, type ReviewEntry, unarchivedIn } from './use-review.ts';

/** What the import of checked rows does. */
export function outcomeOf(review: Review): Outcome {
  const { entries, leftOut, missing, choices } = review;
  return {
    units: [
      ...entries.flatMap(unitOutcomes),
      ...(choices.missing === 'archive' ? missing.map(archivedOutcome) : []),
    ],
    unchanged: countOf(review, 'unchanged'),
    keptPrices: entries.filter(({ action, keepsPrice }) => action === 'update' && keepsPrice)
      .length,
    offline: entries.filter(({ action, sent }) => action === 'new' && sent.visibility !== 'online')
      .length,
    leftOut,
    skipped: countOf(review, 'skipped'),
    unarchived: unarchivedIn(review),
  };
}

function unitOutcomes({ at, row, action, match, sent, update }: ReviewEntry): UnitOutcome[] {
  const written = row.cells.unitIdentifier?.text.trim() ?? '';
  const name = written === '' ? (match.unit?.unitIdentifier ?? '') : written;
  if (action === 'new') {
    const { kaufpreis, status } = sent;
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

/** The attachments that come with the rows that are imported. @param sheet that of an OpenImmo file. */
export const attachmentsOf = ({ entries }: Review, sheet: string): JobAttachments => ({
  sheet,
  units: entries.flatMap(({ action, row }) =>
    action === 'skip' ? [] : (row.cells.externalSourceId?.text ?? []),
  ),
  arrived: [],
});
