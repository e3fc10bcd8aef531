import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Segments } from '../../../components/segments.tsx';
import { Status } from '../../../components/status.tsx';
import { Table } from '../../../components/table.tsx';
import { importWords, type ImportWording } from '../words.ts';
import { showPrice } from '../../../unit-cells/amounts.ts';
import { readStatus } from '../../../unit-cells/words.ts';
import type { UnitOutcome } from './job.ts';
import { useTexts } from '../../../kit/use-texts.ts';

/** Most rows of the table. */
const SHOWN = 200;

const KINDS = ['price', 'status', 'new', 'archived', 'offline'] as const;

/** What an import changed: prices, statuses, new units, archived ones, or those that it took offline. */
export function Changes({ units }: { readonly units: readonly UnitOutcome[] }) {
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
