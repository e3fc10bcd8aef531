import Big from 'big.js';
import type { Sales, SalesFigures } from '../../api/types.ts';
import { ListCard } from '../../components/list-card.tsx';
import { shortStatuses, Status } from '../../components/status.tsx';
import { Table } from '../../components/table.tsx';
import { amountText } from '../../texts/amounts.ts';
import { useTexts } from '../../kit/use-texts.ts';
import { salesWords } from './words.ts';

type Stock = Sales['stock'];

interface Props {
  readonly stock: Stock;
  /** The address of the list of units, which further filters are added to. */
  readonly list: string;
}

/** What is not sold, by rooms and status: how many units, and their mean price per m². */
export function StockTable({ stock, list }: Props) {
  const { t } = useTexts(salesWords);
  const unsold = stock.filter(({ status }) => status !== 'verkauft');
  const rooms = new Set(unsold.flatMap(({ byRooms }) => byRooms.map(({ zimmer }) => zimmer)));
  const sorted = [...rooms].toSorted(
    (one, other) => Number(one ?? Infinity) - Number(other ?? Infinity),
  );
  const rows = sorted.map((zimmer) => ({
    name: t.sales.rooms(zimmer),
    query: zimmer === null ? '&missing=zimmer' : `&zimmer=${zimmer}`,
    of: ({ byRooms }: Stock[number]) => byRooms.find((each) => each.zimmer === zimmer),
  }));
  const all = { name: t.sales.every, query: '', of: (counted: Stock[number]) => counted };
  return (
    <ListCard title={t.sales.stock}>
      <p class="px-4 pb-3 text-13 text-second">
        {rows.length === 0 ? t.sales.noStock : t.sales.stockHint}
      </p>
      {rows.length > 0 && (
        <Table
          label={t.sales.stock}
          rows={[...rows, all]}
          keyOf={({ name }) => name}
          columns={[
            { title: t.fields.zimmer, kind: 'head', cell: ({ name }) => name },
            ...unsold.map((counted) => ({
              title: t.statuses[counted.status],
              head: <Status status={counted.status} names={shortStatuses(t)} />,
              look: 'max-lg:not-has-[a]:hidden!',
              cell: ({ of, query }: typeof all | (typeof rows)[number]) => (
                <Units of={of(counted)} href={`${list}status=${counted.status}${query}`} />
              ),
            })),
          ]}
        />
      )}
    </ListCard>
  );
}

interface UnitsProps {
  readonly of: SalesFigures | undefined;
  readonly href: string;
}

/** How many units there are, as a link to them, and their mean price. */
function Units({ of, href }: UnitsProps) {
  const { t, format, language } = useTexts(salesWords);
  const { units = 0, volumePerQm: mean = null } = of ?? {};
  if (units === 0) return <span class="text-faint">–</span>;
  return (
    <span class="flex flex-wrap items-baseline gap-x-2 tabular-nums">
      <a class="font-semibold" href={href}>
        {format.number(units)}
      </a>
      {mean !== null && (
        <span class="text-13 text-second">
          {t.units.perSquare({ price: amountText(new Big(mean).toFixed(0), language) })}
        </span>
      )}
    </span>
  );
}
