import type { Project, Publication } from '../../api/types.ts';
import { useReading } from '../../api/use-reading.ts';
import { Icon } from '../../components/icon.tsx';
import { ActionMenu } from '../../components/menu.tsx';
import { WITH_SIDE } from '../../components/page.tsx';
import { may, useMembership } from '../../membership/membership.ts';
import { hrefOf } from '../../navigation/routes.ts';
import { useTyped } from '../../kit/typed.ts';
import { publicationWords } from './words.ts';
import { codeOf, START, ELEMENT } from './code.ts';
import { type OnlineCounts, readOnlineCounts } from './online-counts.ts';
import { ShownCard, LookCard, LackingCard } from './shown-card.tsx';
import { FadedList, Preview, WebsiteFrame, PutOnline } from './website-frame.tsx';
import { useTexts } from '../../kit/use-texts.ts';
import { useState } from 'preact/hooks';
import { Button, CopyButton } from '../../components/button.tsx';
import { MessageDialog } from '../../components/form-dialog.tsx';

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

interface CodeCardProps {
  /** The publication's name. */
  readonly name: string;
  readonly code: string;
  /** Whether to paste it is what comes next. */
  readonly isNextStep: boolean;
}

/** What is marked in the code: the script's path, and the name of the key. */
const MARKED = new RegExp(`(${ELEMENT.slice(1)}|\\bkey)(?=[="])`);

/** What a website pastes, and the same as a message to an agency. */
function CodeCard({ name, code, isNextStep }: CodeCardProps) {
  const { t } = useTexts(publicationWords);
  const [asks, setAsks] = useState(false);
  return (
    <section class="card card-body">
      <h2>{t.publications.paste}</h2>
      <pre
        class="m-0 rounded-6 border border-line bg-sunken p-2.5 text-12 wrap-anywhere whitespace-pre-wrap"
        tabIndex={0}
      >
        <code>
          {code.split(MARKED).map((part, at) =>
            at % 2 === 1 ? (
              <mark key={at} class="bg-transparent text-accent">
                {part}
              </mark>
            ) : (
              part
            ),
          )}
        </code>
      </pre>
      <p class="hint">{t.publications.pasteHint}</p>
      <div class="grid grid-cols-2 gap-2">
        <CopyButton text={code} kind={isNextStep ? 'primary' : 'plain'} />
        <Button icon="mail" onClick={() => setAsks(true)}>
          {t.publications.agency}
        </Button>
      </div>
      {asks && <AgencyDialog name={name} code={code} close={() => setAsks(false)} />}
    </section>
  );
}

interface AgencyDialogProps extends Pick<CodeCardProps, 'name' | 'code'> {
  readonly close: () => void;
}

/** The message to whoever builds the website. */
function AgencyDialog({ name, code, close }: AgencyDialogProps) {
  const { t } = useTexts(publicationWords);
  const { name: person, orgName } = useMembership();
  const message = t.publications.message({
    name,
    code,
    origin: location.origin,
    from: `${person}, ${orgName}`,
  });
  return (
    <MessageDialog
      title={t.publications.agency}
      close={close}
      to=""
      subject={t.publications.subject({ name })}
      message={message}
    >
      <p>{t.publications.agencyHint}</p>
    </MessageDialog>
  );
}
