import { type Failure, type Fault, invalidRequest, noSuch } from '../../../values/failure.ts';

import type { Author } from '../../../writes/change.ts';
import { MAX_CANDIDATES, unitsBySources } from '../store/by-own-id.ts';
import { type HeldUnit, unitsByIds } from '../store/unit-rows.ts';
import type { UnitRow } from '../unit-row.ts';
import { requireTargets, targetProjects } from './change-of-units.ts';
import { type NamedChange, nameOf, type UnitChange } from './schema.ts';
import { type BrokenRule, broken } from '../../../values/rule-messages.ts';
import { requireMatches } from '../../../http/request/if-match.ts';

/** A unit, and the new values of its fields. */
interface UnitToChange extends HeldUnit {
  readonly change: UnitChange;
}

/**
 * The unit that each change names, by its id or by its external id.
 *
 * @throws Failure `invalid_request` for an external id that several units have, and for two changes
 * of one unit; `not_found` for units and projects that the organisation lacks; `precondition_failed`
 * for units that are not as their `ifMatch` requires.
 */
export async function unitsNamedBy(
  { tenant, read }: Author,
  changes: readonly NamedChange[],
): Promise<UnitToChange[]> {
  const names = changes.map(nameOf);
  const namesBy = (way: 'id' | 'externalSourceId') =>
    names.flatMap(({ by, name }) => (by === way ? [name] : []));
  const [ids, sources] = [namesBy('id'), namesBy('externalSourceId')];
  const rows = await read((add) => ({
    byId: ids.length === 0 ? undefined : add(unitsByIds(tenant, ids)),
    bySource: sources.length === 0 ? undefined : add(unitsBySources(tenant, sources)),
    projects: targetProjects(add, tenant, changes),
  }));
  const byId = Map.groupBy(rows.byId?.() ?? [], ({ unit }) => unit.id);
  const bySource = Map.groupBy(rows.bySource?.() ?? [], ({ unit }) => unit.externalSourceId ?? '');
  const named = names.map(({ by, name }) => (by === 'id' ? byId : bySource).get(name));
  refuseAmbiguous(named);
  const found = changes.flatMap(
    ({ id, externalSourceId: source, ifMatch: _guard, ...rest }, at) => {
      const change =
        id === undefined || source === undefined ? rest : { ...rest, externalSourceId: source };
      return (named[at] ?? []).map(({ unit, held }) => ({ unit, held, change }));
    },
  );
  if (found.length < changes.length) throw unknownUnits(changes, named);
  refuseRepeated(
    found.map(({ unit }) => unit),
    changes,
  );
  requireMatches(
    found.map(({ unit: { updatedAt } }, at) => ({
      path: `properties[${at}].ifMatch`,
      ifMatch: changes[at]?.ifMatch,
      updatedAt,
    })),
  );
  requireTargets(
    rows.projects,
    changes.map(({ projectId }, at) => ({ path: `properties[${at}].projectId`, projectId })),
  );
  return found;
}

/** Where a change names its unit. */
function placeOf(changes: readonly NamedChange[], at: number): string {
  const change = changes[at];
  return `properties[${at}].${change === undefined ? 'id' : nameOf(change).by}`;
}

/** The most places of unknown units that an error lists. */
const MAX_UNKNOWN = 20;

/** The 404 of changes that name no unit of the organisation: its message lists their places. */
function unknownUnits(
  changes: readonly NamedChange[],
  named: readonly (readonly HeldUnit[] | undefined)[],
): Failure {
  const unknown = changes.flatMap((_, at) =>
    named[at] === undefined ? [placeOf(changes, at)] : [],
  );
  const listed = unknown.slice(0, MAX_UNKNOWN).join(', ');
  const more = unknown.length - MAX_UNKNOWN;
  const rest = more > 0 ? ` and ${more} more` : '';
  return noSuch(
    `property as ${listed}${rest} ${unknown.length === 1 ? 'names' : 'name'}`,
    unknown.flatMap((path): Fault[] => [{ path, ...broken('no_such_unit') }]),
  );
}

function refuseAmbiguous(named: readonly (readonly HeldUnit[] | undefined)[]): void {
  const faults = named.flatMap((candidates = [], at): Fault[] =>
    candidates.length < 2
      ? []
      : [
          {
            path: `properties[${at}].externalSourceId`,
            ...ambiguousUnit(candidates.map(({ unit }) => unit)),
          },
        ],
  );
  if (faults.length > 0) throw invalidRequest(faults);
}

/** The rule that an external id of several units breaks, with their ids. */
export function ambiguousUnit(units: readonly UnitRow[]): BrokenRule {
  const isMore = units.length > MAX_CANDIDATES;
  const listed = units.slice(0, MAX_CANDIDATES).map(({ id }) => id);
  const other = isMore ? `more than ${MAX_CANDIDATES}` : String(units.length);
  return broken('ambiguous_unit', { other, words: listed.join(', ') });
}

function refuseRepeated(units: readonly UnitRow[], changes: readonly NamedChange[]): void {
  const first = new Map<string, number>();
  const faults = units.flatMap(({ id }, at): Fault[] => {
    const before = first.get(id);
    if (before === undefined) {
      first.set(id, at);
      return [];
    }
    const other = placeOf(changes, before);
    return [{ path: placeOf(changes, at), ...broken('same_unit', { other }) }];
  });
  if (faults.length > 0) throw invalidRequest(faults);
}
