import { useState } from 'preact/hooks';
import { Button } from '../../../components/button.tsx';
import { FieldControl } from '../../../field-controls/field-control.tsx';
import { labelOf } from '../../../texts/field-options.ts';
import { importWords, type ImportWording } from '../words.ts';
import { isAmount, fieldNamed } from '../../../unit-fields/fields.ts';
import { EXISTING_CHOICES } from '../match-units/row-changes.ts';
import { type Cell, EMPTY_CELL, isEmpty } from '../../../spreadsheets/grid.ts';
import { mayBeRight, type Doubt, type DoubtKind } from '../../../unit-cells/doubts.ts';
import { type RowDoubt, topFloorsOf } from '../../../unit-cells/doubtful-rows.ts';
import { Choice, noOrYes, Question, QUESTIONS } from '../choice.tsx';
import { MISSING_CHOICES } from '../kept.ts';
import type { Review, Entries } from './use-review.ts';
import { dayOf } from '../../../texts/formats.ts';
import { useTexts } from '../../../kit/use-texts.ts';
import { LeftOut } from '../steps.tsx';
import { doubtText } from '../rows/rows.ts';
import type { FieldName } from '../../../unit-fields/field.ts';
import { showAmount, showFixed } from '../../../unit-cells/amounts.ts';
import { readStatus } from '../../../unit-cells/words.ts';

/** Most problems that are shown at once. */
const SHOWN = 8;

/** What is to be decided: one part for all cells of a kind, each with its repairs; and what is not taken. */
export function Repairs({ review }: { readonly review: Review }) {
  const { t } = useTexts(importWords);
  const all = problemsIn(review);
  const proposed = all.filter((problem) => proposalsOf(problem) !== null);
  const asked = askedIn(review);
  const { movesBack, reprices, hidden, parking, table, missing } = asked;
  const rows = hidden.length + parking.length + table.length;
  const isClear = review.faulty + movesBack + reprices + rows + missing === 0;
  return (
    <section
      class={`${QUESTIONS} 2xl:col-start-2 2xl:row-start-1 2xl:min-h-[calc(100dvh-12.0625rem)]`}
      aria-label={t.import.toClear}
    >
      <header class="row spread col-span-full min-h-11.25 pr-3! max-md:py-2! md:py-0!">
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
      <Choices review={review} asked={asked} />
    </section>
  );
}

/** The most missing units whose names are shown. */
const NAMED = 12;

/** What is decided for several rows or units together: how many, or which. */
function askedIn({ entries, missing }: Review) {
  const updates = entries.filter(({ action }) => action === 'update');
  const doubted = (doubt: RowDoubt) =>
    entries.flatMap(({ at, row }) => (row.doubt === doubt ? at : []));
  return {
    movesBack: updates.filter(({ isBack }) => isBack).length,
    reprices: updates.filter(({ isRepriced }) => isRepriced).length,
    sold: entries.filter(({ needsDay }) => needsDay).length,
    unarchives: updates.filter(({ match }) => match.unit?.archived === true).length,
    hidden: doubted('hidden'),
    parking: doubted('parking'),
    table: doubted('table'),
    missing: missing.length,
    /** The floors of units in the attic: above the highest one of their house. */
    floors: [...topFloorsOf(entries.map(({ row }) => row.cells))].filter(
      ([at]) => (entries[at]?.match.unit?.etage ?? null) === null,
    ),
  };
}

/** Rows that are left out unless the person takes them. */
const DOUBTED = ['hidden', 'parking', 'table'] as const;

interface ChoicesProps {
  readonly review: Review;
  readonly asked: ReturnType<typeof askedIn>;
}

