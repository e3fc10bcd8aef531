import { pathOf } from '../../http/faults.ts';
import { remarksOn } from '../../http/remarks.ts';
import { presentOrganisation } from '../organisations/present.ts';
import type { OrganisationRow } from '../organisations/store.ts';
import { quotaOfNew } from '../properties/unit-row.ts';
import { type ImportDryRun, NewImport } from './schema.ts';

/**
 * What an import would do with these units, by the import's own schema and rules.
 *
 * @param organisation whose plan's limits they count against.
 */
export function checkUnits(units: readonly unknown[], organisation: OrganisationRow): ImportDryRun {
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
    doubts: remarksOn(NewImport, sent).doubts.map(({ path, rule }) =>
      remarkAt({ path, message: rule }),
    ),
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
