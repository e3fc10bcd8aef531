import { useEffect, useRef } from 'preact/hooks';
import type { Project, Publication } from '../../api/types.ts';
import { useReading } from '../../api/use-reading.ts';
import { Button, CopyButton } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { ActionMenu } from '../../components/menu.tsx';
import { Clamped } from '../../components/table.tsx';
import { may, useMembership } from '../../membership/membership.ts';
import { hrefOf } from '../../navigation/routes.ts';
import { usePublicationTexts } from '../../texts/publications.ts';
import { type OnlineCounts, readOnlineCounts } from './online-counts.ts';
import { PutOnline } from './put-online.tsx';

interface Props {
  readonly publication: Publication;
  readonly projects: readonly Pick<Project, 'id' | 'name'>[];
  readonly change: () => void;
  readonly end: () => void;
}

/** A publication: how many units are online, the live list, what to paste, and what is shown. */
export function PublicationView({ publication, projects, change, end }: Props) {
  const { t } = usePublicationTexts();
  const { orgId, role } = useMembership();
  const { id, key, projectIds } = publication;
  const reading = useReading(`online of ${id} ${projectIds?.join(' ')}`, () =>
    readOnlineCounts(orgId, projectIds),
  );
  const counts = reading.state === 'loaded' ? reading.value : null;
  const isEmpty = counts?.online === 0 && counts.all > 0;
  const paste = `<script src="${location.origin}/embed/v1/units.js" async></script>\n<einheit-units key="${key}"></einheit-units>`;
  return (
    <section class="publication stack" aria-label={publication.name}>
      <OnlineBar publication={publication} counts={counts} change={change} end={end} />
      <div class="with-side">
        <section class="card card-body publication-frame" aria-label={t.publications.preview}>
          <h2 class="small">{t.publications.preview}</h2>
          {isEmpty && may(role, 'property:update') && (
            <PutOnline projectIds={projectIds} counts={counts} changed={reading.reload} />
          )}
          {!isEmpty && <Preview publicationKey={key} version={counts?.online ?? 0} />}
        </section>
        <div class="stack">
          <section class="card card-body">
            <h2>{t.publications.paste}</h2>
            <pre class="publication-code" tabIndex={0}>
              <code>{paste}</code>
            </pre>
            <CopyButton text={paste} kind={isEmpty ? 'plain' : 'primary'} />
          </section>
          <Shown publication={publication} projects={projects} change={change} />
        </div>
      </div>
    </section>
  );
}

interface OnlineBarProps extends Omit<Props, 'projects'> {
  /** `null` while they load. */
  readonly counts: OnlineCounts | null;
}

/** The publication's name, and how many of its units are online. */
export function OnlineBar({ publication: { name }, counts, change, end }: OnlineBarProps) {
  const { t, format } = usePublicationTexts();
  const { orgId } = useMembership();
  const isEmpty = counts?.online === 0;
  return (
    <header class={`card online-bar${isEmpty ? ' warn' : ''}`}>
      {isEmpty ? <Icon name="warning" /> : <span class="dot on" />}
      <p role="status">
        {counts !== null && (
          <>
            <strong class="online-count">
              {t.publications.count(format.number(counts.online), format.number(counts.all))}
            </strong>{' '}
            {isEmpty ? t.publications.noneOnline : t.visibilities.online}
          </>
        )}
      </p>
      <a href={`${hrefOf(orgId, 'units')}?visibility=online`}>{t.publications.choose}</a>
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

/** What a publication shows: projects, prices and images. */
export function Shown({ publication, projects, change }: Omit<Props, 'end'>) {
  const { t } = usePublicationTexts();
  const { projectIds, showPrices, imageSize, metadata } = publication;
  return (
    <section class="card card-body">
      <header class="row spread">
        <h2>{t.publications.shown}</h2>
        <Button kind="quiet" onClick={change}>
          {t.common.change}
        </Button>
      </header>
      <dl class="listed">
        <dt>{t.shell.pages.projects}</dt>
        <dd>
          <Clamped>
            {projectIds === null
              ? t.units.any
              : projects
                  .filter(({ id }) => projectIds.includes(id))
                  .map(({ name }) => name)
                  .join(', ')}
          </Clamped>
        </dd>
        <dt>{t.publications.prices}</dt>
        <dd>{showPrices ? t.units.yes : t.units.no}</dd>
        <dt>{t.publications.imageSize}</dt>
        <dd>{t.publications.imageSizes[imageSize]}</dd>
        <dt>{t.publications.metadata}</dt>
        <dd>{metadata.join(', ') || t.publications.noMetadata}</dd>
      </dl>
      <p class="hint">{t.publications.pricesHint}</p>
    </section>
  );
}

/** The script that websites load. The build of the site makes it. */
const ELEMENT = '/embed/v1/units.js';

interface PreviewProps {
  readonly publicationKey: string;
  /** Another value reads the units again. */
  readonly version: number;
}

/** The units as a website shows them. */
function Preview({ publicationKey, version }: PreviewProps) {
  const { language } = usePublicationTexts();
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const units = document.createElement('einheit-units');
    units.setAttribute('key', publicationKey);
    units.setAttribute('lang', language);
    frame.current?.replaceChildren(units);
    void import(ELEMENT);
  }, [publicationKey, language, version]);
  return <div class="publication-preview" ref={frame} />;
}
