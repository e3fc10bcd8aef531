import type { ComponentChildren } from 'preact';
import type { Reservation } from '../../api/types.ts';
import { Button } from '../../components/button.tsx';
import { may, useMembership } from '../../membership/membership.ts';
import { useUnitPageTexts } from '../../texts/unit-page.ts';
import { DAY_MS } from '../../texts/formats.ts';
import { ExtendMenu } from '../reservations/extend-menu.tsx';
import { nameIn, useAuditNames } from '../audit/audit-names.ts';
import { millisecondsOf } from '../../../values/instant.ts';

interface Props {
  readonly reservation: Reservation;
  /** The unit's status, which can be changed in the strip's head. */
  readonly status: ComponentChildren;
  readonly askForDate: () => void;
  readonly changed: () => Promise<void>;
  readonly release: () => void;
}

/** Most steps of the bar. */
const MAX_STEPS = 14;

/** A reservation, as long as there is one: until when, for which case, by whom. */
export function ReservationStrip({ reservation, status, release, ...rest }: Props) {
  const { t, format } = useUnitPageTexts();
  const { orgId, role } = useMembership();
  const person = nameIn(useAuditNames(orgId), reservation.madeBy);
  const { until, reference, createdAt } = reservation;
  const [start, end] = [millisecondsOf(createdAt), millisecondsOf(until)];
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
          <strong>{t.unitPage.ends(until)}</strong>
        </dd>
        {reference !== null && (
          <>
            <dt>{t.reservations.reference}</dt>
            <dd>
              <bdi>{reference}</bdi>
            </dd>
          </>
        )}
        {person !== '' && (
          <>
            <dt>{t.unitPage.responsible}</dt>
            <dd>{t.unitPage.since(person, format.day(createdAt))}</dd>
          </>
        )}
      </dl>
      {may(role, 'property:update') && (
        <div class="held-actions">
          <ExtendMenu reservation={reservation} icon="reserve" {...rest} />
          <Button onClick={release}>{t.reservations.release}</Button>
        </div>
      )}
    </section>
  );
}
