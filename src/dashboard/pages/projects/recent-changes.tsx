import { readAudit } from '../../api/service.ts';
import type { AuditEntry, StoredProject, Unit } from '../../api/types.ts';
import { useReading } from '../../api/use-reading.ts';
import { ListCard } from '../../components/list-card.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Moment } from '../../components/moment.tsx';
import { useMembership } from '../../membership/membership.ts';
import { hrefOf } from '../../navigation/routes.ts';
import { auditWords } from '../audit/words.ts';
import { projectWords } from './words.ts';
import { summaryOf } from '../audit/audit-log.tsx';
import { type Group, grouped } from '../audit/groups.ts';
import { actorOf, type AuditNames, useActors } from '../audit/audit-names.ts';
import { ChangeText, differencesOf } from '../audit/differences.tsx';
import { useTexts } from '../../kit/use-texts.ts';

interface Props {
  readonly project: StoredProject;
  readonly units: readonly Unit[];
}

/** Entries of the log that are searched for those of the project. */
const SEARCHED = 200;
/** Changes that the card shows. */
const SHOWN = 4;

/** What was changed last in a project, in words: when, what, and by whom. */
export function RecentChanges({ project, units }: Props) {
  const { t } = useTexts(auditWords);
  const { projectPage } = useTexts(projectWords).t;
  const { orgId } = useMembership();
  const names = { ...useActors(orgId), projects: [project] };
  const reading = useReading(`changes of ${project.id}`, async () => {
    const { entries } = await readAudit(orgId, { limit: SEARCHED });
    const ids = new Set([project.id, ...units.map(({ id }) => id)]);
    return grouped(entries.filter((entry) => isAbout(entry, ids))).slice(0, SHOWN);
  });
  return (
    <ListCard
      title={projectPage.changes}
      all={[t.shell.pages['settings/audit'], hrefOf(orgId, 'settings/audit')]}
    >
      <Loaded reading={reading} lines={SHOWN}>
        {(groups) =>
          groups.length === 0 ? (
            <p class="small px-4 pb-3">{projectPage.noChanges}</p>
          ) : (
            <ul class="pb-2">
              {groups.map((group) => (
                <li
                  key={group[0].id}
                  class="grid min-h-7 grid-cols-[5.25rem_minmax(0,1fr)] items-center gap-x-3 px-4 py-1 text-13 wrap-anywhere max-md:items-start md:grid-cols-[5.25rem_minmax(0,1fr)_auto]"
                >
                  <Moment at={group[0].at} as="short" look="text-faint" />
                  <span>
                    <What group={group} names={names} />
                  </span>
                  <span class="text-faint max-md:col-start-2">{actorOf(t, group[0], names)}</span>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </ListCard>
  );
}

/** Whether a change is one of the project, of its units, or of what belongs to them. */
function isAbout({ target, before, after }: AuditEntry, ids: ReadonlySet<string>): boolean {
  return [
    target.id,
    ...[before, after].flatMap((each) => [each?.['projectId'], each?.['propertyId']]),
  ].some((id) => typeof id === 'string' && ids.has(id));
}

interface WhatProps {
  readonly group: Group;
  readonly names: AuditNames;
}

/** Whether a change is one of a unit's price alone. */
function isOfPrice(entry: AuditEntry): boolean {
  const [difference, ...others] = differencesOf(entry).filter(
    ({ field }) => field !== 'kaufpreisPerQm',
  );
  return difference?.field === 'kaufpreis' && others.length === 0;
}

/** „41 Einheiten geändert“, „Dokument hochgeladen Exposé.pdf“ */
function What({ group, names }: WhatProps) {
  const wording = useTexts(auditWords);
  const { format } = wording;
  const { projectPage } = useTexts(projectWords).t;
  const imports = group.filter(({ action }) => action === 'import.created');
  if (imports.length > 0) {
    const units = imports.reduce((sum, { after }) => sum + Number(after?.['unitCount']), 0);
    return <>{projectPage.imported({ n: units })}</>;
  }
  if (group.length > 1) {
    const count = format.number(group.length);
    if (group.every(isOfPrice)) return <>{projectPage.prices({ count })}</>;
    if (group.every(({ action }) => action === 'property.updated')) {
      return <>{projectPage.changed({ count })}</>;
    }
    const [action, what] = summaryOf(wording, group, names);
    return (
      <>
        {action} <strong>{what}</strong>
      </>
    );
  }
  return <ChangeText entry={group[0]} names={names} />;
}
