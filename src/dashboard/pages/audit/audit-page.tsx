import { readImports } from '../../api/imports.ts';
import type { ListedImport } from '../../api/types.ts';
import { useReading } from '../../api/use-reading.ts';
import { Empty, Loaded } from '../../components/loaded.tsx';
import { Page } from '../../components/page.tsx';
import { Pager } from '../../components/pager.tsx';
import { useMembership } from '../../membership/membership.ts';
import { useLocation } from '../../navigation/location.ts';
import { auditWords } from './words.ts';
import { filtersIn, isFiltered, queryOf, AuditFilters } from './audit-filters.tsx';
import { AuditLog } from './audit-log.tsx';
import { useAuditNames } from './audit-names.ts';
import { readGroups } from './groups.ts';
import { useTexts } from '../../kit/use-texts.ts';

/** The service's largest page: these are far more than the imports that can still be undone. */
const RECENT_IMPORTS = 100;

const isCanceled = ({ status }: ListedImport) => status === 'canceled';

/** The audit log, newest first. Filters and page are in the address. */
export function AuditPage() {
  const { t } = useTexts(auditWords);
  const { orgId } = useMembership();
  const url = useLocation();
  const filters = filtersIn(url);
  const query = queryOf(filters, url.searchParams.get('cursor'));
  const names = useAuditNames(orgId);
  const audit = useReading(`audit of ${orgId} ${JSON.stringify(query)}`, () =>
    readGroups(orgId, query),
  );
  const imports = useReading(`imports in ${orgId}`, () => readImports(orgId, RECENT_IMPORTS));
  const canceled = imports.state === 'loaded' ? imports.value.filter(isCanceled) : [];
  return (
    <Page title={t.shell.pages['settings/audit']} lead={t.audit.lead}>
      <AuditFilters filters={filters} names={names} />
      <Loaded reading={audit} lines={10}>
        {({ groups, next }) =>
          groups.length === 0 ? (
            <Empty
              title={t.audit.none}
              hint={isFiltered(filters) ? t.audit.noneFiltered : t.audit.noneHint}
            />
          ) : (
            <>
              <AuditLog
                groups={groups}
                names={names}
                canceled={new Set(canceled.map(({ id }) => id))}
                changed={async () => {
                  await Promise.all([audit.reload(), imports.reload()]);
                }}
              />
              <Pager
                label={t.shell.pages['settings/audit']}
                names={{ previous: t.audit.newer, next: t.audit.older }}
                next={next}
              />
            </>
          )
        }
      </Loaded>
    </Page>
  );
}
