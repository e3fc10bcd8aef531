import { endOfMonth, instant, millisecondsOf } from '../../../values/instant.ts';
import { ButtonLink } from '../../components/button.tsx';
import type { Sales, SalesFigures } from '../../api/types.ts';
import { hrefWith } from '../../navigation/location.ts';
import { amountText } from '../../texts/amounts.ts';
import { useTexts } from '../../kit/use-texts.ts';
import { salesWords } from './words.ts';

interface Props {
  readonly month: string;
  readonly thisMonth: string;
  readonly sales: Sales;
  readonly byMonth: Sales['byMonth'];
}

/** A month (`2026-11`) some months later, or earlier. */
export function later(month: string, months: number): string {
  const [year = '', of = ''] = month.split('-');
  return new Date(Date.UTC(Number(year), Number(of) - 1 + months)).toISOString().slice(0, 7);
}

/** The first and the last day of a month. */
export function daysOf(month: string) {
  const last = instant(millisecondsOf(endOfMonth(month)) - 1);
  return { from: `${month}-01`, to: last.slice(0, 10) };
}

/** As high as a figure. */
const NOTHING = '\u00A0';

/** A month's sales in three figures, and twelve months as bars, each of which opens its month. */
export function Month({ month, thisMonth, sales: { sold }, byMonth }: Props) {
  const { t, language } = useTexts(salesWords);
  const euros = (decimal: string | null) =>
    decimal === null ? '–' : t.units.euros({ price: amountText(decimal, language) });
  const figures = [
    [String(sold.units), t.sales.sold({ n: sold.units })],
    [euros(sold.volume), t.sales.forSum],
    [`${euros(sold.volumePerQm)}/m²`, t.sales.mean],
  ] as const;
  const steps = [
    { icon: 'back', to: later(month, -1), text: t.sales.previous } as const,
    { icon: 'forward', to: later(month, 1), text: t.sales.next } as const,
  ].filter(({ to }) => to <= thisMonth);
  return (
    <section class="card grid lg:grid-cols-2" aria-labelledby="month">
      <div class="grid content-between gap-4 p-3 max-md:px-gutter">
        <header class="flex items-center justify-between">
          <h2 id="month">{t.sales.month(month)}</h2>
          <span class="flex gap-2">
            {steps.map(({ icon, to, text }) => (
              <ButtonLink
                icon={icon}
                key={icon}

                href={hrefWith({ month: to })}
                label={text({ month: t.sales.month(to) })}
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
      <Bars byMonth={byMonth} month={month} euros={euros} />
    </section>
  );
}

interface BarsProps extends Pick<Props, 'byMonth' | 'month'> {
  readonly euros: (decimal: string) => string;
}

const millions = ({ volume }: SalesFigures) => Number(volume) / 1_000_000;

/** Twelve months: how many units were sold, a bar as high as their sum, and the sum in millions. */
function Bars({ byMonth, month: shown, euros }: BarsProps) {
  const { t, format } = useTexts(salesWords);
  const most = Math.max(...byMonth.map(millions));
  return (
    <div class="grid gap-2 border-line p-3 max-md:px-gutter max-lg:border-t lg:border-l">
      <header class="flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 class="text-14 font-semibold">{t.sales.byMonth}</h3>
        <p class="text-12 text-second">{t.sales.barsHint}</p>
      </header>
      <ol class="grid grid-cols-12 gap-1 max-md:gap-px text-center text-12 tabular-nums">
        {byMonth.map(({ month, ...figures }) => {
          const { units, volume } = figures;
          const isShown = month === shown;
          const label = { month: t.sales.month(month), units, volume: euros(volume) };
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
                  <strong class="text-14 text-ink">{units === 0 ? NOTHING : units}</strong>
                  <span class="flex h-20 items-end">
                    <span
                      class={`min-h-px w-full rounded-t-4 ${isShown ? 'bg-accent' : 'bg-verkauft'}`}
                      style={{ height: `${most === 0 ? 0 : (100 * millions(figures)) / most}%` }}
                    />
                  </span>
                  <span>
                    {units === 0 ? NOTHING : format.number(Math.round(10 * millions(figures)) / 10)}
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
