import type { Warning } from '../../../fields/warnings.ts';
import { Failure, type FailureCode, type Fault, MAX_FAULTS } from '../../../values/failure.ts';
import { separateFacts, withoutInherited } from '../../../values/facts/facts.ts';
import type { Instant } from '../../../values/instant.ts';
import { broken } from '../../../values/rule-messages.ts';
import { decideMove, type MoveTerms } from '../../../values/sale.ts';
import type { ReservedUnit } from '../store/unit-rows.ts';
import type { SentChange, UnitChange } from './schema.ts';

/** A sent change, with what was decided about its status. */
interface DecidedChange {
  /** Without the status and what belongs to its sale, if the unit keeps its own. */
  readonly change: UnitChange;
  readonly decision: ReturnType<typeof decideMove>;
}

/**
 * Decides about the status of a change: a sale moves back only if the sender says so. An expired
 * reservation holds nothing. A fact that is sent as the unit inherits it stays inherited.
 */
export function decideChange(
  { unit, reservation, inherited }: ReservedUnit,
  { movesBack = false, ...sent }: SentChange,
  { now, isRow, isStrict }: Omit<MoveTerms, 'movesBack'> & { readonly now: Instant },
): DecidedChange {
  const { facts, rest: fields } = separateFacts(sent);
  const { projectId = unit.projectId } = fields;
  const own = projectId === unit.projectId ? withoutInherited(facts, unit.facts, inherited) : facts;
  const change = { ...fields, ...own };
  const {
    status: to = unit.status,
    notarterminAm: _at,
    verkauftAm: _on,
    verkaufspreis: _for,
    ...rest
  } = change;
  const isReserved =
    reservation !== null && (reservation.until === null || reservation.until > now);
  const move = { from: unit.status, to, isReserved };
  const decision = decideMove(move, { isRow, isStrict, movesBack });
  return { change: decision === 'kept' ? rest : change, decision };
}

const chooseCode = ({ unit }: ReservedUnit) =>
  unit.status === 'verkauft' ? 'sold' : 'sale_in_progress';

export function saleRefusal(
  { unit, reservation }: Pick<ReservedUnit, 'unit' | 'reservation'>,
  code: FailureCode,
  remedy: string,
): Failure {
  const { status, statusSince } = unit;
  const { reference = null, until = null } = reservation ?? {};
  return new Failure(code, `The unit is ${status}: ${remedy}`, {
    status,
    reference,
    until,
    statusSince,
  });
}

/** @throws Failure `sale_in_progress` or `sold` for a change whose status was refused. */
export function requireForward(row: ReservedUnit, { decision }: DecidedChange): void {
  if (decision !== 'refused') return;
  throw saleRefusal(row, chooseCode(row), 'to move it back, send movesBack: true with the status.');
}

interface DecidedRow extends ReservedUnit, Pick<DecidedChange, 'decision'> {
  readonly at: number;
}

/** @throws Failure `sale_in_progress` or `sold`, which names the rows whose status was refused. */
export function requireForwardRows(rows: readonly DecidedRow[]): void {
  const refused = rows.filter(({ decision }) => decision === 'refused');
  const [first] = refused;
  if (first === undefined) return;
  const code = chooseCode(first);
  const faults = refused.flatMap((row): Fault[] => {
    const rule = broken('moves_back', { other: row.unit.status });
    return chooseCode(row) === code ? [{ path: `properties[${row.at}].status`, ...rule }] : [];
  });
  const message = 'Rows would move sales back: see details. Nothing was written.';
  throw new Failure(code, message, faults.slice(0, MAX_FAULTS));
}

/** What an answer says of a row whose status was left out. */
export const presentKept = (decision: DecidedChange['decision']): { kept?: 'status'[] } =>
  decision === 'kept' ? { kept: ['status'] } : {};

/** The warnings about such rows of an answer. @param placeOf the position in the body of an answered row. */
export const warnOfKept = (
  rows: readonly { readonly kept?: readonly string[] | undefined }[],
  placeOf: (index: number) => number,
): Warning[] =>
  [...rows.entries()]
    .filter(([, { kept }]) => kept !== undefined)
    .map(([index]) => ({
      path: ['properties', placeOf(index), 'status'],
      outcome: 'kept, as it would move the sale back: see movesBack',
      broken: broken('other'),
    }));
