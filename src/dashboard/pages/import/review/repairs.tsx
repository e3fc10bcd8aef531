import { useState } from 'preact/hooks';
import { Button } from '../../../components/button.tsx';
import { Icon } from '../../../components/icon.tsx';
import { labelOf } from '../../../texts/field-options.ts';
import { useImportTexts } from '../../../texts/use-import-texts.ts';
import { FIELD_NAMES, isAmount } from '../../../unit-fields/fields.ts';
import { backwardStatuses, reservedWithOtherPrice } from '../match-units/row-actions.ts';
import { ExistingField } from './existing-field.tsx';
import { OpenColumns } from './open-columns.tsx';
import { type Problem, problemsIn, proposalFor } from './problems.ts';
import { CellControl } from './review-cell.tsx';
import type { Review } from './use-review.ts';

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
  const all = review.entries.map(({ row }) => row);
  const reserved = reservedWithOtherPrice(review.matching, all);
  const backward = backwardStatuses(review.matching, all);
  const isClear = problems.length + review.leftOut.length + reserved + backward === 0;
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
      {reserved > 0 && (
        <KeepOrChange
          name={t.import.reservedPrices(format.number(reserved))}
          keep={t.import.keepPrices}
          changes={review.matching.reprices}
          choose={review.setReprices}
        />
      )}
      {backward > 0 && (
        <KeepOrChange
          name={t.import.backwardStatuses(format.number(backward))}
          keep={t.import.keepStatuses}
          changes={review.matching.movesBack}
          choose={review.setMovesBack}
        />
      )}
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
        <div class="repair told" key={field}>
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

interface KeepOrChangeProps {
  /** What is kept or changed. */
  readonly name: string;
  readonly keep: string;
  readonly changes: boolean;
  readonly choose: (changes: boolean) => void;
}

/** Whether units get values of the file that they keep otherwise: only if the person says so. */
function KeepOrChange({ name, keep, changes, choose }: KeepOrChangeProps) {
  const { t } = useImportTexts();
  return (
    <div class="repair hint" role="group" aria-label={name}>
      <p>{name}</p>
      <div class="row">
        {[false, true].map((each) => (
          <button
            key={String(each)}
            type="button"
            class="button"
            aria-pressed={changes === each}
            onClick={() => {
              choose(each);
            }}
          >
            {each ? t.common.change : keep}
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
          {rows.length > 1 && proposal.label !== t.import.onRequest
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
