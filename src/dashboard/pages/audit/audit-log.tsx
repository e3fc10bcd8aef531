import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { AuditEntry } from '../../api/types.ts';
import { Icon } from '../../components/icon.tsx';
import { Clamped } from '../../components/table.tsx';
import { Moment } from '../../components/moment.tsx';
import { useMembership } from '../../membership/membership.ts';
import { hrefOf, type PageName } from '../../navigation/routes.ts';
import { type AuditWording, auditWords } from './words.ts';
import { UndoButton } from '../undo/undo-button.tsx';
import { ChangeText, DifferencesTable } from './differences.tsx';
import { type Group, undoableIn } from './groups.ts';
import { actorOf, type AuditNames, type NamedEntry, targetOf } from './audit-names.ts';
import { useTexts } from '../../kit/use-texts.ts';

interface Props {
  readonly groups: readonly Group[];
  readonly names: AuditNames;
  /** The ids of imports that were undone. */
  readonly canceled: ReadonlySet<string>;
  /** Reads the entries again. */
  readonly changed: () => Promise<void>;
}

/** The audit log, one line for each change; a change of many units unfolds. */
export function AuditLog({ groups, names, canceled, changed }: Props) {
  const wording = useTexts(auditWords);
  return (
    <ul class="card grid grid-cols-[minmax(0,1fr)_auto]">
      {groups.map((group, at) => {
        const [entry] = group;
        const changes = undoableIn(group, groups.slice(0, at), canceled);
        return (
          <li
            key={entry.id}
            class="col-span-full grid grid-cols-subgrid border-line not-first:border-t [&>.button]:mt-1 [&>.button]:mr-3 [&>.button]:self-start max-md:[&>.button>.words]:hidden"
          >
            {group.length === 1 ? (
              <AuditLine entry={entry} names={names} />
            ) : (
              <AuditGroup group={group} names={names} />
            )}
            {changes.length > 0 && (
              <UndoButton
                what={summaryOf(wording, group, names).join(' ')}
                at={entry.at}
                changes={changes}
                changed={changed}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** What a change did, and to what: `Einheit geändert`, `41 Einheiten (A-101 … B-504)`. */
export function summaryOf(
  wording: AuditWording,
  group: Group,
  names: AuditNames,
): readonly [string, string] {
  const { t } = wording;
  const entry = group.find(({ target }) => target.kind === 'import') ?? group[0];
  const ofImports = group.filter(({ action }) => action === entry.action);
  const action = t.actions[entry.action];
  if (group.length === 1) return [action, targetOf(wording, entry, names)];
  if (entry.target.kind === 'import') {
    const unitCount = ofImports.reduce((sum, { after }) => sum + Number(after?.['unitCount']), 0);
    const whole = { ...entry, after: { ...entry.after, unitCount } };
    return [action, targetOf(wording, whole, names)];
  }
  const [first, last] = [group.at(-1), entry].map((each) => each?.target.name ?? '');
  const span = first === '' || last === '' ? '' : ` (${first} … ${last})`;
  return [action, t.units.total({ count: group.length }) + span];
}

interface AuditGroupProps {
  readonly group: Group;
  readonly names: AuditNames;
}

/** A change of many units: how many, and unfolded each of them. */
function AuditGroup({ group, names }: AuditGroupProps) {
  const wording = useTexts(auditWords);
  const [isOpen, setOpen] = useState(false);
  const [action, what] = summaryOf(wording, group, names);
  const [entry] = group;
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <Summary entry={entry} names={names} title="">
        {action} <strong>{what}</strong>
      </Summary>
      {isOpen && (
        <ul class="ml-6">
          {group.map((each) => (
            <li key={each.id} class="border-t border-line">
              <AuditLine entry={each} names={names} />
            </li>
          ))}
        </ul>
      )}
    </details>
  );
}

interface SummaryProps extends NamedEntry {
  readonly title: string;
  readonly children: ComponentChildren;
}

/** The line of a change: when, who and what. */
function Summary({ entry, names, title, children }: SummaryProps) {
  const { t } = useTexts(auditWords);
  return (
    <summary class="grid w-full cursor-pointer list-none grid-cols-[1rem_11rem_minmax(0,1fr)_minmax(0,2fr)] items-center gap-x-3 px-4 py-2.5 text-ink hover:bg-sunken max-md:grid-cols-[1rem_minmax(0,1fr)] [&::-webkit-details-marker]:hidden">
      <Icon name="chevron" look="text-faint [details:not([open])>summary>&]:-rotate-90" />
      <span class="contents max-md:grid">
        <Moment at={entry.at} as="dateTime" />
        <span class="min-h-5 wrap-anywhere">{actorOf(t, entry, names)}</span>
        <Clamped title={title}>{children}</Clamped>
      </span>
    </summary>
  );
}

/** One change. It unfolds to each field before and after. */
function AuditLine({ entry, names }: NamedEntry) {
  const wording = useTexts(auditWords);
  const { t } = wording;
  const { orgId } = useMembership();
  const href = hrefOfTarget(orgId, entry);
  const target = targetOf(wording, entry, names);
  return (
    <details>
      <Summary entry={entry} names={names} title={target}>
        <ChangeText entry={entry} names={names} />
      </Summary>
      <div class="px-4 pt-1 pb-4 md:pl-11">
        <DifferencesTable entry={entry} names={names} />
        {href !== null && (
          <a class="text-13" href={href}>
            {target === '' ? t.audit.open : t.audit.toTarget({ name: target })}
          </a>
        )}
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
