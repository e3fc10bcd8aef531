import type { Usage } from '../../api/types.ts';
import { useTexts } from '../../texts/use-texts.ts';

interface Props {
  readonly statuses: Usage['statuses'];
}

/** How many units there are of each status, as a bar and as a list. */
export function StatusShares({ statuses }: Props) {
  const { t, format } = useTexts();
  const total = statuses.reduce((sum, { units }) => sum + units, 0);
  return (
    <section class="card card-body">
      <h2>{t.overview.byStatus}</h2>
      <div class="statuses" aria-hidden="true">
        {statuses
          .filter(({ units }) => units > 0)
          .map(({ status, units }) => (
            <span key={status} class={`is-${status}`} style={{ flexGrow: units }} />
          ))}
      </div>
      <ul class="status-list">
        {statuses.map(({ status, units }) => (
          <li key={status}>
            <span class={`dot is-${status}`} />
            {t.statuses[status]}
            <strong>{format.number(units)}</strong>
          </li>
        ))}
      </ul>
      <p class="small">{t.overview.total(format.number(total))}</p>
    </section>
  );
}
