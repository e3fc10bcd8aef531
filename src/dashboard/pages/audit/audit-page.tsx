import { readAudit } from '../../api/service.ts';
import { useReading } from '../../api/use-reading.ts';
import { Empty, Loaded } from '../../components/loaded.tsx';
import { Page } from '../../components/page.tsx';
import { Pager } from '../../components/pager.tsx';
import { useMembership } from '../../membership/membership.ts';
import { useLocation } from '../../navigation/location.ts';
import { useAuditTexts } from '../../texts/audit.ts';
import { filtersIn, isFiltered, queryOf, AuditFilters } from './audit-filters.tsx';
import { AuditLog } from './audit-log.tsx';
import { useAuditNames } from './audit-names.ts';

/** The audit log, newest first. Filters and page are in the address. */
export function AuditPage() {
  const { t } = useAuditTexts();
  const { orgId } = useMembership();
  const url = useLocation();
  const filters = filtersIn(url);
  const query = queryOf(filters, url.searchParams.get('cursor'));
  const names = useAuditNames(orgId);
  const audit = useReading(`audit of ${orgId} ${JSON.stringify(query)}`, () =>
    readAudit(orgId, query),
  );
  return (
    <Page title={t.shell.pages['settings/audit']} lead={t.audit.lead}>
      <AuditFilters filters={filters} names={names} />
      <Loaded reading={audit} lines={10}>
        {({ entries, next }) =>
          entries.length === 0 ? (
            <Empty
              title={t.audit.none}
              hint={isFiltered(filters) ? t.audit.noneFiltered : t.audit.noneHint}
            />
          ) : (
            <>
              <AuditLog entries={entries} names={names} changed={audit.reload} />
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
