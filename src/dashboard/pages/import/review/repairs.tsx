import { useState } from 'preact/hooks';
import { Button } from '../../../components/button.tsx';
import { labelOf } from '../../../texts/field-options.ts';
import { doubtText } from '../rows/doubt-text.ts';
import { importWords } from '../words.ts';
import { isAmount } from '../../../unit-fields/fields.ts';
import { heldBackIn } from '../match-units/row-changes.ts';
import { EMPTY_CELL, isEmpty } from '../../../spreadsheets/grid.ts';
import { mayBeRight } from '../../../unit-cells/doubts.ts';
import { topFloorsOf } from '../../../unit-cells/top-floors.ts';
import { Choice, noOrYes } from '../choice.tsx';
import { ExistingField } from './existing-field.tsx';
import { MISSING_CHOICES } from './kept-review.ts';
import { LeftOut } from '../left-out.tsx';
import { examplesOf, type Problem, problemsIn, proposalLabel, proposalsOf } from './problems.ts';
import { CellControl } from './review-cell.tsx';
import type { Review } from './use-review.ts';
import { useTexts } from '../../../kit/use-texts.ts';

/** Kinds of rows that are left out unless the person takes them. */
const ASKED = ['hidden', 'parking'] as const;

/** Most problems that are shown at once. */
const SHOWN = 8;

/** What is to be decided: one part for all cells of a kind, each with its repairs; and what is not taken. */
export function Repairs({ review }: { readonly review: Review }) {
  const { t } = useTexts(importWords);
  const all = problemsIn(review);
  const proposed = all.filter((problem) => proposalsOf(problem) !== null);
  const held = heldBackIn(
    review.matching,
    review.entries.map(({ row }) => row),
  );
  const asked = ASKED.map(
    (doubt) => [doubt, review.entries.filter(({ row }) => row.doubt === doubt)] as const,
  ).filter(([, rows]) => rows.length > 0);
  const open = [all, review.missing, asked].map(({ length }) => length);
  const isClear = open.every((count) => count === 0) && held.prices + held.statuses === 0;
  return (
    <section class="card repairs" aria-label={t.import.toClear}>
      <header class="row spread">
        <h2>{isClear ? t.import.clear : t.import.toClear}</h2>
        {proposed.length > 1 && (
          <Button
            onClick={() => {
              for (const problem of proposed) review.repair(proposalsOf(problem) ?? new Map());
            }}
          >
            {t.import.takeAll({ count: proposed.length })}
          </Button>
        )}
      </header>
      {all.slice(0, SHOWN).map((problem, at) => (
        <ProblemPart key={problem.key} problem={problem} review={review} isNext={at === 0} />
      ))}
      <HeldBack review={review} held={held} />
      {asked.map(([doubt, rows]) => (
        <Choice
          key={doubt}
          name={t.import.doubtfulRows[doubt]({ n: rows.length })}
          options={noOrYes(t.import.leaveColumns, t.import.takeHidden)}
          value={rows.some(({ row }) => row.included)}
          change={(included) => {
            review.include(doubt, included);
          }}
        />
      ))}
      <TopFloors review={review} />
      <LeftOut columns={review.leftOut} />
      {review.entries.some(({ match }) => match.unit !== null) && <ExistingField review={review} />}
    </section>
  );
}

/** The most missing units whose names are shown. */
const NAMED = 12;

interface HeldBackProps {
  readonly review: Review;
  readonly held: ReturnType<typeof heldBackIn>;
}

/** What the units keep unless the person says otherwise: statuses, prices, and those that the file lacks. */
function HeldBack({ review, held }: HeldBackProps) {
  const { t } = useTexts(importWords);
  const { missing, choices, chooseForAll } = review;
  const kept = [
    [held.statuses, t.import.backStatuses, t.import.keepStatuses, 'movesBack'],
    [held.prices, t.import.reservedPrices, t.import.keepPrices, 'reprices'],
  ] as const;
  const names = missing.slice(0, NAMED).map(({ unitIdentifier }) => unitIdentifier ?? '–');
  const more =
    missing.length > NAMED ? ` ${t.import.moreChanges({ rows: missing.length - NAMED })}` : '';
  return (
    <>
      {kept.map(
        ([count, name, keep, choice]) =>
          count > 0 && (
            <Choice
              key={choice}
              name={name({ n: count })}
              options={noOrYes(keep, t.import.asInList)}
              value={choices[choice]}
              change={(value) => {
                chooseForAll({ [choice]: value });
              }}
            />
          ),
      )}
      {missing.length > 0 && (
        <Choice
          name={t.import.missing({ n: missing.length })}
          about={`${names.join(', ')}${more}`}
          options={MISSING_CHOICES.map((value) => ({
            value,
            label: t.import.missingChoices[value],
          }))}
          value={choices.missing}
          change={(answer) => {
            chooseForAll({ missing: answer });
          }}
        />
      )}
    </>
  );
}

