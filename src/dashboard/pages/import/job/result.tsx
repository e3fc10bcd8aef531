import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { undoChanges, undoneUntil } from '../../../api/imports.ts';
import { useReading } from '../../../api/use-reading.ts';
import { Button, ButtonLink } from '../../../components/button.tsx';
import { Icon, type IconName } from '../../../components/icon.tsx';
import { Loaded } from '../../../components/loaded.tsx';
import { useMembership } from '../../../membership/membership.ts';
import { hrefOf } from '../../../navigation/routes.ts';
import { importWords, type ImportWording } from '../words.ts';
import { Foreseen, UndoButton } from '../../undo/undo-button.tsx';
import { readOwnImport, says, type WholeImport } from '../../../imports/whole-imports.ts';
import type { Grid } from '../../../spreadsheets/grid.ts';
import { Attachments, useAttachments } from './attachments.tsx';
import { type ImportJob, unitsIn, updatesIn, type UnitOutcome } from './job.ts';
import { useTexts } from '../../../kit/use-texts.ts';
import { LeftOut } from '../steps.tsx';
import { Segments } from '../../../components/segments.tsx';
import { Status } from '../../../components/status.tsx';
import { Table } from '../../../components/table.tsx';
import { showPrice } from '../../../unit-cells/amounts.ts';
import { readStatus } from '../../../unit-cells/words.ts';

interface Props {
  readonly job: ImportJob;
  /** The projects of an OpenImmo file, this one included. */
  readonly sheets: readonly Grid[];
  /** Removes the job. */
  readonly leave: () => Promise<void>;
}

/** A completed import: what it did, how it is undone, and what comes next. */
export function Result({ job, sheets, leave }: Props) {
  const { orgId } = useMembership();
  const { projectId, outcome } = job;
  const writtenAt = job.chunks.at(-1)?.writtenAt ?? Date.now();
  const reading = useReading(`import of ${job.chunks[0]?.key}`, () =>
    readOwnImport(orgId, { projectId, parts: job.chunks.length, units: unitsIn(job), writtenAt }),
  );
  const whole = reading.state === 'loaded' ? reading.value : null;
  const isUndone = whole?.status === 'canceled';
  const attachments = useAttachments(job, sheets);
  const { isOver } = attachments;
  const next = <NextSteps {...{ job, sheets, isUndone, isOver, leave }} />;
  return (
    <>
      <Summary job={job} leave={isOver ? leave : stay} whole={whole} changed={reading.reload} />
      {!isUndone && <Attachments {...attachments} />}
      {!isUndone && <LeftOut columns={outcome.leftOut} />}
      <div class="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,1fr)_21rem]">
        {outcome.units.length > 0 && !isUndone && <Changes units={outcome.units} />}
        <div class="stack">
          {whole !== null && (
            <UndoCard key={whole.status} whole={whole}>
              {next}
            </UndoCard>
          )}
          {whole === null && reading.state !== 'loading' && next}
        </div>
      </div>
    </>
  );
}

/** An import whose pictures still come is shown again. */
const stay = async () => {};

interface SummaryProps extends Omit<Props, 'sheets'> {
  /** `null` until it is found. */
  readonly whole: WholeImport | null;
  readonly changed: () => Promise<void>;
}

/** How many rows became what, with the buttons to undo that and to go on. */
function Summary({ job, leave, whole, changed }: SummaryProps) {
  const { t } = useTexts(importWords);
  const { orgId } = useMembership();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const isUndone = whole?.status === 'canceled';
  const units = unitsIn(job);
  return (
    <div class="card grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-3 p-4 max-md:grid-cols-[auto_minmax(0,1fr)]">
      <span
        class={`grid size-11 place-items-center rounded-full ${isUndone ? 'bg-sunken text-second' : 'bg-accent-soft text-accent'}`}
      >
        <Icon name={isUndone ? 'undo' : 'check'} />
      </span>
      <div>
        <h2 ref={title} tabIndex={-1} class="text-16 font-bold outline-none">
          {isUndone
            ? t.import.undoneTitle
            : units === 0
              ? t.import.attachments
              : t.import.doneTitle({ n: units })}
        </h2>
        <p class="small">{isUndone ? t.import.isUndone : didOf(job, t)}</p>
      </div>
      <div class="row max-md:col-span-full max-md:*:flex-auto">
        {whole?.status === 'completed' && (
          <UndoButton
            what={t.import.titles.file}
            at={whole.createdAt}
            changes={whole.parts}
            changed={changed}
          >
            {t.import.undo}
          </UndoButton>
        )}
        <ButtonLink
          kind="primary"
          href={`${hrefOf(orgId, 'units')}?project=${job.projectId}`}
          onClick={() => void leave()}
        >
          {t.import.toUnits}
        </ButtonLink>
      </div>
    </div>
  );
}

