import {
  comparedOf,
  type Doubt,
  doubtsAboutChange,
  doubtsAmong,
  doubtsIn,
} from '../../../unit-cells/doubts.ts';
import type { ReadOptions } from '../../../unit-cells/read-unit.ts';
import { type ReviewRow, doubtText, type Finding } from '../rows/rows.ts';
import { hasValues, type RowPlan } from './row-changes.ts';
import { houseCalled, type Match } from './stock.ts';
import type { ImportWording } from '../words.ts';

const fault = (field: string, text: (wording: ImportWording) => string): Finding => ({
  field,
  kind: 'fault',
  text,
});

const warning = (text: (wording: ImportWording) => string, field = 'unitIdentifier'): Finding => ({
  field,
  kind: 'warning',
  text,
});

/** Where something was first: the number of its row. */
type FirstRows = Map<string, number>;

/** The number of the first row with this name, if it is another one. */
function earlier(first: FirstRows, name: string, { number }: ReviewRow): number | undefined {
  const before = first.get(name);
  if (before === undefined) first.set(name, number);
  return before;
}

/** Why a unit keeps its price. */
const stateOf = (unit: Match['unit'], { t, format }: ImportWording): string => {
  const until = unit?.reservation?.until ?? null;
  return until === null
    ? t.statuses[unit?.status ?? 'frei']
    : t.import.keepsPrice({ date: format.day(until) });
};

/** What is wrong with a row that updates its unit, and which of its values the unit does not get. */
function findingsOfUpdate(first: FirstRows, plan: RowPlan): Finding[] {
  const { unit, problem } = plan.match;
  if (problem !== null) return [fault('unitIdentifier', ({ t }) => t.import[problem])];
  const before = earlier(first, `unit ${unit?.id}`, plan.row);
  if (before !== undefined)
    return [fault('unitIdentifier', ({ t }) => t.import.sameUnit({ row: before }))];
  const kept: Finding[] = [];
  if (plan.keepsStatus) {
    const { status = 'frei' } = unit ?? {};
    kept.push(warning(({ t }) => t.import.keepsStatus({ status: t.statuses[status] }), 'status'));
  }
  if (plan.keepsPrice) kept.push(warning((wording) => stateOf(unit, wording), 'kaufpreis'));
  return kept;
}

/** The doubts about a row's values that the person has not called right, and its unit does not have already. */
function findingsOfValues(
  row: ReviewRow,
  { unit }: Match,
  compared: readonly Doubt[],
  readOptions: ReadOptions,
): Finding[] {
  const isKnown = ({ field }: Doubt) => {
    const cell = row.cells[field];
    return unit !== null && cell !== undefined && hasValues(unit, { [field]: cell }, readOptions);
  };
  const all = [...doubtsIn(row.cells, readOptions), ...compared];
  return all
    .filter(({ field }, at) => all.findIndex((doubt) => doubt.field === field) === at)
    .filter((doubt) => row.confirmed?.includes(doubt.field) !== true && !isKnown(doubt))
    .map((doubt) => ({
      field: doubt.field,
      kind: 'fault',
      doubt,
      text: (wording) => doubtText(wording, doubt),
    }));
}

/** What may be wrong with a row that creates a unit. */
function findingsOfNew(first: FirstRows, row: ReviewRow, { unit, source }: Match): Finding[] {
  const identifier = row.cells.unitIdentifier?.text.trim() ?? '';
  const findings: Finding[] = [];
  const sameId = unit === null && source !== '' ? earlier(first, `id ${source}`, row) : undefined;
  if (sameId !== undefined) {
    findings.push(fault('', ({ t }) => t.import.sameId({ row: sameId })));
  }
  if (identifier === '') {
    findings.push(warning(({ t }) => t.import.noIdentifier));
    return findings;
  }
  const house = houseCalled(row.cells.haus?.text ?? '');
  const before = earlier(first, `identifier ${house} ${identifier}`, row);
  if (before !== undefined) {
    findings.push(warning(({ t }) => t.import.repeated({ row: before })));
  }
  return findings;
}

/**
 * What the page itself finds in the rows: units that cannot be updated, rows about one unit, repeated
 * or missing identifiers, and lines that are no units. The service checks one block at a time and
 * cannot find repetitions across blocks.
 *
 * @param usual the project's price per square metre.
 * @returns the findings of each row.
 */
export function ownFindings(
  plans: readonly RowPlan[],
  readOptions: ReadOptions,
  usual: number | null,
): readonly (readonly Finding[])[] {
  const first: FirstRows = new Map();
  const included = plans.filter(({ action }) => action !== 'skip');
  const compared = included.map(({ row }) => comparedOf(row.cells, readOptions));
  const among = new Map(doubtsAmong(compared, usual).map((each, at) => [included[at], each]));
  return plans.map((plan) => {
    const { row, action, match, sent } = plan;
    const { doubt } = row;
    const findings = doubt === null ? [] : [warning(({ t }) => t.import.doubts[doubt])];
    if (action === 'update') findings.push(...findingsOfUpdate(first, plan));
    if (action !== 'skip') {
      const change = action === 'update' ? sent : {};
      const ofRow = [...doubtsAboutChange(match.unit, change), among.get(plan) ?? []].flat();
      findings.push(...findingsOfValues(row, match, ofRow, readOptions));
    }
    if (action === 'new') findings.push(...findingsOfNew(first, row, match));
    return findings;
  });
}
