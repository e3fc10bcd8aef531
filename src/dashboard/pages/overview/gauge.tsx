import type { Organisation } from '../../api/types.ts';
import { useMembership } from '../../membership/membership.ts';
import { hrefOf } from '../../navigation/routes.ts';
import { useTexts } from '../../texts/use-texts.ts';

/** Shares of a limit from which the gauge warns. */
const WARN = 0.8;
const DANGER = 0.95;

interface Props {
  readonly title: string;
  readonly used: number;
  /** `null`: unlimited. */
  readonly allowed: number | null;
  /** The page with these units. */
  readonly href: string;
  /** When the count begins anew, in words. */
  readonly hint?: string | undefined;
}

/** The used share of a limit: a figure and a bar, and near the limit what is left. */
function Gauge({ title, used, allowed, href, hint }: Props) {
  const { t, format } = useTexts();
  const share = allowed === null ? 0 : shareOf(used, allowed);
  const level = levelOf(share);
  const left = format.number((allowed ?? 0) - used);
  return (
    <section>
      <h2>{title}</h2>
      <p>
        <a href={href} aria-label={`${title}: ${format.number(used)}`}>
          <strong>{format.number(used)}</strong>
        </a>{' '}
        {allowed === null ? t.overview.noLimit : t.overview.of(format.number(allowed))}
      </p>
      {allowed !== null && (
        <div
          class={`gauge ${level}`}
          role="meter"
          aria-label={title}
          aria-valuenow={used}
          aria-valuemin={0}
          aria-valuemax={allowed}
        >
          <div class="gauge-fill" style={{ width: `${Math.min(1, share) * 100}%` }} />
        </div>
      )}
      {level !== '' && (
        <p class={`${level}-text`}>
          {`${format.percent(share)} · ${used >= (allowed ?? 0) ? t.overview.full : t.overview.left(left)}`}
        </p>
      )}
      {hint !== undefined && <p class="faint">{hint}</p>}
    </section>
  );
}

/** A limit of 0 is always reached. */
const shareOf = (used: number, allowed: number) => (allowed === 0 ? 1 : used / allowed);

function levelOf(share: number): '' | 'warn' | 'danger' {
  if (share >= DANGER) return 'danger';
  return share >= WARN ? 'warn' : '';
}

interface UsageProps {
  readonly usage: Organisation['usage']['monthlyUnits'];
}

/** Units created in this calendar month (UTC), and when the count restarts. */
export function MonthlyUnits({ usage: { used, allowed } }: UsageProps) {
  const { t, format } = useTexts();
  const { orgId } = useMembership();
  const href = `${hrefOf(orgId, 'units')}?archived=with`;
  return (
    <Gauge
      title={t.overview.monthlyUnits}
      used={used}
      allowed={allowed}
      href={href}
      hint={allowed === null ? undefined : t.overview.resets(format.day(nextMonth()))}
    />
  );
}

/** The first moment of the next month (UTC). */
function nextMonth(): string {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1)).toISOString();
}

/** Units that are now online and not archived. */
export function OnlineUnits({ usage: { used, allowed } }: UsageProps) {
  const { t } = useTexts();
  const { orgId } = useMembership();
  const href = `${hrefOf(orgId, 'units')}?visibility=online`;
  return <Gauge title={t.overview.onlineUnits} used={used} allowed={allowed} href={href} />;
}
