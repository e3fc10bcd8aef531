import type { AuditEntry, Reservation } from '../../api/types.ts';
import { Button } from '../../components/button.tsx';
import { StatusRing } from '../../components/status.tsx';
import { may, useMembership } from '../../membership/membership.ts';
import { useAuditTexts } from '../../texts/audit.ts';
import { useUnitPageTexts } from '../../texts/unit-page.ts';
import { actorOf, useAuditNames } from '../audit/audit-names.ts';

interface Props {
  readonly reservation: Reservation;
  /** The unit's changes, newest first. */
  readonly entries: readonly AuditEntry[];
  readonly extend: () => void;
  readonly release: () => void;
}

/** A reservation, as long as there is one: until when, for which case, by whom. */
export function ReservationStrip({ reservation, entries, extend, release }: Props) {
  const { t, format } = useUnitPageTexts();
  const { role } = useMembership();
  const { until, reference, createdAt } = reservation;
  const [start, end] = [Date.parse(createdAt), Date.parse(until)];
  const passed = Math.min(1, Math.max(0, (Date.now() - start) / (end - start)));
  return (
    <section class="held" aria-label={t.reservations.reservation}>
      <p class="row spread">
        <span class="status">
          <StatusRing status="reserviert" />
          <strong>{t.unitPage.reserved}</strong>
        </span>
        <strong class="warn-text">{t.unitPage.ends(format.relative(until))}</strong>
      </p>
      <div class="held-bar" style={{ '--passed': passed }} />
      <dl class="held-facts">
        <dt>{t.unitPage.until}</dt>
        <dd>
          <strong>{format.dateTime(until)}</strong>
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
          <Button onClick={extend}>{t.reservations.extend}</Button>
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
