import { useState } from 'preact/hooks';
import { UNIT_STATUSES } from '../../../../values/unit-states.ts';
import { Button } from '../../../components/button.tsx';
import { Icon } from '../../../components/icon.tsx';
import { labelOf } from '../../../texts/field-options.ts';
import { type ImportWording, useImportTexts } from '../../../texts/use-import-texts.ts';
import type { FieldName } from '../../../unit-fields/field.ts';
import { FIELD_NAMES, isAmount } from '../../../unit-fields/fields.ts';
import { readAmount, showFixed } from '../values/amounts.ts';
import { hasLowPrice, reservedWithOtherPrice } from '../match-units/row-actions.ts';
import type { RepairTexts, ReviewRow } from '../rows/rows.ts';
import { ExistingField } from './existing-field.tsx';
import { OpenColumns } from './open-columns.tsx';
import { CellControl } from './review-cell.tsx';
import type { Review } from './use-review.ts';

/** Cells with the same fault. */
interface Problem {
  readonly field: FieldName;
  readonly text: string;
  /** Their rows, by index. */
  readonly rows: readonly number[];
  /** The number of the first one in the file. */
  readonly line: number;
  /** Whether the text is a price, but a very low one. */
  readonly isPrice: boolean;
}

/** Most problems that are shown at once. */
const SHOWN = 8;

/** What is to be decided: one part for all equal cells, each with its repairs; and what is not taken. */
export function Repairs({ review }: { readonly review: Review }) {
  const wording = useImportTexts();
  const { t, format } = wording;
  const problems = problemsIn(review).slice(0, SHOWN);
  const proposed = problems.flatMap((problem) => {
    const proposal = problem.isPrice ? null : proposalFor(problem, wording);
    return proposal === null ? [] : [{ ...problem, proposal }];
  });
  const reserved = reservedWithOtherPrice(
    review.matching,
    review.entries.map(({ row }) => row),
  );
  const isClear = problems.length + review.leftOut.length + reserved === 0;
  return (
    <section class="card repairs" aria-label={t.import.toClear}>
      <header class="row spread">
        <h2>{isClear ? t.import.clear : t.import.toClear}</h2>
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
      {problems.map((problem, at) => (
        <ProblemPart
          key={`${problem.field} ${problem.text}`}
          problem={problem}
          review={review}
          isNext={at === 0}
        />
      ))}
      {reserved > 0 && <ReservedPrices review={review} count={reserved} />}
      {review.leftOut.length > 0 && <OpenColumns review={review} />}
      {review.entries.some(({ match }) => match.unit !== null) && <ExistingField review={review} />}
      <FilledDown review={review} />
    </section>
  );
}

/** The fields whose merged cells were filled down. */
function FilledDown({ review: { entries } }: { readonly review: Review }) {
  const { t, format } = useImportTexts();
  return FIELD_NAMES.map((field) => {
    const count = entries.filter(({ row }) => row.cells[field]?.filled === true).length;
    return (
      count > 0 && (
        <div class="repair fact" key={field}>
          <p>
            <span>
              {t.import.filledDown(t.units.fields[field], format.number(count))}{' '}
              <Icon name="fill" />
            </span>
          </p>
        </div>
      )
    );
  });
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
          line: row.number,
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

interface ProblemPartProps {
  readonly problem: Problem;
  readonly review: Review;
  /** Whether it is the first one, which is repaired next. */
  readonly isNext: boolean;
}

function ProblemPart({ problem, review, isNext }: ProblemPartProps) {
  const { t, format } = useImportTexts();
  const { field, text, rows, line, isPrice } = problem;
  const { label } = labelOf(t.units.fields[field]);
  const isNumberless = isAmount(field) && !isPrice;
  const name = isNumberless ? t.import.noNumber(text) : t.import.problem(text, label);
  const where =
    rows.length > 1
      ? t.import.lines(format.number(rows.length))
      : t.import.rowNumber(format.number(line));
  return (
    <div class={isNext ? 'repair next' : 'repair'} role="group" aria-label={`${name}, ${label}`}>
      <p>
        {name}
        <span class="small">{where}</span>
      </p>
      <ProblemRepairs problem={problem} review={review} isNext={isNext} name={name} />
    </div>
  );
}

interface RepairsProps extends ProblemPartProps {
  /** What is wrong. */
  readonly name: string;
}

/** The repairs of a problem: what is probable, or a value of the person's own. */
function ProblemRepairs({ problem, review, isNext, name }: RepairsProps) {
  const wording = useImportTexts();
  const { t, format } = wording;
  const { field, text, rows, isPrice } = problem;
  const [isOther, setOther] = useState(false);
  const proposal = proposalFor(problem, wording);
  const kind = isNext ? 'primary' : 'plain';
  return (
    <div class="row">
      {isPrice && (
        <Button
          kind={kind}
          onClick={() => {
            review.takePrices(rows);
          }}
        >
          {t.import.priceIsRight}
        </Button>
      )}
      {proposal !== null && (
        <Button
          kind={isPrice ? 'plain' : kind}
          onClick={() => {
            review.repair(rows, proposal.texts);
          }}
        >
          {rows.length > 1
            ? t.import.forAll(proposal.label, format.number(rows.length))
            : proposal.label}
        </Button>
      )}
      <Button
        expanded={isOther}
        label={`${t.import.other}: ${name}`}
        onClick={() => {
          setOther(!isOther);
        }}
      >
        {t.import.other}
      </Button>
      {isOther && (
        <CellControl
          field={field}
          value={text}
          text={text}
          label={t.import.instead(text)}
          isWrong={false}
          change={(instead) => {
            review.repair(rows, { [field]: instead });
          }}
        />
      )}
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
  { field, text, rows, isPrice }: Problem,
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
  const name = t.statuses[status];
  return { label: rows.length > 1 ? name : t.import.take(name), texts: { status } };
}
