import type { AuditEntry, StoredProject, Unit } from '../../api/types.ts';
import { useSubmit } from '../../api/use-submit.ts';
import { useAnnounce } from '../../components/announcer.tsx';
import { Button, ButtonLink } from '../../components/button.tsx';
import { RefusalBanner } from '../../components/refusal-banner.tsx';
import { may, useMembership } from '../../membership/membership.ts';
import { hrefOf } from '../../navigation/routes.ts';
import { projectWords } from './words.ts';
import { showing, usePublications } from '../units/seen-on.tsx';
import { putOnline } from '../units/bulk/bulk-run.ts';
import { useTexts } from '../../kit/use-texts.ts';
import { countsOf } from './project-figures.tsx';
import { readAudit } from '../../api/service.ts';
import { useReading } from '../../api/use-reading.ts';
import { ListCard } from '../../components/table.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Moment } from '../../components/moment.tsx';
import { auditWords } from '../audit/words.ts';
import { summaryOf } from '../audit/audit-log.tsx';
import { type Group, grouped } from '../audit/groups.ts';
import { actorOf, type AuditNames, useActors } from '../audit/audit-names.ts';
import { ChangeText, differencesOf } from '../audit/differences.tsx';

interface Props {
  readonly projectId: string;
  readonly units: readonly Unit[];
  readonly changed: () => Promise<void>;
}

/** How many of a project's units are online, one square for each, and a button for the others. */
export function ProjectWebsite({ projectId, units, changed }: Props) {
  const { t, format } = useTexts(projectWords);
  const { orgId, role } = useMembership();
  const announce = useAnnounce();
  const publications = usePublications();
  const seen =
    publications.state === 'loaded' ? publications.value.find(showing(projectId)) : undefined;
  const { busy, refusal, submit } = useSubmit();
  const offline = units.filter(({ visibility }) => visibility !== 'online');
  const free = offline.filter(({ status }) => status === 'frei');
  const online = units.length - offline.length;
  const put = async () =>
    announce(t.projectPage.done({ n: await putOnline(orgId, free, changed) }));
  const parts = countsOf(offline)
    .filter(({ units: count }) => count > 0)
    .map(({ status, units: count }) => `${format.number(count)} ${t.statuses[status]}`);
  const mayPut = may(role, 'property:update') && free.length > 0;
  return (
    <section class="card card-body">
      <header class="row spread">
        <h2>{t.projectPage.website}</h2>
        {seen !== undefined && (
          <a href={`${hrefOf(orgId, 'publications')}?publication=${seen.id}`}>{seen.name}</a>
        )}
      </header>
      <Squares online={online} all={units.length} />
      <RefusalBanner refusal={refusal} />
      <div class="row spread">
        <p class="text-13 text-second">
          {offline.length === 0
            ? t.projectPage.allOnline
            : t.projectPage.offline({ parts: parts.join(', ') })}
        </p>
        {offline.length > 0 && (
          <div class="row max-md:grid max-md:w-full max-md:auto-cols-[1fr] max-md:grid-flow-col">
            <ButtonLink href={`${hrefOf(orgId, 'units')}?project=${projectId}&visibility=offline`}>
              {t.projectPage.choose}
            </ButtonLink>
            {mayPut && (
              <Button kind="primary" busy={busy} onClick={() => void submit(put)}>
                {t.projectPage.put({ count: free.length })}
              </Button>
            )}
          </div>
        )}
      </div>
    </section>
  );
}

interface SquaresProps {
  readonly online: number;
  readonly all: number;
}

/** One square for each unit. */
function Squares({ online, all }: SquaresProps) {
  const { t } = useTexts(projectWords);
  return (
    <>
      <p>
        <strong class="text-20">{t.projectPage.ofOnline({ online, all })}</strong>{' '}
        {t.visibilities.online}
      </p>
      <div class="grid grid-cols-24 gap-0.75 md:gap-1" aria-hidden="true">
        {Array.from({ length: all }, (_, at) => (
          <span
            key={at}
            class={`h-3.5 rounded-[3px] border ${at < online ? 'border-frei bg-frei' : 'border-button-line bg-sunken'}`}
          />
        ))}
      </div>
    </>
  );
}

interface RecentChangesProps {
  readonly project: StoredProject;
  readonly units: readonly Unit[];
}

/** Entries of the log that are searched for those of the project. */
const SEARCHED = 200;
/** Changes that the card shows. */
const SHOWN = 4;

/** What was changed last in a project, in words: when, what, and by whom. */
export function RecentChanges({ project, units }: RecentChangesProps) {
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
      <Loaded
        reading={reading}
        lines={SHOWN}
        empty={<p class="small px-4 pb-3">{projectPage.noChanges}</p>}
      >
        {(groups) => (
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
        )}
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