/** What happens to rows and units unless the person says otherwise. */
function Choices({ review, asked }: ChoicesProps) {
  const { t } = useTexts(importWords);
  const { entries, choices, chooseForAll, edit } = review;
  const { missingChoices, keepStatuses, keepPrices, asInList } = t.import;
  const forUnits = [
    ['movesBack', t.import.backStatuses, keepStatuses, asInList],
    ['reprices', t.import.reservedPrices, keepPrices, asInList],
    ['unarchives', t.import.unarchive, missingChoices.keep, t.import.takeOut],
  ] as const;
  return (
    <>
      {forUnits.map(
        ([choice, name, no, yes]) =>
          asked[choice] > 0 && (
            <Choice
              key={choice}
              name={name({ n: asked[choice] })}
              options={noOrYes(no, yes)}
              value={choices[choice]}
              change={(isYes) => chooseForAll({ [choice]: isYes })}
            />
          ),
      )}
      {asked.sold > 0 && (
        <Question name={t.import.soldOn({ n: asked.sold })} look="[--dot:var(--reserviert)]">
          <FieldControl
            name="verkauftAm"
            value={choices.soldOn ?? dayOf(Date.now())}
            about={{ 'aria-label': t.fields.verkauftAm, class: 'input' }}
            max={dayOf(Date.now())}
            change={(day) => chooseForAll({ soldOn: day === '' ? null : day })}
          />
        </Question>
      )}
      {asked.missing > 0 && <Missing review={review} />}
      {DOUBTED.map(
        (doubt) =>
          asked[doubt].length > 0 && (
            <Choice
              key={doubt}
              name={t.import.doubtfulRows[doubt]({ n: asked[doubt].length })}
              options={noOrYes(t.import.leaveColumns, t.import.takeHidden)}
              value={asked[doubt].some((at) => entries[at]?.row.included === true)}
              change={(included) => edit(asked[doubt], () => ({ included }))}
            />
          ),
      )}
      {asked.floors.length > 0 && <TopFloors review={review} floors={asked.floors} />}
      <LeftOut columns={review.leftOut} />
      {entries.some(({ match }) => match.unit !== null) && (
        <Choice
          name={t.import.existing}
          options={EXISTING_CHOICES.map((value) => ({ value, label: t.import.choices[value] }))}
          value={choices.choice}
          change={(choice) => chooseForAll({ choice })}
        />
      )}
    </>
  );
}

/** What happens to the units that the file lacks. */
function Missing({ review: { missing, choices, chooseForAll } }: { readonly review: Review }) {
  const { t } = useTexts(importWords);
  const names = missing.slice(0, NAMED).map(({ unitIdentifier }) => unitIdentifier ?? '–');
  const rest = missing.length - names.length;
  const more = rest > 0 ? ` ${t.import.moreChanges({ rows: rest })}` : '';
  return (
    <Choice
      name={t.import.missing({ n: missing.length })}
      about={`${names.join(', ')}${more}`}
      options={MISSING_CHOICES.map((value) => ({ value, label: t.import.missingChoices[value] }))}
      value={choices.missing}
      change={(answer) => chooseForAll({ missing: answer })}
    />
  );
}

const floorOf = (isNumbered: boolean, floor: number): Cell =>
  isNumbered ? { kind: 'number', text: String(floor) } : EMPTY_CELL;

interface FloorsProps {
  readonly review: Review;
  readonly floors: ChoicesProps['asked']['floors'];
}

/** Whether units in the attic get the floor above the highest one of their house. */
function TopFloors({ review: { entries, repair }, floors }: FloorsProps) {
  const { t } = useTexts(importWords);
  const named = new Set(floors.map(([, floor]) => floor));
  return (
    <Choice
      name={t.import.topFloors({ n: floors.length })}
      options={noOrYes(t.import.noTopFloor, t.import.topFloor({ floors: [...named].join(', ') }))}
      value={floors.some(([at]) => !isEmpty(entries[at]?.row.cells.etage ?? EMPTY_CELL))}
      change={(isYes) =>
        repair(new Map(floors.map(([at, floor]) => [at, { etage: floorOf(isYes, floor) }])))
      }
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
  const { label } = labelOf(t.fields[field]);
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
          onClick={() => setOther(!isOther)}
        >
          {t.import.other}
        </Button>
      )}
      {isOther && (
        <FieldControl
          name={field}
          value={text}
          written={text}
          about={{ 'aria-label': t.import.instead({ text }) }}
          change={(instead) => review.retype([...rows.keys()], field, instead)}
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
        <Button kind={look} onClick={() => review.repair(proposalsOf(problem) ?? new Map())}>
          {label}
        </Button>
      )}
      {isRight && (
        <Button
          kind={label === null ? look : 'plain'}
          onClick={() =>
            review.edit(at, ({ confirmed = [] }) => ({ confirmed: [...confirmed, field] }))
          }
        >
          {t.import.isRight({ n: count })}
        </Button>
      )}
      {kind !== null && label === null && (
        <Button onClick={() => review.retype(at, field, '')}>
          {isStored ? t.import.keepStored : t.import.leaveEmpty({ n: count })}
        </Button>
      )}
    </>
  );
}

