import { useState } from 'preact/hooks';
import type { AuditEntry } from '../../api/types.ts';
import { Icon } from '../../components/icon.tsx';
import { Moment } from '../../components/moment.tsx';
import { useMembership } from '../../membership/membership.ts';
import { hrefOf, type PageName } from '../../navigation/routes.ts';
import { useAuditTexts } from '../../texts/audit.ts';
import { UndoButton } from '../undo/undo-button.tsx';
import { DifferencesTable } from './differences.tsx';
import { actorOf, type AuditNames, type NamedEntry, targetOf } from './audit-names.ts';

interface Props {
  readonly entries: readonly AuditEntry[];
  readonly names: AuditNames;
  /** Reads the entries again. */
  readonly changed: () => Promise<void>;
}

/** Entries of one change are this close to each other. */
const TOGETHER_MS = 3000;
/** Fewer entries than this stay lines of their own. */
const MANY = 4;

/** Entries of the audit log, one line each; a change of many units is one line that unfolds. */
export function AuditLog({ entries, names, changed }: Props) {
  const { t } = useAuditTexts();
  return (
    <ul class="audit-log card">
      {grouped(entries).map((group) => {
        const [entry] = group;
        return (
          <li key={entry.id}>
            {group.length === 1 ? (
              <AuditLine entry={entry} names={names} />
            ) : (
              <AuditGroup entries={group} names={names} />
            )}
            {UNDONE.has(entry.action) && (
              <UndoButton
                what={`${t.actions[entry.action]} ${entry.target.name ?? ''}`}
                at={entry.at}
                changes={requestsOf(group)}
                changed={changed}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** The changes that can be undone. */
const UNDONE: ReadonlySet<string> = new Set<AuditEntry['action']>([
  'property.created',
  'property.updated',
  'import.created',
]);

/** One entry of each request: those of one request have the same instant. */
const requestsOf = (group: Group) => [...new Map(group.map(({ at, id }) => [at, id])).values()];

/** Entries of one change, newest first. */
export type Group = readonly [AuditEntry, ...AuditEntry[]];

/** Neighbouring entries of the same kind, by the same actor, at the same time. */
export function grouped(entries: readonly AuditEntry[]): Group[] {
  const groups: [AuditEntry, ...AuditEntry[]][] = [];
  for (const entry of entries) {
    const last = groups.at(-1);
    if (last !== undefined && belongs(entry, last[0])) last.push(entry);
    else groups.push([entry]);
  }
  return groups.flatMap((group): Group[] =>
    group.length < MANY ? group.map((entry): Group => [entry]) : [group],
  );
}

const belongs = (entry: AuditEntry, first: AuditEntry) =>
  entry.target.kind === 'property' &&
  entry.action === first.action &&
  entry.actor === first.actor &&
  Math.abs(Date.parse(first.at) - Date.parse(entry.at)) <= TOGETHER_MS;

interface AuditGroupProps {
  readonly entries: Group;
  readonly names: AuditNames;
}

/** A change of many units: how many, and unfolded each of them. */
function AuditGroup({ entries, names }: AuditGroupProps) {
  const { t, format } = useAuditTexts();
  const [isOpen, setOpen] = useState(false);
  const [entry] = entries;
  const [first, last] = [entries.at(-1), entry].map((each) => each?.target.name ?? '');
  const span = first === '' || last === '' ? '' : ` (${first} … ${last})`;
  return (
    <details
      class="entry"
      onToggle={({ currentTarget }) => {
        setOpen(currentTarget.open);
      }}
    >
      <summary>
        <Icon name="chevron" />
        <Moment at={entry.at} as="dateTime" />
        <span>{actorOf(t, entry, names)}</span>
        <span class="clamped">
          {t.actions[entry.action]}{' '}
          <strong>
            {t.stack.total(format.number(entries.length))}
            {span}
          </strong>
        </span>
      </summary>
      {isOpen && (
        <ul class="audit-group">
          {entries.map((each) => (
            <li key={each.id}>
              <AuditLine entry={each} names={names} />
            </li>
          ))}
        </ul>
      )}
    </details>
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
