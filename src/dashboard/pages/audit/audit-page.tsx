import { readAudit, readMembers, readTokens } from '../../api/service.ts';
import type { AuditEntry } from '../../api/types.ts';
import { useReading } from '../../api/use-reading.ts';
import { Empty } from '../../components/empty.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Page } from '../../components/page.tsx';
import { useMembership } from '../../membership/membership.ts';
import { hrefWith, useLocation } from '../../navigation/location.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { filtersIn, isFiltered, queryOf } from './filters.ts';
import type { Known } from './names.ts';
import { AuditLine } from './audit-line.tsx';
import { AuditFilters } from './audit-filters.tsx';

const NOBODY: Known = { members: [], tokens: [] };

/** The audit trail, newest first: filters and page stand in the address. */
export function AuditPage() {
  const { t } = useTexts();
  const { orgId } = useMembership();
  const url = useLocation();
  const filters = filtersIn(url);
  const query = queryOf(filters, url.searchParams.get('cursor'));
  const names = useReading(`names in ${orgId}`, async () => {
    const [members, tokens] = await Promise.all([readMembers(orgId), readTokens(orgId)]);
    return { members, tokens };
  });
  const audit = useReading(`audit of ${orgId} ${JSON.stringify(query)}`, () =>
    readAudit(orgId, query),
  );
  const known = names.state === 'loaded' ? names.value : NOBODY;
  return (
    <Page title={t.audit.title} lead={t.audit.lead}>
      <AuditFilters filters={filters} known={known} />
      <Loaded reading={audit} lines={10}>
        {({ entries, next }) =>
          entries.length === 0 ? (
            <Empty
              title={t.audit.none}
              hint={isFiltered(filters) ? t.audit.noneFiltered : t.audit.noneHint}
            />
          ) : (
            <Entries entries={entries} next={next} known={known} />
          )
        }
      </Loaded>
    </Page>
  );
}

interface EntriesProps {
  readonly entries: readonly AuditEntry[];
  readonly next: string | null;
  readonly known: Known;
}

function Entries({ entries, next, known }: EntriesProps) {
  const { t } = useTexts();
  const { searchParams } = useLocation();
  return (
    <>
      <ul class="audit-log card">
        {entries.map((entry) => (
          <li key={entry.id}>
            <AuditLine entry={entry} known={known} />
          </li>
        ))}
      </ul>
      <nav class="row" aria-label={t.audit.title}>
        {searchParams.has('cursor') && (
          <a class="button" href={hrefWith({ cursor: null })}>
            {t.audit.newest}
          </a>
        )}
        {next !== null && (
          <a class="button" href={hrefWith({ cursor: next })}>
            {t.audit.older}
          </a>
        )}
      </nav>
    </>
  );
}
