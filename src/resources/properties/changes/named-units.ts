import {
  requireFitting,
  requireSale,
  requireTargets,
  reviseUnit,
  targetProjects,
} from './change-of-units.ts';
import type { IndexedRow } from './refused-rows.ts';
import { requireMatches } from './row-conditions.ts';
import { type NamedChange, nameOf, type SentChange } from './schema.ts';
import { requireForwardRows, decideChange } from './status-moves.ts';
import { MAX_CANDIDATES, unitsBySources } from '../store/by-own-id.ts';
import { allFitting, type ReservedUnit, type UnitRow, unitsByIds } from '../store/unit-rows.ts';
import { excerpt } from '../../../values/excerpt.ts';
import {
  Failure,
  type FailureCode,
  type Fault,
  invalidRequest,
  MAX_FAULTS,
  noSuch,
} from '../../../values/failure.ts';
import { broken, type BrokenRule } from '../../../values/rule-messages.ts';
import type { OfficeMoment } from '../../../values/sale.ts';
import type { Author } from '../../../writes/change.ts';

/** A unit, and the new values of its fields. */
export interface UnitToChange extends ReservedUnit {
  /** The position of the change in the body. */
  readonly at: number;
  readonly change: SentChange;
}

/**
 * Reads the units that changes name, by their ids or by their external ids.
 *
 * @returns a function that finds the unit of each change that it is given. It throws a Failure:
 * `invalid_request` for an external id that several units have, and for two changes
 * of one unit; `not_found` for units and projects that the organisation lacks; `precondition_failed`
 * for units that are not as their `ifMatch` requires.
 */
export async function findNamedUnits(
  { tenant, read }: Author,
  changes: readonly IndexedRow<NamedChange>[],
): Promise<(placed: readonly IndexedRow<NamedChange>[]) => UnitToChange[]> {
  const names = changes.map(({ row }) => nameOf(row));
  const namesBy = (way: 'id' | 'externalSourceId') =>
    names.flatMap(({ by, name }) => (by === way ? [name] : []));
  const [ids, sources] = [namesBy('id'), namesBy('externalSourceId')];
  const rows = await read((add) => ({
    byId: ids.length === 0 ? undefined : add(unitsByIds(tenant, ids)),
    bySource: sources.length === 0 ? undefined : add(unitsBySources(tenant, sources)),
    projects: targetProjects(
      add,
      tenant,
      changes.map(({ row }) => row),
    ),
  }));
  const byId = Map.groupBy(allFitting(rows.byId?.()), ({ unit }) => unit.id);
  const bySource = Map.groupBy(
    allFitting(rows.bySource?.()),
    ({ unit }) => unit.externalSourceId ?? '',
  );
  const findCandidates = (row: NamedChange) => {
    const { by, name } = nameOf(row);
    return (by === 'id' ? byId : bySource).get(name) ?? [];
  };
  return (placed) => {
    const named = placed.map(({ row, at }) => ({ row, at, units: findCandidates(row) }));
    refuseAmbiguous('invalid_request', named);
    refuseUnknown(named);
    const found = named.flatMap(({ row, at, units }) => {
      const { id, externalSourceId: source, ifMatch: _match, ...rest } = row;
      const change =
        id === undefined || source === undefined ? rest : { ...rest, externalSourceId: source };
      return units.map((unit) => ({ ...unit, change, at, row }));
    });
    refuseRepeated(found);
    requireMatches(
      found.map(({ unit: { updatedAt }, at, row: { ifMatch } }) => ({
        path: `properties[${at}]`,
        ifMatch,
        updatedAt,
      })),
    );
    requireTargets(
      rows.projects,
      placed.map(({ row: { projectId }, at }) => ({
        path: `properties[${at}].projectId`,
        projectId,
      })),
    );
    return found;
  };
}

/** A change, and the units that its name fits. */
interface Named extends IndexedRow<Pick<NamedChange, 'id' | 'externalSourceId'>> {
  readonly units: readonly ReservedUnit[];
}

/** Where a change names its unit. */
const describePlace = ({ row, at }: Omit<Named, 'units'>) => `properties[${at}].${nameOf(row).by}`;

/** The most places of unknown units that an error lists. */
const MAX_UNKNOWN = 20;

/** Changes that name no unit of the organisation are 404: the message lists their places. */
function refuseUnknown(named: readonly Named[]): void {
  const unknown = named.flatMap((each) => (each.units.length === 0 ? [describePlace(each)] : []));
  if (unknown.length === 0) return;
  const listed = unknown.slice(0, MAX_UNKNOWN).join(', ');
  const more = unknown.length - MAX_UNKNOWN;
  const rest = more > 0 ? ` and ${more} more` : '';
  throw noSuch(
    `property as ${listed}${rest} ${unknown.length === 1 ? 'names' : 'name'}`,
    unknown.flatMap((path): Fault[] => [{ path, ...broken('no_such_unit') }]),
  );
}

/** Refuses external ids that several units have: the message names the ids, and the details their units. */
export function refuseAmbiguous(code: FailureCode, named: readonly Named[]): void {
  const ambiguous = named.filter(({ units }) => units.length > 1);
  if (ambiguous.length === 0) return;
  const ids = ambiguous.map(({ row }) => row.externalSourceId).join(', ');
  const faults = ambiguous.flatMap(({ at, units }): Fault[] => [
    { path: `properties[${at}].externalSourceId`, ...ambiguousUnit(units) },
  ]);
  const message = `Several units have the externalSourceId ${excerpt(ids)}: see details.`;
  throw new Failure(code, message, faults.slice(0, MAX_FAULTS));
}

/** The rule that an external id of several units breaks, with their ids. */
function ambiguousUnit(units: readonly ReservedUnit[]): BrokenRule {
  const isMore = units.length > MAX_CANDIDATES;
  const listed = units.slice(0, MAX_CANDIDATES).map(({ unit }) => unit.id);
  const other = isMore ? `more than ${MAX_CANDIDATES}` : String(units.length);
  return broken('ambiguous_unit', { other, words: listed.join(', ') });
}

function refuseRepeated(
  found: readonly (IndexedRow<NamedChange> & { readonly unit: UnitRow })[],
): void {
  const first = new Map<string, string>();
  const faults = found.flatMap((each): Fault[] => {
    const { id } = each.unit;
    const other = first.get(id);
    if (other === undefined) {
      first.set(id, describePlace(each));
      return [];
    }
    return [{ path: describePlace(each), ...broken('same_unit', { other }) }];
  });
  if (faults.length > 0) throw invalidRequest(faults);
}

/**
 * Sets the fields of the units that the rows of a body name.
 *
 * @throws Failure `sale_in_progress` or `sold` for rows that may not take a sale back, `invalid_request` for rows
 * with too much metadata or a type of another kind. It names them.
 */
export function reviseRows<Row extends UnitToChange>(
  rows: readonly Row[],
  terms: OfficeMoment & { readonly isStrict: boolean },
) {
  const revisedRows = rows.map((row) => {
    const { change, decision } = decideChange(row, row.change, { ...terms, isRow: true });
    return { ...row, change, decision, pair: reviseUnit(row.unit, change, terms) };
  });
  requireForwardRows(revisedRows);
  const placeOf = (index: number) => ['properties', revisedRows[index]?.at ?? index];
  requireSale(revisedRows, placeOf);
  requireFitting(
    revisedRows.map(({ pair }) => pair.after),
    placeOf,
  );
  return revisedRows;
}
