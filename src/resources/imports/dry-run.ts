import { presentOrganisation } from '../organisations/present.ts';
import type { OrganisationRow } from '../organisations/store.ts';
import { countNewUnits } from '../properties/unit-row.ts';
import type { QuotaRequest } from '../../writes/quota.ts';
import { type ImportDryRun, NewImport } from './schema.ts';
import { parse } from '../../fields/rules.ts';
import { type BrokenRule, broken } from '../../values/rule-messages.ts';
import { isJsonObject } from '../../values/json.ts';
import { pathOf } from '../../values/failure.ts';
import { collectWarnings } from '../../fields/warnings.ts';

interface Stock {
  readonly organisation: OrganisationRow;
  /** The identifiers that units of the project have already. */
  readonly taken: readonly string[];
}

export function checkUnits(
  units: readonly unknown[],
  { organisation, taken }: Stock,
): ImportDryRun {
  const sent = { units };
  const parsed = parse(NewImport, sent);
  const faults = parsed.ok ? [] : parsed.broken.map(({ path, named }) => warningAt(path, named));
  const wrong = new Set(faults.map(({ unit }) => unit));
  const right = parsed.ok
    ? parsed
    : parse(NewImport, { units: units.filter((_, at) => !wrong.has(at)) });
  const requested = countNewUnits(right.ok ? right.value.units : []);
  return {
    unitCount: units.length,
    faults,
    warnings: [
      ...collectWarnings(NewImport, sent).values.map(({ path, broken: named }) =>
        warningAt(path, named),
      ),
      ...duplicatesAmong(units, new Set(taken)),
    ],
    quotas: forecastQuotas(organisation, requested),
  };
}

/** The use of the plan's limits, and what a request would add. */
export function forecastQuotas(
  organisation: OrganisationRow,
  requested: Required<Pick<QuotaRequest, 'monthlyUnits' | 'maxOnlineUnits'>>,
): ImportDryRun['quotas'] {
  const { monthlyUnits, onlineUnits } = presentOrganisation(organisation).usage;
  return {
    monthlyUnits: { ...monthlyUnits, requested: requested.monthlyUnits },
    onlineUnits: { ...onlineUnits, requested: requested.maxOnlineUnits },
  };
}

/** `['units', 17, 'kaufpreis']` is about the field `kaufpreis` of unit 17. */
function warningAt([, unit, ...field]: readonly PropertyKey[], named: BrokenRule) {
  return { unit: Number(unit), field: pathOf(field), ...named };
}

/** The identifier of each unit, valid or not; empty if it has none. */
export function listIdentifiers(units: readonly unknown[]): string[] {
  return units.map((unit) => {
    const identifier = isJsonObject(unit) ? unit['unitIdentifier'] : undefined;
    return typeof identifier === 'string' ? identifier.trim() : '';
  });
}

/** Warnings for units that would exist twice: only they reveal a file that is imported again. */
function duplicatesAmong(units: readonly unknown[], taken: ReadonlySet<string>) {
  const seen = new Set<string>();
  return listIdentifiers(units).flatMap((identifier, unit) => {
    if (identifier === '') return [];
    const isTaken = taken.has(identifier);
    const isRepeated = seen.has(identifier);
    seen.add(identifier);
    if (!isTaken && !isRepeated) return [];
    const named = isTaken ? broken('identifier_taken') : broken('identifier_repeated');
    return [{ unit, field: 'unitIdentifier', ...named }];
  });
}
