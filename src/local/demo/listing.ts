import { Unit } from '../../resources/properties/schema.ts';
import type { UnitRow } from '../../resources/properties/store/unit-rows.ts';
import { newUnitRow } from '../../resources/properties/unit-row.ts';
import { canonicalDecimal, MONEY_DIGITS } from '../../values/decimal.ts';
import type { Instant } from '../../values/instant.ts';
import { isOnRequest, packStates } from '../../values/unit-states.ts';
import { parseJson } from '../../values/json.ts';
import { demoId } from './random.ts';

/** A unit as a caller would send it. */
export type SentUnit = { readonly [Field in keyof Unit]?: string | number | null | undefined };

/** Decimals that no import accepts. They are written briefly here, and stored in their canonical form. */
const MORE_DECIMALS = [
  'nutzflaecheQm',
  'kaufpreisStellplatz',
  'kaltmieteStellplatz',
  'hausgeldGesamt',
  'hausgeldNichtUmlagefaehig',
] as const satisfies readonly (keyof UnitRow)[];

/** Fields that no import accepts, but people fill in in the product. */
export type MoreAboutUnit = Partial<UnitRow>;

/** A unit of the demo, before it becomes a row. */
export interface Listing {
  readonly project: { readonly orgId: string; readonly id: string };
  readonly createdAt: Instant;
  readonly sent: SentUnit;
  readonly more?: MoreAboutUnit;
}

/** The row of a unit, made as an import makes it, with the same checks and canonical decimals. */
export function rowOf({ project, createdAt, sent, more = {} }: Listing): UnitRow {
  const unit = Unit.parse(parseJson(JSON.stringify(sent)));
  const row: UnitRow = {
    ...newUnitRow({ id: demoId(createdAt), createdAt }, project.orgId, project.id, unit),
    updatedAt: more.archivedAt ?? createdAt,
    archived: typeof more.archivedAt === 'string',
    ...more,
  };
  for (const field of MORE_DECIMALS) {
    const value = row[field];
    if (value !== null) row[field] = canonicalDecimal(value, MONEY_DIGITS);
  }
  return { ...row, stateKey: packStates(row), preisAufAnfrage: isOnRequest(row) };
}
