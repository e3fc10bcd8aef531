import type { Unit } from '../../api/types.ts';
import { Moment } from '../../components/moment.tsx';
import { Status } from '../../components/status.tsx';
import { Clamped } from '../../components/table.tsx';
import { useMembership } from '../../membership/membership.ts';
import { hrefOf } from '../../navigation/routes.ts';
import { useNewsTexts } from '../../texts/news.ts';
import { nameOf } from '../../texts/unit-name.ts';

interface Props {
  /** The units that were changed last, newest first. */
  readonly units: readonly Unit[];
  /** The list of all of them in this order. */
  readonly href: string;
}

/** The units that were changed last; nothing without units. */
export function ChangedUnits({ units, href }: Props) {
  const { t } = useNewsTexts();
  const { orgId } = useMembership();
  if (units.length === 0) return null;
  return (
    <section class="card news" aria-labelledby="changed-title">
      <header class="row spread">
        <h2 id="changed-title">{t.news.changed}</h2>
        <a href={href}>{t.units.title}</a>
      </header>
      <ul>
        {units.map((unit) => (
          <li key={unit.id} class="news-row">
            <a href={hrefOf(orgId, 'units/:id', unit.id)}>
              <strong>
                <Clamped>{nameOf(unit)}</Clamped>
              </strong>
            </a>
            <Status status={unit.status} />
            <span class="small">
              <Moment at={unit.updatedAt} as="short" />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
