import { useState } from 'preact/hooks';
import { Button } from '../../../components/button.tsx';
import { labelOf } from '../../../texts/field-options.ts';
import { doubtText } from '../rows/finding.ts';
import { importWords, type ImportWording } from '../words.ts';
import { isAmount } from '../../../unit-fields/fields.ts';
import { EXISTING_CHOICES } from '../match-units/row-changes.ts';
import { EMPTY_CELL, isEmpty } from '../../../spreadsheets/grid.ts';
import { mayBeRight } from '../../../unit-cells/doubts.ts';
import { topFloorsOf } from '../../../unit-cells/top-floors.ts';
import { Choice, noOrYes, Question, QUESTIONS } from '../choice.tsx';
import { MISSING_CHOICES } from '../kept.ts';
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
  const updates = review.entries.filter(({ action }) => action === 'update');
  const held = {
    prices: updates.filter(({ isRepriced }) => isRepriced).length,
    statuses: updates.filter(({ isBack }) => isBack).length,
  };
  const asked = ASKED.map(
    (doubt) => [doubt, review.entries.filter(({ row }) => row.doubt === doubt)] as const,
  ).filter(([, rows]) => rows.length > 0);
  const open = [all, review.missing, asked].map(({ length }) => length);
  const isClear = open.every((count) => count === 0) && held.prices + held.statuses === 0;
  return (
    <section
      class={`${QUESTIONS} 2xl:col-start-2 2xl:row-start-1 2xl:min-h-[calc(100dvh-12.0625rem)]`}
      aria-label={t.import.toClear}
    >
      <header class="row spread col-span-full min-h-11.25 pr-3 md:py-0">
        <h2 class="text-14 font-semibold">{isClear ? t.import.clear : t.import.toClear}</h2>
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
  readonly held: { readonly prices: number; readonly statuses: number };
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
  const { field, kind, rows, line } = problem;
  const [isOther, setOther] = useState(false);
  const isOfOneText = new Set([...rows.values()].map(({ cell }) => cell.text)).size === 1;
  const { label } = labelOf(t.units.fields[field]);
  const examples = examplesOf(problem, wording);
  const [text = ''] = examples.map((example) => example.text);
  const isNumberless = isAmount(field) && kind === null;
  const name = isNumberless
    ? t.import.noNumber({ text })
    : t.import.problem({ text, field: label });
  const where =
    rows.size > 1 ? t.import.lines({ rows: rows.size }) : t.import.rowNumber({ row: line });
  return (
    <Question
      name={name}
      label={`${name}, ${label}`}
      where={where}
      about={aboutOf(problem, wording)}
      look={`[--dot:var(--danger)] ${isNext ? 'bg-accent-soft' : ''}`}
    >
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
    </Question>
  );
}

/** Why cells are a question, and what is proposed for some of them. */
function aboutOf(problem: Problem, wording: ImportWording): string | undefined {
  const { kind, figures, rows } = problem;
  if (kind === null) return undefined;
  const changes = examplesOf(problem, wording).flatMap(({ text, after }) =>
    after === null ? [] : [`${text} → ${after}`],
  );
  const more = rows.size > changes.length ? ' …' : '';
  const shown = changes.length > 1 ? `: ${changes.join(' · ')}${more}` : '';
  return doubtText(wording, { kind, figures }) + shown;
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

/** What to do with all rows whose units exist. */
function ExistingField({ review }: { readonly review: Review }) {
  const { t } = useTexts(importWords);
  const archived = review.entries.filter(
    ({ action, match }) => action === 'update' && match.unit?.archived === true,
  );
  return (
    <>
      <Choice
        name={t.import.existing}
        options={EXISTING_CHOICES.map((value) => ({ value, label: t.import.choices[value] }))}
        value={review.choices.choice}
        change={(choice) => {
          review.chooseForAll({ choice });
        }}
      />
      {archived.length > 0 && (
        <Choice
          name={t.import.unarchive({ n: archived.length })}
          options={noOrYes(t.import.missingChoices.keep, t.import.takeOut)}
          value={review.choices.unarchives}
          change={(unarchives) => {
            review.chooseForAll({ unarchives });
          }}
        />
      )}
    </>
  );
}
