import Big from 'big.js';
import { useMemo } from 'preact/hooks';
import type { Sales, SalesFigures } from '../../api/types.ts';
import { UNIT_STATUSES, type UnitStatus } from '../../../values/unit-states.ts';
import { shortStatuses, Status } from '../../components/status.tsx';
import { type ColumnOf, DataTable } from '../../table/data-table.tsx';
import { amountText } from '../../texts/amounts.ts';
import { useTexts } from '../../kit/use-texts.ts';
import { salesWords } from './words.ts';

interface Props {
  readonly stock: Sales['stock'];
  /** The address of the list of units, which further filters are added to. */
  readonly list: string;
}

/** Units with the same number of rooms, or all of them, by status. */
interface StockRow {
  readonly id: string;
  readonly name: string;
  /** The filter of the list. */
  readonly query: string;
  readonly of: Readonly<Partial<Record<UnitStatus, SalesFigures>>>;
}

const byStatus = (some: readonly (SalesFigures & { readonly status: UnitStatus })[]) =>
  Object.fromEntries(some.map((each) => [each.status, each]));

/** A row for each number of rooms, and one for all. */
function rowsOf(stock: Sales['stock'], t: ReturnType<typeof salesWords>): StockRow[] {
  const some = stock.flatMap(({ status, byRooms }) =>
    byRooms.map((each) => Object.assign({ status }, each)),
  );
  const rooms = [...Map.groupBy(some, ({ zimmer }) => zimmer)].toSorted(
    ([one], [other]) => Number(one ?? Infinity) - Number(other ?? Infinity),
  );
  return [
    ...rooms.map(([zimmer, of]) => ({
      id: String(zimmer),
      name: t.sales.rooms(zimmer),
      query: zimmer === null ? '' : `&zimmer=${zimmer}`,
      of: byStatus(of),
    })),
    { id: 'all', name: t.sales.every, query: '', of: byStatus(stock) },
  ];
}

const UNSOLD = UNIT_STATUSES.filter((status) => status !== 'verkauft');

function useColumns(list: string): readonly ColumnOf<StockRow>[] {
  const { t, language } = useTexts(salesWords);
  return useMemo(() => {
    const track = { width: 'minmax(5.5rem, 1fr)', isNarrow: true };
    const name = ({ name: of }: StockRow) => of;
    return [
      { ...track, id: 'rooms', head: t.fields.zimmer, isName: true, cell: name },
      ...UNSOLD.map((status) => {
        const head = <Status status={status} names={shortStatuses(t)} />;
        const cell = (row: StockRow) => <Units row={row} status={status} list={list} />;
        return Object.assign({ id: status, head, cell }, track);
      }),
    ];
  }, [language, list]);
}

/** What is not sold, by rooms and status: how many units, and their mean price per m². */
export function Stock({ stock, list }: Props) {
  const { t } = useTexts(salesWords);
  const unsold = stock.filter(({ status, units }) => status !== 'verkauft' && units > 0);
  const columns = useColumns(list);
  return (
    <section class="card">
      <header class="flex flex-wrap items-baseline justify-between gap-x-3 p-3 max-md:px-gutter">
        <h2>{t.sales.stock}</h2>
        <p class="text-13 text-second">{t.sales.stockHint}</p>
      </header>
      {unsold.length === 0 && <p class="faint px-3 pb-3">{t.sales.noStock}</p>}
      {unsold.length > 0 && (
        <DataTable
          label={t.sales.stock}
          columns={columns}
          groups={[{ rows: rowsOf(unsold, t) }]}
          phone={(row) => (
            <span class="grid grid-cols-[6rem_minmax(0,1fr)] gap-2 py-2">
              <strong class="font-semibold">{row.name}</strong>
              <span class="grid gap-1">
                {unsold.map(
                  ({ status }) =>
                    row.of[status] !== undefined && (
                      <span key={status} class="flex justify-between gap-2">
                        <Status status={status} names={shortStatuses(t)} />
                        <Units row={row} status={status} list={list} />
                      </span>
                    ),
                )}
              </span>
            </span>
          )}
        />
      )}
    </section>
  );
}

interface UnitsProps extends Pick<Props, 'list'> {
  readonly row: StockRow;
  readonly status: UnitStatus;
}

/** How many units have a status, as a link to them, and their mean price. */
function Units({ row: { of, query }, status, list }: UnitsProps) {
  const { t, format, language } = useTexts(salesWords);
  const { units, volumePerQm = null } = of[status] ?? {};
  if (units === undefined) return <span class="text-faint">–</span>;
  return (
    <span class="flex flex-wrap items-baseline gap-x-2 tabular-nums">
      <a class="font-semibold" href={`${list}status=${status}${query}`}>
        {format.number(units)}
      </a>
      {volumePerQm !== null && (
        <span class="text-13 text-second">
          {t.units.perSquare({ price: amountText(new Big(volumePerQm).toFixed(0), language) })}
        </span>
      )}
    </span>
  );
}
