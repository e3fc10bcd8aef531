import type { Project, Publication } from '../../api/types.ts';
import { useReading } from '../../api/use-reading.ts';
import { Icon } from '../../components/icon.tsx';
import { ActionMenu } from '../../components/menu.tsx';
import { WITH_SIDE } from '../../components/page.tsx';
import { may, useMembership } from '../../membership/membership.ts';
import { hrefOf } from '../../navigation/routes.ts';
import { useTyped } from '../../kit/typed.ts';
import { publicationWords } from './words.ts';
import { codeOf, START } from './code.ts';
import { CodeCard } from './code-card.tsx';
import { LackingCard } from './lacking-card.tsx';
import { LookCard } from './look-card.tsx';
import { type OnlineCounts, readOnlineCounts } from './online-counts.ts';
import { PutOnline } from './put-online.tsx';
import { ShownCard } from './shown-card.tsx';
import { FadedList, Preview, WebsiteFrame } from './website-frame.tsx';
import { useTexts } from '../../kit/use-texts.ts';

interface Props {
  readonly publication: Publication;
  readonly projects: readonly Pick<Project, 'id' | 'name'>[];
  /** Opens the dialog that changes it. */
  readonly change: () => void;
  readonly end: () => void;
  /** Reads the publications again. */
  readonly changed: () => Promise<void>;
}

/** A publication: how many units are online, the live list, the code, and what it shows. */
export function PublicationView({ publication, projects, change, end, changed }: Props) {
  const { t } = useTexts(publicationWords);
  const { orgId, role } = useMembership();
  const { id, key, name, projectIds } = publication;
  const look = useTyped(`look ${id}`, START);
  const reading = useReading(`online of ${id} ${projectIds?.join(' ')}`, () =>
    readOnlineCounts(orgId, projectIds),
  );
  const counts = reading.state === 'loaded' ? reading.value : null;
  const isEmpty = counts?.online === 0 && counts.all > 0;
  const project = projects.find((each) => each.id === projectIds?.[0]);
  const version = `${counts?.online} ${publication.showPrices} ${publication.imageSize} ${publication.metadata.join()}`;
  return (
    <section class="stack" aria-label={name}>
      <OnlineBar publication={publication} counts={counts} change={change} end={end} />
      <div class={WITH_SIDE}>
        <WebsiteFrame address={name} title={project?.name ?? t.publications.sampleTitle}>
          {isEmpty ? (
            <>
              <FadedList units={counts.some} />
              {may(role, 'property:update') && (
                <PutOnline projectIds={projectIds} counts={counts} changed={reading.reload} />
              )}
            </>
          ) : (
            reading.state !== 'loading' && (
              <Preview publicationKey={key} look={look.values} version={version} />
            )
          )}
        </WebsiteFrame>
        <div class="stack">
          <CodeCard name={name} code={codeOf(publication, look.values)} isNextStep={!isEmpty} />
          <LackingCard
            projects={projects.filter(({ id: each }) => projectIds?.includes(each) !== false)}
          />
          <ShownCard {...{ publication, projects, look, change, changed }} />
          <LookCard look={look} />
        </div>
      </div>
    </section>
  );
}

interface OnlineBarProps extends Pick<Props, 'publication' | 'change' | 'end'> {
  /** `null` while they load. */
  readonly counts: OnlineCounts | null;
}

/** How many of a publication's units are online. */
function OnlineBar({ publication, counts, change, end }: OnlineBarProps) {
  const { t } = useTexts(publicationWords);
  const { orgId } = useMembership();
  const { name, projectIds } = publication;
  const isEmpty = counts?.online === 0;
  const project = projectIds?.length === 1 ? `?project=${projectIds[0]}` : '';
  return (
    <header
      class={`card grid min-h-13 grid-cols-[auto_minmax(0,1fr)_auto_auto] items-center gap-3 py-1 pr-2 pl-4 max-md:min-h-28 max-md:grid-cols-[auto_minmax(0,1fr)_auto] ${isEmpty ? 'border-warn-fill/55 bg-warn-soft' : ''}`}
    >
      {isEmpty ? (
        <Icon name="warning" look="text-warn" />
      ) : (
        <span class="size-2 rounded-full bg-frei" />
      )}
      <p role="status">{counts !== null && <OnlineText counts={counts} />}</p>
      <a class="max-md:col-start-2 max-md:row-start-2" href={hrefOf(orgId, 'units') + project}>
        {t.publications.choose}
      </a>
      <ActionMenu
        of={name}
        actions={[
          { text: t.common.change, act: change },
          { text: t.common.end, act: end, isDangerous: true },
        ]}
      />
    </header>
  );
}

function OnlineText({ counts: { all, online, byStatus } }: { readonly counts: OnlineCounts }) {
  const { t, format } = useTexts(publicationWords);
  const parts = byStatus
    .filter(({ units }) => units > 0)
    .map(({ status, units }) => `${format.number(units)} ${t.statuses[status]}`);
  return (
    <>
      <strong class="mr-2 text-20">{t.publications.count({ online, all })}</strong>{' '}
      {online === 0
        ? t.publications.noneOnline
        : t.publications.online({ parts: parts.join(', ') })}
    </>
  );
}
