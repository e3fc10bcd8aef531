import { readUnits } from '../../../api/units.ts';
import { useReading } from '../../../api/use-reading.ts';
import { Button } from '../../../components/button.tsx';
import { Empty } from '../../../components/loaded.tsx';
import { Icon } from '../../../components/icon.tsx';
import { may, useMembership } from '../../../membership/membership.ts';
import { exampleHref, hrefOf } from '../../../navigation/routes.ts';
import { nameOf } from '../../../texts/unit-name.ts';
import {
  clearFilters,
  countOf,
  type Filters,
  filtersIn,
  isFiltered,
  queryOf,
  setFilter,
} from './filters.ts';
import { useTexts } from '../../../kit/use-texts.ts';

interface Props {
  readonly filters: Filters;
}

/** Shown in place of an empty list: how to begin, or which filter to remove. */
export function NoUnits({ filters }: Props) {
  const { t } = useTexts();
  const { orgId, role } = useMembership();
  if (isFiltered(filters)) return <NoneFits filters={filters} />;
  return (
    <Empty title={t.units.none} hint={t.units.noneHint}>
      <div class="row">
        {may(role, 'property:import') && (
          <a class="button primary" href={hrefOf(orgId, 'import')}>
            <Icon name="import" />
            {t.units.importList}
          </a>
        )}
        {may(role, 'property:import') && (
          <a class="button" href={exampleHref(orgId)}>
            {t.units.example}
          </a>
        )}
        {may(role, 'property:create') && (
          <a class="button" href={hrefOf(orgId, 'units/new')}>
            <Icon name="plus" />
            {t.units.create}
          </a>
        )}
      </div>
    </Empty>
  );
}

/** Number of units named in one line. */
const NAMED = 3;

function NoneFits({ filters }: Props) {
  const { t } = useTexts();
  const { orgId } = useMembership();
  const onlyText = { ...filtersIn(new URL('about:blank')), q: filters.q, archived: 'with' };
  const others = countOf(filters) > 0;
  const text = filters.q.trim();
  const found = useReading(`units of ${orgId} like ${text} (${others})`, () =>
    others && text !== ''
      ? readUnits(orgId, { ...queryOf(onlyText, null), limit: NAMED })
      : Promise.resolve(null),
  );
  const without = found.state === 'loaded' ? found.value : null;
  const title = text === '' ? t.units.none : t.units.noneContains({ text });
  const hint = text === '' || others ? t.units.noneFiltered : t.units.searched;
  return (
    <Empty title={title} hint={hint}>
      {without !== null && without.units.length > 0 && (
        <p>
          {t.units.withoutFilters({ count: without.total })}{' '}
          {without.units.map((unit, at) => (
            <span key={unit.id}>
              {at > 0 && ', '}
              <a href={hrefOf(orgId, 'units/:id', unit.id)}>
                <bdi>{nameOf(unit)}</bdi>
              </a>
            </span>
          ))}
        </p>
      )}
      <div class="row">
        <Button onClick={clearFilters}>{t.common.resetFilters}</Button>
        {others && text !== '' && (
          <Button kind="quiet" onClick={() => setFilter('q')('')}>
            {t.units.clearSearch}
          </Button>
        )}
      </div>
    </Empty>
  );
}