/** Whether units in the attic get the floor above the highest one of their house. */
function TopFloors({ review: { entries, repair } }: { readonly review: Review }) {
  const { t } = useTexts(importWords);
  const all = topFloorsOf(entries.map(({ row }) => row.cells));
  const floors = new Map(
    [...all].filter(([at]) => (entries[at]?.match.unit?.etage ?? null) === null),
  );
  if (floors.size === 0) return null;
  const isNumbered = [...floors.keys()].some(
    (at) => !isEmpty(entries[at]?.row.cells.etage ?? EMPTY_CELL),
  );
  return (
    <Choice
      name={t.import.topFloors({ n: floors.size })}
      options={noOrYes(
        t.import.noTopFloor,
        t.import.topFloor({ floors: [...new Set(floors.values())].join(', ') }),
      )}
      value={isNumbered}
      change={(isYes) => {
        repair(
          new Map(
            [...floors].map(([at, floor]) => [
              at,
              { etage: isYes ? { kind: 'number', text: String(floor) } : EMPTY_CELL },
            ]),
          ),
        );
      }}
    />
  );
}

interface ProblemPartProps {
  readonly problem: Problem;
  readonly review: Review;
  /** Whether it is the first one, which is repaired next. */
  readonly isNext: boolean;
}

/** Cells with the same kind of fault, and their repairs: what is probable, or a value of the person's own. */
function ProblemPart({ problem, review, isNext }: ProblemPartProps) {
  const wording = useTexts(importWords);
  const { t } = wording;
  const { field, kind, rows, line, figures } = problem;
  const [isOther, setOther] = useState(false);
  const isOfOneText = new Set([...rows.values()].map(({ cell }) => cell.text)).size === 1;
  const { label } = labelOf(t.fields[field]);
  const examples = examplesOf(problem, wording);
  const [text = ''] = examples.map((example) => example.text);
  const isNumberless = isAmount(field) && kind === null;
  const name = isNumberless
    ? t.import.noNumber({ text })
    : t.import.problem({ text, field: label });
  const where =
    rows.size > 1 ? t.import.lines({ rows: rows.size }) : t.import.rowNumber({ row: line });
  const changes = examples.flatMap(({ text: before, after }) =>
    after === null ? [] : [`${before} → ${after}`],
  );
  return (
    <div class={isNext ? 'repair next' : 'repair'} role="group" aria-label={`${name}, ${label}`}>
      <p>
        {name}
        <span class="small">{where}</span>
      </p>
      {kind !== null && (
        <p class="small">
          {doubtText(wording, { kind, figures })}
          {changes.length > 1 &&
            `: ${changes.join(' · ')}${rows.size > changes.length ? ' …' : ''}`}
        </p>
      )}
      <div class="row">
        <ProbableRepairs problem={problem} review={review} isNext={isNext} />
        {isOfOneText && (
          <Button
            expanded={isOther}
            label={`${t.import.other}: ${name}`}
            onClick={() => {
              setOther(!isOther);
            }}
          >
            {t.import.other}
          </Button>
        )}
        {isOther && (
          <CellControl
            field={field}
            value={text}
            text={text}
            label={t.import.instead({ text })}
            isWrong={false}
            change={(instead) => {
              review.retype([...rows.keys()], { [field]: instead });
            }}
          />
        )}
      </div>
    </div>
  );
}

/** What is proposed, or that the values are right. */
function ProbableRepairs({ problem, review, isNext }: ProblemPartProps) {
  const wording = useTexts(importWords);
  const { t, format } = wording;
  const { field, kind, rows, isStored } = problem;
  const at = [...rows.keys()];
  const label = proposalLabel(problem, wording);
  const isRight = mayBeRight(kind);
  const look = isNext ? 'primary' : 'plain';
  const count = format.number(rows.size);
  return (
    <>
      {label !== null && (
        <Button
          kind={look}
          onClick={() => {
            review.repair(proposalsOf(problem) ?? new Map());
          }}
        >
          {label}
        </Button>
      )}
      {isRight && (
        <Button
          kind={label === null ? look : 'plain'}
          onClick={() => {
            review.confirm(at, field);
          }}
        >
          {t.import.isRight({ n: count })}
        </Button>
      )}
      {kind !== null && label === null && (
        <Button
          onClick={() => {
            review.retype(at, { [field]: '' });
          }}
        >
          {isStored ? t.import.keepStored : t.import.leaveEmpty({ n: count })}
        </Button>
      )}
    </>
  );
}
