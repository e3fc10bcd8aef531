import { useMemo } from 'preact/hooks';
import type { SalesFigures } from '../../api/types.ts';
import { Amount } from '../../components/table.tsx';
import { type ColumnOf, DataTable } from '../../table/data-table.tsx';
import { useTexts } from '../../kit/use-texts.ts';
import { salesWords } from './words.ts';

/** Some units in figures. */
interface FiguresRow extends SalesFigures {
  readonly id: string;
  readonly name: string;
  /** Whether it is a part of the row above. */
  readonly isPart?: boolean;
}

interface Props {
  readonly title: string;
  /** The head of the rows' names. */
  readonly head: string;
  readonly rows: readonly FiguresRow[];
}

/** Zeros behind the decimal mark are left out. */
const WHOLE = '[&_.faint]:hidden';

const NUMBER = { width: 'minmax(4.5rem, 7rem)', isNumber: true, isNarrow: true };

/** A card with a line of figures for each group of sold units. */
export function FiguresTable({ title, head, rows }: Props) {
  const { t, format, language } = useTexts(salesWords);
  const columns = useMemo(
    (): ColumnOf<FiguresRow>[] => [
      { id: 'name', head, width: 'minmax(6rem, 1fr)', isNarrow: true, isName: true, cell: Name },
      { ...NUMBER, id: 'units', head: t.sales.units, cell: ({ units }) => format.number(units) },
      {
        ...NUMBER,
        id: 'volume',
        head: t.sales.volume,
        look: WHOLE,
        cell: ({ volume }) => <Amount of={volume} />,
      },
      {
        ...NUMBER,
        id: 'perQm',
        head: t.sales.perQm,
        cell: ({ volumePerQm }) => <Amount of={volumePerQm} />,
      },
    ],
    [language, head],
  );
  return (
    <section class="card">
      <h2 class="p-3 max-md:px-gutter">{title}</h2>
      <DataTable
        label={title}
        columns={columns}
        groups={[{ rows }]}
        phone={(row) => (
          <span class="flex items-center justify-between gap-3">
            <Name {...row} />
            <span class="flex-none text-right text-13 tabular-nums">
              {t.sales.count({ n: row.units })} ·{' '}
              <span class={WHOLE}>
                <Amount of={row.volume} />
              </span>{' '}
              €
              <span class="block text-faint">
                <Amount of={row.volumePerQm} /> {t.sales.perQm}
              </span>
            </span>
          </span>
        )}
      />
    </section>
  );
}

const Name = ({ name, isPart = false }: Pick<FiguresRow, 'name' | 'isPart'>) => (
  <span class={`cut ${isPart ? 'pl-4 font-normal text-second' : 'font-semibold'}`} title={name}>
    {name}
  </span>
);