/** A faulty cell, and what is proposed. */
interface FaultyCell {
  readonly cell: Cell;
  readonly proposal: Doubt['proposal'];
}

/** Cells with the same kind of fault. */
interface Problem {
  readonly key: string;
  readonly field: FieldName;
  /** `null` for a fault that only the service found. */
  readonly kind: DoubtKind | null;
  readonly figures: readonly number[];
  /** By the index of their rows. */
  readonly rows: Map<number, FaultyCell>;
  /** The number of the first row in the file. */
  readonly line: number;
  /** Whether the field of each has a stored value, which an empty cell leaves as it is. */
  isStored: boolean;
}

/** Doubts that each text has for itself. */
const BY_TEXT: ReadonlySet<DoubtKind | undefined> = new Set(['word', 'denied', undefined]);

/** The faulty cells that are not empty, gathered by the kind of their fault, else by their text. */
function problemsIn({ entries }: Entries): Problem[] {
  const problems = new Map<string, Problem>();
  for (const { at, row, findings, action, match } of entries) {
    for (const { field: path, kind, doubt } of findings) {
      const field = fieldNamed(path);
      const cell = (field && row.cells[field]) ?? EMPTY_CELL;
      if (field === null || kind !== 'fault' || isEmpty(cell)) continue;
      const key = BY_TEXT.has(doubt?.kind) ? `${field}: ${cell.text}` : `${field} ${doubt?.kind}`;
      const { kind: doubted = null, figures = [], proposal = null } = doubt ?? {};
      const problem = problems.get(key) ?? {
        key,
        field,
        kind: doubted,
        figures,
        rows: new Map<number, FaultyCell>(),
        line: row.number,
        isStored: true,
      };
      const { [field]: stored = null }: Partial<Record<FieldName, unknown>> = { ...match.unit };
      problem.isStored &&= action === 'update' && stored !== null;
      problem.rows.set(at, { cell, proposal });
      problems.set(key, problem);
    }
  }
  return [...problems.values()];
}

/** What replaces the cells of a problem; `null` if a row has no proposal. */
function proposalsOf({
  rows,
}: Problem): ReadonlyMap<number, NonNullable<Doubt['proposal']>> | null {
  const proposals = [...rows].flatMap(([at, { proposal }]) =>
    proposal === null ? [] : [[at, proposal] as const],
  );
  return proposals.length < rows.size ? null : new Map(proposals);
}

/** Examples of the cells, and what is proposed for each. */
const EXAMPLES = 3;

/** The first cells of a problem, each with what replaces it. */
function examplesOf({ field, rows }: Problem, { t, language }: ImportWording) {
  const all = [...rows.values()].map(({ cell: { text }, proposal }) => {
    const after = shownProposal(proposal);
    return [`${text} → ${after}`, { text, after }] as const;
  });
  return [...new Map(all).values()].slice(0, EXAMPLES);

  function shownProposal(proposal: Doubt['proposal']): string | null {
    const cell = proposal?.[field];
    if (cell === undefined) return null;
    const status = readStatus(proposal?.status?.text ?? '');
    if (status !== undefined) return t.statuses[status];
    if (isEmpty(cell)) return t.common.empty;
    if (field === 'zimmer') return showAmount(cell.text, language);
    return isAmount(field) ? showFixed(cell.text, language) : cell.text;
  }
}

/** What the button says that takes what is proposed; `null` if nothing is. */
function proposalLabel(problem: Problem, wording: ImportWording): string | null {
  const { t, format } = wording;
  const { kind, rows, isStored } = problem;
  if (proposalsOf(problem) === null) return null;
  const count = format.number(rows.size);
  const leave = isStored ? t.import.keepStored : t.import.leaveEmpty({ n: rows.size });
  if (kind === 'onRequest') return t.import.onRequest;
  if (kind === 'zero' || kind === 'none') return leave;
  const [first, ...others] = examplesOf(problem, wording);
  if (others.length > 0) return t.import.takeAll({ count });
  const label = t.import.take({ value: first?.after ?? '' });
  return rows.size > 1 ? t.import.forAll({ repair: label, rows: count }) : label;
}
