import { useRef } from 'preact/hooks';
import { ButtonLink } from '../../components/button.tsx';
import type { Sales, SalesFigures } from '../../api/types.ts';
import { hrefWith } from '../../navigation/location.ts';
import { amountText } from '../../texts/amounts.ts';
import { useTexts } from '../../kit/use-texts.ts';
import { salesWords } from './words.ts';

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
