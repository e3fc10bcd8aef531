import { readUnits } from '../../../api/units.ts';
import { useReading } from '../../../api/use-reading.ts';
import { Empty } from '../../../components/loaded.tsx';
import { Icon } from '../../../components/icon.tsx';
import { may, useMembership } from '../../../membership/membership.ts';
import { hrefOf } from '../../../navigation/routes.ts';
import { useTexts } from '../../../texts/use-texts.ts';
import { nameOf } from '../name.ts';
import { clearFilters, countOf, type Filters, isFiltered, queryOf, setFilter } from './filters.ts';

/** Shown in place of an empty list: how to begin, or which filter to remove. */
export function NoUnits({ filters }: { readonly filters: Filters }) {
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

function NoneFits({ filters }: { readonly filters: Filters }) {
  const { t } = useTexts();
  const { orgId } = useMembership();
  const onlyText = { ...filters, project: '', status: '', visibility: '', archived: 'with' };
  const others = countOf(filters) > 0;
  const found = useReading(`units of ${orgId} like ${filters.q} (${others})`, async () =>
    others && filters.q !== ''
      ? (await readUnits(orgId, { ...queryOf(onlyText, null), limit: NAMED })).units
      : [],
  );
  return (
    <Empty title={t.units.none} hint={t.units.noneFiltered}>
      {found.state === 'loaded' && found.value.length > 0 && (
        <p>
          {t.units.withoutFilters}{' '}
          {found.value.map((unit, at) => (
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
        <button type="button" class="button" onClick={clearFilters}>
          {t.audit.reset}
        </button>
        {others && filters.q !== '' && (
          <button
            type="button"
            class="button quiet"
            onClick={() => {
              setFilter('q', '');
            }}
          >
            {t.units.clearSearch}
          </button>
        )}
      </div>
    </Empty>
  );
}
