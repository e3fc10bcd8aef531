import type { Usage } from '../../api/types.ts';
import { Status } from '../../components/status.tsx';
import { useMembership } from '../../membership/membership.ts';
import { hrefOf } from '../../navigation/place.ts';
import { useTexts } from '../../texts/use-texts.ts';

interface Props {
  readonly statuses: Usage['statuses'];
}

/** The number of units, in all and by status. Each number links to those units. */
export function StatusShares({ statuses }: Props) {
  const { t, format } = useTexts();
  const { orgId } = useMembership();
  const total = statuses.reduce((sum, { units }) => sum + units, 0);
  const list = hrefOf(orgId, 'units');
  return (
    <section class="card shares" aria-label={t.overview.byStatus}>
      <ul>
        <li>
          <a href={list}>
            <strong>{format.number(total)}</strong>
            <span>{t.overview.allUnits}</span>
          </a>
        </li>
        {statuses.map(({ status, units }) => (
          <li key={status}>
            <a href={`${list}?status=${status}`}>
              <strong>{format.number(units)}</strong>
              <Status status={status} />
            </a>
          </li>
        ))}
      </ul>
      <div class="shares-bar" aria-hidden="true">
        {statuses
          .filter(({ units }) => units > 0)
          .map(({ status, units }) => (
            <span key={status} class={`of-${status}`} style={{ flexGrow: units }} />
          ))}
      </div>
    </section>
  );
}
