import type { AuditEntry } from '../../api/types.ts';
import { Icon } from '../../components/icon.tsx';
import { Moment } from '../../components/moment.tsx';
import { useMembership } from '../../membership/membership.ts';
import { hrefOf, type PageName } from '../../navigation/routes.ts';
import { useAuditTexts } from '../../texts/audit.ts';
import { DifferencesTable } from './differences.tsx';
import { actorOf, type AuditNames, type NamedEntry, targetOf } from './audit-names.ts';

interface Props {
  readonly entries: readonly AuditEntry[];
  readonly names: AuditNames;
}

/** Entries of the audit log, one line each. */
export function AuditLog({ entries, names }: Props) {
  return (
    <ul class="audit-log card">
      {entries.map((entry) => (
        <li key={entry.id}>
          <AuditLine entry={entry} names={names} />
        </li>
      ))}
    </ul>
  );
}

/** One change: when, who and what. It unfolds to each field before and after. */
function AuditLine({ entry, names }: NamedEntry) {
  const wording = useAuditTexts();
  const { t } = wording;
  const { orgId } = useMembership();
  const href = hrefOfTarget(orgId, entry);
  const target = targetOf(wording, entry, names);
  return (
    <details class="entry">
      <summary>
        <Icon name="chevron" />
        <Moment at={entry.at} as="dateTime" />
        <span>{actorOf(t, entry, names)}</span>
        <span class="clamped" title={target}>
          {t.actions[entry.action]} <strong>{target}</strong>
        </span>
      </summary>
      <div class="entry-body">
        <DifferencesTable entry={entry} names={names} />
        <p class="small">
          {href !== null && <a href={href}>{t.audit.toTarget(target)}</a>}{' '}
          <code>{entry.target.id}</code>
        </p>
      </div>
    </details>
  );
}

/** Where objects without a page of their own are listed. */
const LISTS: Readonly<Partial<Record<AuditEntry['target']['kind'], PageName>>> = {
  folder: 'folders',
  member: 'settings/members',
  publication: 'publications',
  webhook: 'settings/webhooks',
};

/** The page of the changed object; `null` if it has none. */
function hrefOfTarget(orgId: string, { target: { kind, id }, before, after }: AuditEntry) {
  const unitId = kind === 'property' ? id : (after?.['propertyId'] ?? before?.['propertyId']);
  if (typeof unitId === 'string') return hrefOf(orgId, 'units/:id', unitId);
  if (kind === 'token') return hrefOf(orgId, 'settings/tokens/:id', id);
  const projectId = kind === 'project' ? id : after?.['projectId'];
  if (after !== null && typeof projectId === 'string') {
    return `${hrefOf(orgId, 'units')}?project=${projectId}`;
  }
  const list = LISTS[kind];
  return list === undefined ? null : hrefOf(orgId, list);
}