/** How many rows became what. */
function didOf(job: ImportJob, t: ImportWording['t']): string {
  const { units, unchanged, keptPrices, skipped, unarchived } = job.outcome;
  const updates = updatesIn(job);
  const countOf = (kind: UnitOutcome['kind']) => units.filter((unit) => unit.kind === kind).length;
  const [archived, offline] = [countOf('archived'), countOf('offline')];
  const counts = [
    ...says(updates - archived - offline, t.import.counts.updated),
    ...says(unitsIn(job) - updates, t.import.counts.new),
    ...says(archived, t.import.kinds.archived),
    ...says(offline, t.import.kinds.offline),
    ...says(unchanged, t.import.counts.unchanged),
    ...says(skipped, t.import.counts.skipped),
  ].join(', ');
  return [
    counts,
    ...says(keptPrices, t.import.keptPrices),
    ...says(unarchived, t.import.unarchived),
  ].join(' · ');
}

interface UndoCardProps {
  readonly whole: WholeImport;
  /** What is below it. It comes with it, because it would move. */
  readonly children: ComponentChildren;
}

/** Until when the import can be undone, and what of it no longer can. */
function UndoCard({ whole, children }: UndoCardProps) {
  const { t, format } = useTexts(importWords);
  const { orgId } = useMembership();
  const { id, status, parts, createdAt } = whole;
  const reading = useReading(`undo of ${id} ${status}`, () => undoChanges(orgId, parts, true));
  if (status === 'completed' && reading.state === 'loading') return null;
  return (
    <>
      {status === 'completed' && (
        <section class="card card-body">
          <h2>{t.common.undo}</h2>
          <p>{t.import.undoUntil({ moment: format.short(undoneUntil(createdAt)) })}</p>
          <Loaded reading={reading} lines={3}>
            {(undo) => <Foreseen undo={undo} />}
          </Loaded>
        </section>
      )}
      {children}
    </>
  );
}

interface NextProps extends Props {
  /** Whether the import is undone: it left nothing to do. */
  readonly isUndone: boolean;
  /** Whether all pictures have come. */
  readonly isOver: boolean;
}

/** What an office does after an import. */
function NextSteps({ job: { projectId, outcome }, sheets, isUndone, isOver, leave }: NextProps) {
  const { t } = useTexts(importWords);
  const { orgId } = useMembership();
  const created = outcome.units.filter(({ kind }) => kind === 'new').length;
  const { next } = t.import;
  const others = sheets.length - 1;
  const printed = hrefOf(orgId, 'projects/:id/price-list', projectId);
  const steps: readonly (false | readonly [IconName, what: string, how: string, href: string])[] = [
    outcome.offline > 0 && [
      'publications',
      next.offline({ n: outcome.offline }),
      next.online,
      `${hrefOf(orgId, 'units')}?project=${projectId}&task=new`,
    ],
    created > 0 && [
      'plan',
      next.withoutPlan({ units: created }),
      next.upload,
      `${hrefOf(orgId, 'folders')}?project=${projectId}`,
    ],
    ['print', next.priceList, next.print, printed],
  ];
  return (
    <section class="card">
      <h2 class="px-4 py-3">{next.title}</h2>
      <ul>
        {(isUndone ? [] : steps.filter((step) => step !== false)).map(([icon, what, how, href]) => (
          <li key={icon} class={STEP}>
            <Icon name={icon} />
            <span>{what}</span>
            <a class="text-13 font-semibold no-underline" href={href}>
              {how}
            </a>
          </li>
        ))}
        <li class={STEP}>
          <Icon name="import" />
          <span>{others > 0 ? next.projects({ n: others }) : next.another}</span>
          <Button
            kind="quiet"
            look="p-0 text-accent"
            label={others > 0 ? next.nextProject : t.import.another}
            disabled={!isOver}
            onClick={() => void leave()}
          >
            {t.units.import}
          </Button>
        </li>
      </ul>
    </section>
  );
}

const STEP =
  'grid min-h-11 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-3 border-t border-line px-4 py-2';

/** Most rows of the table. */
const SHOWN = 200;

const KINDS = ['price', 'status', 'new', 'archived', 'offline'] as const;

