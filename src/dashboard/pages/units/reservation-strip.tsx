import type { ComponentChildren } from 'preact';
import type { AuditEntry, Reservation } from '../../api/types.ts';
import { Button } from '../../components/button.tsx';
import { may, useMembership } from '../../membership/membership.ts';
import { useAuditTexts } from '../../texts/audit.ts';
import { useUnitPageTexts } from '../../texts/unit-page.ts';
import { DAY_MS } from '../../texts/formats.ts';
import { ExtendMenu } from '../reservations/extend-menu.tsx';
import { actorOf, useAuditNames } from '../audit/audit-names.ts';

interface Props {
  readonly reservation: Reservation;
  /** The unit's changes, newest first. */
  readonly entries: readonly AuditEntry[];
  /** The unit's status, which can be changed in the strip's head. */
  readonly status: ComponentChildren;
  readonly askForDate: () => void;
  readonly changed: () => Promise<void>;
  readonly release: () => void;
}

/** Most steps of the bar. */
const MAX_STEPS = 14;

/** A reservation, as long as there is one: until when, for which case, by whom. */
export function ReservationStrip({ reservation, entries, status, release, ...rest }: Props) {
  const { t, format } = useUnitPageTexts();
  const { role } = useMembership();
  const { until, reference, createdAt } = reservation;
  const [start, end] = [Date.parse(createdAt), Date.parse(until)];
  const days = Math.min(MAX_STEPS, Math.max(1, Math.round((end - start) / DAY_MS)));
  const passed = Math.round(days * Math.min(1, (Date.now() - start) / (end - start)));
  return (
    <section class="held" aria-label={t.reservations.reservation}>
      <div class="row spread">
        {status}
        <strong class="warn-text">{t.unitPage.left(end - Date.now())}</strong>
      </div>
      <div class="held-bar" aria-hidden="true">
        {Array.from({ length: days }, (_, at) => (
          <span key={at} class={at < passed ? 'passed' : undefined} />
        ))}
      </div>
      <dl class="held-facts">
        <dt>{t.unitPage.until}</dt>
        <dd>
          <strong>{format.weekday(until)}</strong>
        </dd>
        {reference !== null && (
          <>
            <dt>{t.reservations.reference}</dt>
            <dd>
              <bdi>{reference}</bdi>
            </dd>
          </>
        )}
        <Responsible entries={entries} since={createdAt} />
      </dl>
      {may(role, 'property:update') && (
        <div class="held-actions">
          <ExtendMenu reservation={reservation} {...rest} />
          <Button onClick={release}>{t.reservations.release}</Button>
        </div>
      )}
    </section>
  );
}

interface ResponsibleProps extends Pick<Props, 'entries'> {
  readonly since: string;
}

/** Who has reserved the unit, if the shown history says so. */
function Responsible({ entries, since }: ResponsibleProps) {
  const { t, format } = useUnitPageTexts();
  const audit = useAuditTexts();
  const { orgId } = useMembership();
  const names = useAuditNames(orgId);
  const entry = entries.find(({ action }) => action === 'property.reserved');
  if (entry === undefined) return null;
  return (
    <>
      <dt>{t.unitPage.responsible}</dt>
      <dd>{t.unitPage.since(actorOf(audit.t, entry, names), format.date(since))}</dd>
    </>
  );
}
