import { pathOf, warningsOf } from '../../http/faults.ts';
import { presentOrganisation } from '../organisations/present.ts';
import type { OrganisationRow } from '../organisations/store.ts';
import { quotaOfNew } from '../properties/unit-row.ts';
import { type ImportDryRun, NewImport } from './schema.ts';

/** What the units to check are held against. */
interface Stock {
  /** The organisation whose plan's limits they count against. */
  readonly organisation: OrganisationRow;
  /** Which of their identifiers units of the project have already. */
  readonly taken: readonly string[];
}

/** What an import would do with these units, by the import's own schema and rules. */
export function checkUnits(
  units: readonly unknown[],
  { organisation, taken }: Stock,
): ImportDryRun {
  const sent = { units };
  const parsed = NewImport.safeParse(sent);
  const faults = parsed.success ? [] : parsed.error.issues.map(remarkAt);
  const wrong = new Set(faults.map(({ unit }) => unit));
  const right = parsed.success
    ? parsed
    : NewImport.safeParse({ units: units.filter((_, at) => !wrong.has(at)) });
  const requested = quotaOfNew(right.data?.units ?? []);
  const { monthlyUnits, onlineUnits } = presentOrganisation(organisation).usage;
  return {
    unitCount: units.length,
    faults,
    doubts: [
      ...warningsOf(NewImport, sent).doubtful.map(({ path, rule }) =>
        remarkAt({ path, message: rule }),
      ),
      ...doublesAmong(units, new Set(taken)),
    ],
    quotas: {
      monthlyUnits: { ...monthlyUnits, requested: requested.monthlyUnits },
      onlineUnits: { ...onlineUnits, requested: requested.maxOnlineUnits },
    },
  };
}

interface Located {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** `['units', 17, 'kaufpreis']` is about the field `kaufpreis` of unit 17. */
function remarkAt({ path: [, unit, ...field], message }: Located) {
  return { unit: Number(unit), field: pathOf(field), message };
}

/** The identifiers of units that may be wrong, one for each unit; empty where there is none. */
export function identifiersOf(units: readonly unknown[]): string[] {
  return units.map((unit) => {
    const { unitIdentifier = '' }: { unitIdentifier?: unknown } = Object.assign({}, unit);
    return typeof unitIdentifier === 'string' ? unitIdentifier.trim() : '';
  });
}

/** Units that there would be twice: a file that is imported again has no other fault. */
function doublesAmong(units: readonly unknown[], taken: ReadonlySet<string>) {
  const seen = new Set<string>();
  return identifiersOf(units).flatMap((identifier, unit) => {
    if (identifier === '') return [];
    const isTaken = taken.has(identifier);
    const isRepeated = seen.has(identifier);
    seen.add(identifier);
    if (!isTaken && !isRepeated) return [];
    const message = isTaken
      ? 'must be new, as the project has a unit with this identifier already'
      : 'must not be repeated, as another of these units has this identifier';
    return [{ unit, field: 'unitIdentifier', message }];
  });
}