/** What an import changed: prices, statuses, new units, archived ones, or those that it took offline. */
function Changes({ units }: { readonly units: readonly UnitOutcome[] }) {
  const { t } = useTexts(importWords);
  const byKind = Map.groupBy(units, ({ kind }) => kind);
  const kinds = KINDS.filter((kind) => byKind.has(kind));
  const [chosen, choose] = useState(kinds[0] ?? 'price');
  const all = byKind.get(chosen) ?? [];
  const labelOf = (kind: UnitOutcome['kind']) =>
    t.import.kinds[kind]({ n: byKind.get(kind)?.length ?? 0 });
  return (
    <section class="card [&_label]:whitespace-nowrap [&_legend]:hidden">
      <header class="row spread px-4 py-2">
        <h2>{t.import.changed}</h2>
        {kinds.length === 1 && <span class="small">{labelOf(chosen)}</span>}
        {kinds.length > 1 && (
          <Segments
            label={t.import.changed}
            value={chosen}
            options={kinds.map((kind) => ({ value: kind, label: labelOf(kind) }))}
            change={choose}
          />
        )}
      </header>
      <ChangeTable kind={chosen} units={all.slice(0, SHOWN)} />
      {all.length > SHOWN && (
        <p class="px-4 py-2">{t.import.moreChanges({ rows: all.length - SHOWN })}</p>
      )}
    </section>
  );
}

interface TableProps {
  readonly kind: UnitOutcome['kind'];
  readonly units: readonly UnitOutcome[];
}

function ChangeTable({ kind, units }: TableProps) {
  const wording = useTexts(importWords);
  const { t, language } = wording;
  const { heads } = t.import;
  const price = (text: string | null) => showPrice(text ?? '–', language);
  const status = {
    title: t.fields.status,
    cell: (unit: UnitOutcome) => <Status status={unit.status} />,
    look: CELL,
  };
  const whole = [status, number(t.units.priceHead, ({ after }) => price(after))];
  const columns = {
    price: [
      { ...status, look: `${CELL} max-lg:col-start-1 max-lg:row-start-2` },
      number(heads.before, ({ before }) => price(before)),
      number(heads.after, ({ after }) => <strong>{price(after)}</strong>, ARROW),
      number(heads.difference, (unit) => difference(unit, wording, false), 'max-lg:row-start-2'),
      number(
        '%',
        (unit) => difference(unit, wording, true),
        "max-lg:row-start-2 max-lg:after:content-['_%']",
      ),
    ],
    status: [
      {
        title: heads.statusBefore,
        cell: ({ before }: UnitOutcome) => statusIn(before),
        look: CELL,
      },
      { ...status, cell: ({ after }: UnitOutcome) => statusIn(after), look: `${CELL} ${ARROW}` },
    ],
    new: whole,
    archived: whole,
    offline: whole,
  };
  return (
    <div class="max-lg:[&_tbody_tr]:grid max-lg:[&_tbody_tr]:grid-cols-[minmax(0,1fr)_auto_auto] max-lg:[&_tbody_tr]:items-center max-lg:[&_tbody_tr]:gap-x-2 max-lg:[&_tbody_tr]:py-2 [&>.table]:border-0 [&>.table]:shadow-none">
      <Table
        label={t.import.changed}
        rows={units}
        keyOf={({ at }) => String(at)}
        columns={[
          {
            title: t.fields.unitIdentifier,
            kind: 'head',
            look: 'min-w-20 lg:px-2',
            cell: ({ name }) => (name === '' ? t.common.empty : name),
          },
          ...columns[kind],
        ]}
      />
    </div>
  );
}

/** Without room for columns, a change is its unit and old → new; of a price, the difference is below. */
const CELL = 'max-lg:block max-lg:before:content-none lg:px-2';
const ARROW = "max-lg:before:[content:'→_']!";

const number = (title: string, cell: (unit: UnitOutcome) => ComponentChildren, look = '') => ({
  title,
  kind: 'number' as const,
  look: `${CELL} text-right ${look}`,
  cell,
});

function statusIn(text: string | null) {
  const status = readStatus(text ?? '');
  return status === undefined ? null : <Status status={status} />;
}

/** The difference of two prices with its sign: in whole euros, as the prices beside it are exact, or in percent. */
function difference({ before, after }: UnitOutcome, { format }: ImportWording, isShare: boolean) {
  if (before === null || after === null) return <span class="faint">–</span>;
  const more = Number(after) - Number(before);
  const figure = isShare ? Math.round((1000 * more) / Number(before)) / 10 : Math.round(more);
  return (
    <span class={isShare ? 'faint' : undefined}>
      {more > 0 && '+'}
      {format.number(figure)}
    </span>
  );
}
