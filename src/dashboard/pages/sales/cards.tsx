import { useRef } from 'preact/hooks';
import { ButtonLink } from '../../components/button.tsx';
import type { Sales, SalesFigures } from '../../api/types.ts';
import { hrefWith } from '../../navigation/location.ts';
import { amountText } from '../../texts/amounts.ts';
import { useTexts } from '../../kit/use-texts.ts';
import { salesWords } from './words.ts';
import Big from 'big.js';
import { ListCard, Amount, Table } from '../../components/table.tsx';
import { shortStatuses, Status } from '../../components/status.tsx';
import type { ComponentChildren } from 'preact';

interface Props {
  readonly thisMonth: string;
  /** Of the days of a month. */
  readonly sales: Sales;
}

/** A day of a month (`2026-11`) or of one some months later: its first, or another one counted from that. */
function dayIn(month: string, months: number, day = 1): string {
  const [year = 0, of = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, of - 1 + months, day)).toISOString().slice(0, 10);
}

/** The first and the last day of a month. */
export const daysOf = (month: string) => ({ from: `${month}-01`, to: dayIn(month, 1, 0) });

/** A month's sales in three figures, and twelve months as bars, each of which opens its month. */
export function Month({ thisMonth, sales }: Props) {
  const { from, sold } = sales;
  const month = from.slice(0, 7);
  const { t, format, language } = useTexts(salesWords);
  const euros = (decimal: string | null) =>
    decimal === null ? '–' : t.units.euros({ price: amountText(decimal, language) });
  const figures = [
    [String(sold.units), t.sales.sold({ n: sold.units })],
    [euros(sold.volume), t.sales.forSum],
    [`${euros(sold.volumePerQm)}/m²`, t.sales.mean],
  ] as const;
  const steps = [
    { icon: 'back', to: dayIn(month, -1).slice(0, 7), text: t.sales.previous } as const,
    { icon: 'forward', to: dayIn(month, 1).slice(0, 7), text: t.sales.next } as const,
  ].filter(({ to }) => to <= thisMonth);
  return (
    <section class="card grid lg:grid-cols-2" aria-labelledby="month">
      <div class="grid content-between gap-4 px-4 py-3">
        <header class="flex items-center justify-between">
          <h2 id="month">{format.monthAndYear(month)}</h2>
          <span class="flex gap-2">
            {steps.map(({ icon, to, text }) => (
              <ButtonLink
                icon={icon}
                key={icon}

                href={hrefWith({ month: to })}
                label={text({ month: format.monthAndYear(to) })}
              />
            ))}
          </span>
        </header>
        {sold.units === 0 && <p class="faint">{t.sales.none}</p>}
        {sold.units > 0 && (
          <ul class="flex flex-wrap gap-x-6 gap-y-2 text-13 text-second">
            {figures.map(([figure, name]) => (
              <li key={name} class="grid">
                <strong class="text-20 text-ink tabular-nums">{figure}</strong>
                {name}
              </li>
            ))}
          </ul>
        )}
        <p class="text-13 text-second">
          {sold.unpriced > 0 && t.sales.unpriced({ n: sold.unpriced })}
        </p>
      </div>
      <Bars {...sales} />
    </section>
  );
}

const millions = ({ volume }: SalesFigures) => Number(volume) / 1_000_000;

/**
 * Twelve months: how many units were sold, a bar as high as their sum, and the sum in millions. They stay while
 * they are switched through.
 */
function Bars({ byMonth: latest, from }: Sales) {
  const shown = from.slice(0, 7);
  const { t, format } = useTexts(salesWords);
  const kept = useRef(latest);
  kept.current = kept.current.some(({ month }) => month === shown)
    ? kept.current.map((each) => latest.find(({ month }) => month === each.month) ?? each)
    : latest;
  const byMonth = kept.current;
  const most = Math.max(...byMonth.map(millions));
  return (
    <div class="grid gap-2 border-line px-4 py-3 max-lg:border-t lg:border-l">
      <header class="flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 class="text-14 font-semibold">{t.sales.byMonth}</h3>
        <p class="text-12 text-second">{t.sales.barsHint}</p>
      </header>
      <ol class="grid grid-cols-12 gap-1 max-md:gap-px text-center text-12 tabular-nums">
        {byMonth.map(({ month, ...figures }) => {
          const { units, volume } = figures;
          const isShown = month === shown;
          const label = {
            month: format.monthAndYear(month),
            units,
            volume: format.euros(Number(volume)),
          };
          return (
            <li key={month}>
              <a
                class={`block rounded-4 py-1 text-second no-underline hover:bg-sunken ${isShown ? 'bg-accent-soft' : ''}`}
                href={hrefWith({ month })}
                aria-current={isShown ? 'date' : undefined}
                title={t.sales.bar(label)}
              >
                <span class="unseen">{t.sales.bar(label)}</span>
                <span class="grid" aria-hidden="true">
                  <strong class="min-h-5 text-14 text-ink">{units > 0 && units}</strong>
                  <span class="flex h-20 items-end">
                    <span
                      class={`min-h-px w-full rounded-t-4 ${isShown ? 'bg-accent' : 'bg-verkauft'}`}
                      style={{ height: `${most === 0 ? 0 : (100 * millions(figures)) / most}%` }}
                    />
                  </span>
                  <span class="min-h-4">
                    {units > 0 && format.number(Math.round(10 * millions(figures)) / 10)}
                  </span>
                  <span>{format.month(month).slice(0, 3)}</span>
                </span>
              </a>
            </li>
          );
        })}
      </ol>
    </div>
  );
}

type Stock = Sales['stock'];

interface StockProps {
  readonly stock: Stock;
  /** The address of the list of units, which further filters are added to. */
  readonly list: string;
}

/** What is not sold, by rooms and status: how many units, and their mean price per m². */
export function StockTable({ stock, list }: StockProps) {
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
  const all = { name: t.units.any, query: '', of: (counted: Stock[number]) => counted };
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

/** Some units in figures. */
interface FiguresRow {
  readonly name: string;
  readonly figures: SalesFigures;
  /** Whether it is a part of the row above. */
  readonly isPart?: boolean;
}

interface FiguresProps {
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
export function FiguresTable({ title, head, rows }: FiguresProps) {
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
          column(t.units.title, ({ units }) => format.number(units)),
          // Zeros behind the decimal mark are left out.
          column('€', ({ volume }) => <Amount of={volume} />, '[&_.faint]:hidden'),
          column('€/m²', ({ volumePerQm }) => <Amount of={volumePerQm} />),
        ]}
      />
    </ListCard>
  );
}
