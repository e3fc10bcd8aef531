import { UNIT_STATUSES } from '../../../../values/unit-states.ts';
import { Button } from '../../../components/button.tsx';
import { useTyped } from '../../../navigation/typed.ts';
import { type ImportWording, useImportTexts } from '../../../texts/use-import-texts.ts';
import type { FieldName } from '../../../unit-fields/field.ts';
import { FIELD_NAMES, isAmount } from '../../../unit-fields/fields.ts';
import type { LeftOutColumn } from '../columns/columns.ts';
import { LeftOut } from '../left-out.tsx';
import { readAmount, showFixed } from '../values/amounts.ts';
import { hasLowPrice, reservedWithOtherPrice } from '../match-units/row-actions.ts';
import type { RepairTexts, ReviewRow } from '../rows/rows.ts';
import type { Review } from './use-review.ts';

/** Cells with the same fault. */
interface Problem {
  readonly field: FieldName;
  readonly text: string;
  /** Their rows, by index. */
  readonly rows: readonly number[];
  /** Whether the text is a price, but a very low one. */
  readonly isPrice: boolean;
}

/** Most problems that are shown at once. */
const SHOWN = 8;

interface Props {
  readonly review: Review;
  readonly leftOut: readonly LeftOutColumn[];
}

/** What is to be decided: one line for all equal cells, each with its repair; and what is not taken. */
export function Repairs({ review, leftOut }: Props) {
  const wording = useImportTexts();
  const { t, format } = wording;
  const problems = problemsIn(review)
    .filter((problem) => problem.rows.length > 1 || proposalFor(problem, wording) !== null)
    .slice(0, SHOWN);
  const proposed = problems.flatMap((problem) => {
    const proposal = problem.isPrice ? null : proposalFor(problem, wording);
    return proposal === null ? [] : [{ ...problem, proposal }];
  });
  const filled = FIELD_NAMES.flatMap((field) => {
    const count = review.entries.filter(({ row }) => row.cells[field]?.filled === true).length;
    return count === 0 ? [] : [t.import.filledDown(t.units.fields[field], format.number(count))];
  });
  const reserved = reservedWithOtherPrice(
    review.matching,
    review.entries.map(({ row }) => row),
  );
  if (problems.length + leftOut.length + filled.length + reserved === 0) return null;
  return (
    <section class="card repairs" aria-label={t.import.toClear}>
      <header class="row spread">
        <h2>{t.import.toClear}</h2>
        {proposed.length > 1 && (
          <Button
            onClick={() => {
              for (const { rows, proposal } of proposed) review.repair(rows, proposal.texts);
            }}
          >
            {t.import.takeAll(format.number(proposed.length))}
          </Button>
        )}
      </header>
      {problems.map((problem) => (
        <ProblemLine key={`${problem.field} ${problem.text}`} problem={problem} review={review} />
      ))}
      {reserved > 0 && <ReservedPrices review={review} count={reserved} />}
      <LeftOut columns={leftOut} />
      {filled.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </section>
  );
}

/** The faulty cells that are not empty, gathered by their text. */
function problemsIn(review: Review): Problem[] {
  const { entries } = review;
  const problems = new Map<string, Problem & { readonly rows: number[] }>();
  for (const { at, row, findings } of entries) {
    for (const { field: path, kind } of findings) {
      const field = FIELD_NAMES.find((name) => name === path);
      const text = field === undefined ? '' : (row.cells[field]?.text ?? '');
      if (field === undefined || kind !== 'fault' || text === '') continue;
      const known = problems.get(`${field} ${text}`);
      if (known === undefined)
        problems.set(`${field} ${text}`, {
          field,
          text,
          rows: [at],
          isPrice: isLow(row, field, review),
        });
      else known.rows.push(at);
    }
  }
  return [...problems.values()];
}

const isLow = (row: ReviewRow, field: FieldName, { matching }: Review) =>
  field === 'kaufpreis' && hasLowPrice(row, matching);

interface ReservedPricesProps {
  readonly review: Review;
  /** How many reserved units have another price in the file. */
  readonly count: number;
}

/** Whether reserved units get the prices of the file: only if the person says so. */
function ReservedPrices({ review, count }: ReservedPricesProps) {
  const { t, format } = useImportTexts();
  const { reprices } = review.matching;
  const name = t.import.reservedPrices(format.number(count));
  return (
    <div class="repair hint" role="group" aria-label={name}>
      <p>{name}</p>
      <div class="row">
        {[false, true].map((each) => (
          <button
            key={String(each)}
            type="button"
            class="button"
            aria-pressed={reprices === each}
            onClick={() => {
              review.setReprices(each);
            }}
          >
            {each ? t.common.change : t.import.keepPrices}
          </button>
        ))}
      </div>
    </div>
  );
}

interface ProblemLineProps {
  readonly problem: Problem;
  readonly review: Review;
}

function ProblemLine({ problem, review }: ProblemLineProps) {
  const wording = useImportTexts();
  const { t, format } = wording;
  const { field, rows } = problem;
  const { values, changes, kept } = useTyped(`${field} ${problem.text}`, { instead: '' });
  const proposal = proposalFor(problem, wording);
  const count = format.number(rows.length);
  const name = t.import.problem(problem.text, t.units.fields[field], count);
  return (
    <div class="repair" role="group" aria-label={name}>
      <p>{name}</p>
      <div class="row">
        {problem.isPrice && (
          <Button
            onClick={() => {
              review.takePrices(rows);
            }}
          >
            {t.import.priceIsRight}
          </Button>
        )}
        {proposal !== null && (
          <Button
            onClick={() => {
              review.repair(rows, proposal.texts);
            }}
          >
            {rows.length > 1 ? t.import.forAll(proposal.label, count) : proposal.label}
          </Button>
        )}
        {rows.length > 1 && (
          <>
            <input
              aria-label={t.import.instead(problem.text)}
              placeholder={t.import.insteadHint}
              value={values.instead}
              onInput={({ currentTarget }) => {
                changes('instead')(currentTarget.value);
              }}
            />
            <Button
              disabled={values.instead.trim() === ''}
              onClick={() => {
                kept.drop();
                review.repair(rows, { [field]: values.instead });
              }}
            >
              {t.import.forAllEqual(count)}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}

interface Proposal {
  readonly label: string;
  readonly texts: RepairTexts;
}

const ON_REQUEST =
  /^(?:preis\s+)?(?:auf\s+anfr(?:age|\.)?|a\.?\s*a\.?|p\.?\s*a\.?\s*a\.?|poa|(?:price\s+)?on\s+request)$/i;
const NUMBER = /\d[\d.,'\s]*/g;

/** The obvious repair of a value; `null` if there is none. */
function proposalFor(
  { field, text, isPrice }: Problem,
  { t, language }: ImportWording,
): Proposal | null {
  if (isPrice) return { label: t.import.noPrice, texts: { kaufpreis: '' } };
  if (field === 'kaufpreis' && ON_REQUEST.test(text.trim())) {
    return { label: t.import.onRequest, texts: { kaufpreis: '', preisAufAnfrage: 'ja' } };
  }
  if (isAmount(field)) {
    const [only = '', ...others] = text.match(NUMBER) ?? [];
    const amount = readAmount(only.replace(/[.,\s]+$/, ''), 'comma');
    if (only === '' || others.length > 0 || !/^\d+(?:\.\d+)?$/.test(amount)) return null;
    const shown = showFixed(amount, language);
    return { label: t.import.take(shown), texts: { [field]: shown } };
  }
  if (field !== 'status') return null;
  const begun = text.toLowerCase().replace(/[^a-zäöüß].*$/, '');
  const [status, ...more] = UNIT_STATUSES.filter((name) =>
    t.statuses[name].toLowerCase().startsWith(begun),
  );
  if (status === undefined || more.length > 0 || begun.length < 2) return null;
  return { label: t.import.take(t.statuses[status]), texts: { status } };
}
