import type { ComponentChildren } from 'preact';
import type { SalesFigures } from '../../api/types.ts';
import { ListCard } from '../../components/list-card.tsx';
import { Amount, Table } from '../../components/table.tsx';
import { useTexts } from '../../kit/use-texts.ts';
import { salesWords } from './words.ts';

/** Some units in figures. */
interface FiguresRow {
  readonly name: string;
  readonly figures: SalesFigures;
  /** Whether it is a part of the row above. */
  readonly isPart?: boolean;
}

interface Props {
  readonly title: string;
  /** The head of the rows' names. */
  readonly head: string;
  readonly rows: readonly FiguresRow[];
}

const column = (title: string, cell: (of: SalesFigures) => ComponentChildren, look = '') => ({
  title,
  kind: 'number' as const,
  look,
  cell: ({ figures }: FiguresRow) => cell(figures),
});

/** A card with a line of figures for each group of sold units. */
export function FiguresTable({ title, head, rows }: Props) {
  const { t, format } = useTexts(salesWords);
  return (
    <ListCard title={title}>
      <Table
        label={title}
        rows={rows}
        keyOf={(row) => String(rows.indexOf(row))}
        columns={[
          {
            title: head,
            kind: 'head',
            look: ({ isPart }) => (isPart === true ? 'lg:pl-8! font-normal! text-second' : ''),
            cell: ({ name }) => name,
          },
          column(t.sales.units, ({ units }) => format.number(units)),
          // Zeros behind the decimal mark are left out.
          column('€', ({ volume }) => <Amount of={volume} />, '[&_.faint]:hidden'),
          column('€/m²', ({ volumePerQm }) => <Amount of={volumePerQm} />),
        ]}
      />
    </ListCard>
  );
}
