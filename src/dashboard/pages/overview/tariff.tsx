import type { Organisation } from '../../api/types.ts';
import { useMembership } from '../../membership/membership.ts';
import { hrefOf } from '../../navigation/routes.ts';
import { gigabytesIn } from '../../texts/amounts.ts';
import { overviewWords } from './words.ts';
import { useTexts } from '../../kit/use-texts.ts';

/** Shares of a limit from which the gauge warns. */
const WARN = 0.8;
const DANGER = 0.95;

interface Props {
  /** The name of the plan. */
  readonly name: string;
  readonly usage: Organisation['usage'];
}

/** The plan in one line: its name, and what is used of its limits. */
export function Tariff({ name, usage: { onlineUnits, monthlyUnits, storageBytes } }: Props) {
  const { t, format } = useTexts(overviewWords);
  const { orgId } = useMembership();
  const units = hrefOf(orgId, 'units');
  return (
    <div class="card flex flex-wrap items-center gap-x-2 gap-y-1 px-4 py-3 text-13 text-second peer-has-[.skeleton]:hidden">
      <strong class="text-ink">{t.overview.plan({ name })}</strong>
      <Gauge
        isFirst
        title={t.overview.onlineUnits}
        {...onlineUnits}
        href={`${units}?visibility=online`}
      />
      <Gauge
        title={t.overview.monthlyUnits}
        {...monthlyUnits}
        href={`${units}?archived=with`}
        hint={t.overview.resets({ date: format.day(nextMonth()) })}
      />
      <Gauge
        title={t.overview.storage}
        used={gigabytesIn(storageBytes.used)}
        allowed={storageBytes.allowed === null ? null : gigabytesIn(storageBytes.allowed)}
        href={hrefOf(orgId, 'folders')}
      />
    </div>
  );
}

interface GaugeProps {
  readonly title: string;
  readonly used: number;
  /** `null`: unlimited. */
  readonly allowed: number | null;
  readonly isFirst?: boolean;
  /** The page with what is used. */
  readonly href: string;
  /** What is said near the limit. */
  readonly hint?: string;
}

const FILLS = { '': 'bg-accent', warn: 'bg-warn-fill', danger: 'bg-danger-fill' } as const;

/**
 * The used share of a limit: figures and a bar, and near the limit what is left. Until then the bar of the
 * first limit is enough, and on a phone its figures.
 */
function Gauge({ title, used, allowed, href, hint, isFirst = false }: GaugeProps) {
  const { t, format } = useTexts(overviewWords);
  const share = allowed === null ? 0 : shareOf(used, allowed);
  const level = levelOf(share);
  const isNear = level !== '';
  const left = format.number((allowed ?? 0) - used);
  return (
    <section
      class={`flex flex-wrap items-center gap-x-2 before:content-['·'] ${isFirst || isNear ? '' : 'max-md:hidden'}`}
    >
      <a class="text-inherit not-hover:no-underline" href={href}>
        {format.number(used)}
        {allowed !== null && ` ${t.overview.of({ allowed })}`} {title}
      </a>
      {allowed !== null && (isFirst || isNear) && (
        <div
          class={`h-[0.45rem] w-16 overflow-hidden rounded-full bg-sunken shadow-[inset_0_0_0_1px_var(--line)] ${isNear ? '' : 'max-md:hidden'}`}
          role="meter"
          aria-label={title}
          aria-valuenow={used}
          aria-valuemin={0}
          aria-valuemax={allowed}
        >
          <div
            class={`h-full rounded-full ${FILLS[level]}`}
            style={{ width: `${Math.min(1, share) * 100}%` }}
          />
        </div>
      )}
      {isNear && (
        <p class={`${level}-text`}>
          {`${format.percent(share)} · ${used >= (allowed ?? 0) ? t.overview.full : t.overview.left({ left })}`}
          {hint !== undefined && ` ${hint}`}
        </p>
      )}
    </section>
  );
}

/** A limit of 0 is always reached. */
const shareOf = (used: number, allowed: number) => (allowed === 0 ? 1 : used / allowed);

function levelOf(share: number): '' | 'warn' | 'danger' {
  if (share >= DANGER) return 'danger';
  return share >= WARN ? 'warn' : '';
}

/** The first moment of the next month (UTC). */
function nextMonth(): string {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1)).toISOString();
}
