import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Segments } from '../../../components/segments.tsx';
import { Status } from '../../../components/status.tsx';
import { Table } from '../../../components/table.tsx';
import { importWords } from '../words.ts';
import { showPrice } from '../../../unit-cells/amounts.ts';
import { readStatus } from '../../../unit-cells/words.ts';
import type { UnitOutcome } from './job.ts';
import { useTexts } from '../../../kit/use-texts.ts';

/** Most rows of the table. */
const SHOWN = 200;

const KINDS = ['price', 'status', 'new', 'archived'] as const;

/** What an import changed: prices, statuses, new units, or archived ones. */
export function Changes({ units }: { readonly units: readonly UnitOutcome[] }) {
  const { t } = useTexts(importWords);
  const byKind = Map.groupBy(units, ({ kind }) => kind);
  const kinds = KINDS.filter((kind) => byKind.has(kind));
  const [chosen, choose] = useState(kinds[0] ?? 'price');
  const all = byKind.get(chosen) ?? [];
  const labelOf = (kind: UnitOutcome['kind']) =>
    t.import.kinds[kind]({ n: byKind.get(kind)?.length ?? 0 });
  return (
    <section class={`card changes of-${chosen}`}>
      <header class="row spread">
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
      {all.length > SHOWN && <p>{t.import.moreChanges({ rows: all.length - SHOWN })}</p>}
    </section>
  );
}

interface TableProps {
  readonly kind: UnitOutcome['kind'];
  readonly units: readonly UnitOutcome[];
}

function ChangeTable({ kind, units }: TableProps) {
  const { t, language } = useTexts(importWords);
  const { heads } = t.import;
  const price = (text: string | null) => showPrice(text ?? '–', language);
  const whole = [
    { title: t.fields.status, cell: ({ status }: UnitOutcome) => <Status status={status} /> },
    number(t.units.priceHead, ({ after }) => price(after)),
  ];
  const columns = {
    price: [
      {
        title: t.fields.status,
        cell: ({ status }: UnitOutcome) => <Status status={status} />,
      },
      number(heads.before, ({ before }) => price(before)),
      number(heads.after, ({ after }) => <strong>{price(after)}</strong>),
      number(heads.difference, (unit) => <Difference of={unit} />),
      number('%', (unit) => <Difference of={unit} isShare />),
    ],
    status: [
      { title: heads.statusBefore, cell: ({ before }: UnitOutcome) => statusIn(before) },
      { title: t.fields.status, cell: ({ after }: UnitOutcome) => statusIn(after) },
    ],
    new: whole,
    archived: whole,
  };
  return (
    <Table
      label={t.import.changed}
      rows={units}
      keyOf={({ at }) => String(at)}
      columns={[
        {
          title: t.fields.unitIdentifier,
          kind: 'head',
          cell: ({ name }) => (name === '' ? t.common.empty : name),
        },
        ...columns[kind],
      ]}
    />
  );
}

const number = (title: string, cell: (unit: UnitOutcome) => ComponentChildren) => ({
  title,
  kind: 'number' as const,
  cell,
});

function statusIn(text: string | null) {
  const status = readStatus(text ?? '');
  return status === undefined ? null : <Status status={status} />;
}

interface DifferenceProps {
  readonly of: UnitOutcome;
  /** Whether it is in percent of the price before. */
  readonly isShare?: boolean;
}

/** The difference of two prices with its sign, in whole euros: the prices beside it are exact. */
function Difference({ of: { before, after }, isShare = false }: DifferenceProps) {
  const { format } = useTexts(importWords);
  if (before === null || after === null) return <span class="faint">–</span>;
  const difference = Number(after) - Number(before);
  const text = isShare
    ? format.number(Math.round((1000 * difference) / Number(before)) / 10)
    : format.number(Math.round(difference));
  return (
    <span class={isShare ? 'faint' : undefined}>
      {difference > 0 && '+'}
      {text}
    </span>
  );
}
