import type { Unit } from '../../api/types.ts';
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
