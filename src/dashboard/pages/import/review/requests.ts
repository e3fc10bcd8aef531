import type { Unit, UpsertedUnit, UpsertRow } from '../../../api/types.ts';
import { type Matching, needsUpsert, type RowPlan, upsertRow } from '../match-units/row-changes.ts';
import { reached } from '../match-units/stock.ts';
import type { ReviewRow } from '../rows/rows.ts';

/** What of a review is sent. */
interface Sent {
  readonly matching: Pick<Matching, 'stock'>;
  readonly entries: readonly (RowPlan & {
    readonly update: Pick<UpsertedUnit, 'outcome'> | undefined;
  })[];
  /** The units that no row names, and what happens to them. */
  readonly missing: readonly Unit[];
  readonly choices: { readonly missing: 'keep' | 'offline' | 'archive' };
}

/** A new unit is created although another project may have one with its id: both may have a `WE 1`. */
const CREATES = { ifNoneMatch: '*' } as const;

/** A unit is changed only as it was read. */
const unchanged = ({ updatedAt }: Unit) => ({ ifMatch: `"${updatedAt}"` });

/**
 * What the checked rows send. A new unit whose own id is not its identifier, and every update, is a row of the
 * upsert; an update is made only if its unit is still as it was read.
 */
export function requestsOf(review: Sent) {
  const { entries, matching, choices } = review;
  const { stock } = matching;
  const units = [];
  const upserts: UpsertRow[] = [];
  const taken = new Set([...stock.bySource.keys(), ...entries.map(({ match }) => match.source)]);
  for (const { action, match, row, sent, update } of entries) {
    const { unit, source } = match;
    if (action === 'update' && update?.outcome !== 'unchanged') {
      const guard = unit === null ? {} : unchanged(unit);
      upserts.push(upsertRow(source, sent, guard));
    }
    if (action !== 'new') continue;
    const own = unit === null && source !== '' ? source : newSource(row, taken);
    taken.add(own);
    // An import makes the identifier the own id. It comes after the upserts: twins stay in their order.
    const identifier = identifierOf(row);
    const isOwn = ['', own].includes(identifier) && own !== source;
    const isImport = isOwn && !stock.repeated.has(identifier);
    if (isImport && !needsUpsert(sent)) units.push(sent);
    else upserts.push(upsertRow(own, sent, CREATES));
  }
  const change =
    choices.missing === 'archive' ? { archived: true } : ({ visibility: 'offline' } as const);
  const gone = withoutRow(review).map((unit) =>
    upsertRow(unit.externalSourceId ?? '', change, unchanged(unit)),
  );
  return { units, upserts: [...upserts, ...gone] };
}

/** The units that no row names and that change. One that is offline already, or has no own id of its own, stays as it is. */
export const withoutRow = ({
  missing,
  choices,
  matching,
}: Pick<Sent, 'missing' | 'choices' | 'matching'>): Unit[] =>
  missing.filter((unit) => {
    const isDone = choices.missing === 'offline' && unit.visibility === 'offline';
    return choices.missing !== 'keep' && !isDone && reached(matching.stock, unit).problem === null;
  });

const identifierOf = ({ cells }: ReviewRow) => cells.unitIdentifier?.text.trim() ?? '';

/** The own id of a new unit: its identifier, as in an import, unless another unit or row has that; else with its house. */
function newSource(row: ReviewRow, taken: ReadonlySet<string>): string {
  const identifier = identifierOf(row);
  const names = [identifier, `${row.cells.haus?.text ?? ''} ${identifier}`.trim()];
  return names.find((name) => identifier !== '' && !taken.has(name)) ?? crypto.randomUUID();
}
