import { readOrganisation } from '../../api/service.ts';
import { readProject, readUnitsOf } from '../../api/stock.ts';
import {
  readPicturedUnits,
  readProjectCover,
  chooseProjectCover,
  type ProjectPicture,
  readProjectPictures,
} from '../../api/project-cover.ts';
import type { StoredProject, Unit } from '../../api/types.ts';
import { useReading } from '../../api/use-reading.ts';
import { Button, ButtonLink } from '../../components/button.tsx';
import { Icon, Initials } from '../../components/icon.tsx';
import { Empty, Loaded } from '../../components/loaded.tsx';
import { Page, WITH_SIDE } from '../../components/page.tsx';
import { shortStatuses, StatusRing, type SalesProps, SalesBar } from '../../components/status.tsx';
import { may, useMembership } from '../../membership/membership.ts';
import { hrefOf } from '../../navigation/routes.ts';
import { ProjectDocuments } from '../../documents/document-cards.tsx';
import { useDialog } from '../../navigation/use-dialog.ts';
import { projectWords } from './words.ts';
import {
  type Ending,
  EndingReservations,
  readEnding,
} from '../reservations/ending-reservations.tsx';
import { ChangedUnits } from '../units/changed-units.tsx';
import { RecentChanges, ProjectWebsite } from './project-cards.tsx';
import { ProjectFigures, byHouse, countsOf } from './project-figures.tsx';
import { ChangeProject } from './project-dialog.tsx';
import { addressOf, nameOf } from '../../texts/unit-name.ts';
import { useTexts } from '../../kit/use-texts.ts';
import { useSubmit } from '../../api/use-submit.ts';
import { useAnnounce } from '../../components/announcer.tsx';
import { CloseButton, Dialog, DialogActions } from '../../components/dialog.tsx';
import type { OnPage } from '../../components/form-dialog.tsx';
import { RefusalBanner } from '../../components/refusal-banner.tsx';

/** Units that were changed last. */
const CHANGED = 5;

/** The actions on a phone, below the picture. */
const ON_PHONE =
  'grid grid-cols-2 gap-2 md:hidden [&>.button]:border-button-line [&>.button]:bg-surface [&>.button]:text-ink';

/** A project: its houses, figures, website, and what ends or has changed. */
export function ProjectPage({ id }: { readonly id: string }) {
  const { t } = useTexts(projectWords);
  const { orgId } = useMembership();
  const dialog = useDialog(['change', 'cover'] as const);
  const reading = useReading(`project page of ${id}`, async () => {
    const [project, units, pictured] = await Promise.all([
      readProject(orgId, id),
      readUnitsOf(orgId, id, false),
      readPicturedUnits(orgId, id),
    ]);
    const [ending, cover] = await Promise.all([
      readEnding(orgId, units, pictured),
      readProjectCover(orgId, project, pictured),
    ]);
    return { project, units, ending, cover };
  });
  const name = reading.state === 'loaded' ? reading.value.project.name : t.units.project;
  return (
    <Page
      title={name}
      short
      crumbs={[{ name: t.shell.pages.projects, href: hrefOf(orgId, 'projects') }]}
      actions={
        <div class="flex gap-2 max-md:hidden">
          <Actions id={id} />
        </div>
      }
    >
      <Loaded reading={reading} lines={14}>
        {(loaded) => (
          <div class="stack">
            <ProjectHead {...loaded} opens={dialog.opens} />
            <nav class={ON_PHONE} aria-label={t.common.actions}>
              <Actions id={id} />
            </nav>
            <ProjectUnits
              {...loaded}
              id={id}
              change={dialog.opens('change')}
              changed={reading.reload}
            />
          </div>
        )}
      </Loaded>
      {dialog.name === 'cover' && (
        <CoverDialog projectId={id} close={dialog.close} changed={reading.reload} />
      )}
      {dialog.name === 'change' && (
        <ChangeProject projectId={id} close={dialog.close} changed={reading.reload} />
      )}
    </Page>
  );
}

interface ProjectUnitsProps {
  readonly id: string;
  readonly units: readonly Unit[];
  readonly ending: Ending;
  readonly project: StoredProject;
  /** Opens the dialog that changes it. */
  readonly change: () => void;
  readonly changed: () => Promise<void>;
}

/** The project's units in figures, and what ends or has changed. */
function ProjectUnits({ id, units, ending, project, change, changed }: ProjectUnitsProps) {
  const { t } = useTexts(projectWords);
  const { orgId, role } = useMembership();
  const list = `${hrefOf(orgId, 'units')}?project=${id}`;
  if (units.length === 0) {
    return (
      <>
        <Empty title={t.units.noneYet} hint={t.units.noneYetHint}>
          {may(role, 'property:import') && (
            <ButtonLink kind="primary" href={`${hrefOf(orgId, 'import')}?project=${id}`}>
              {t.units.import}
            </ButtonLink>
          )}
          {may(role, 'property:create') && (
            <ButtonLink href={`${hrefOf(orgId, 'units/new')}?project=${id}`}>
              {t.units.create}
            </ButtonLink>
          )}
        </Empty>
        <ProjectDocuments projectId={id} />
      </>
    );
  }
  return (
    <>
      <ProjectFigures projectId={id} units={units} />
      <div class={WITH_SIDE}>
        <div class="stack">
          <ProjectWebsite projectId={id} units={units} changed={changed} />
          {units.some(({ status }) => status === 'reserviert') && (
            <EndingReservations
              {...ending}
              href={`${list}&task=ending`}
              changed={changed}
              isShort
            />
          )}
          {may(role, 'audit:read') && <RecentChanges project={project} units={units} />}
        </div>
        <div class="stack">
          <ProjectDocuments projectId={id} />
          <Contact project={project} change={change} />
          {!may(role, 'audit:read') && (
            <ChangedUnits
              units={units
                .toSorted((one, other) => (one.updatedAt < other.updatedAt ? 1 : -1))
                .slice(0, CHANGED)}
              href={`${list}&sort=-updated`}
            />
          )}
        </div>
      </div>
    </>
  );
}

/** Whom buyers ask: the project's own contact, or the one on the price lists. */
function Contact({ project, change }: Pick<ProjectUnitsProps, 'project' | 'change'>) {
  const { t } = useTexts(projectWords);
  const { orgId, role } = useMembership();
  const { kontaktVorname, kontaktNachname, kontaktTelefon, kontaktEmail } = project;
  const name = [kontaktVorname, kontaktNachname].filter(Boolean).join(' ');
  const own = [name, kontaktTelefon, kontaktEmail].filter(Boolean).join('\n');
  const ofPapers = useReading(`contact of ${orgId} ${own === ''}`, async () =>
    own === '' ? (await readOrganisation(orgId)).contact : null,
  );
  const lines = own === '' && ofPapers.state === 'loaded' ? ofPapers.value : own || null;
  if (lines === null) return null;
  return (
    <section class="card card-body">
      <header class="row spread">
        <h2>{t.projectPage.contact}</h2>
        {own === ''
          ? may(role, 'organisation:update') && (
              <a href={hrefOf(orgId, 'settings')}>{t.common.change}</a>
            )
          : may(role, 'project:update') && (
              <Button kind="quiet" onClick={change}>
                {t.common.change}
              </Button>
            )}
      </header>
      <div class="flex gap-3 text-13">
        <Initials of={lines.split(/[·,\n]/u)[0] ?? ''} look="size-10 text-14" />
        <div>
          <p class="whitespace-pre-line first-line:font-semibold">{lines}</p>
          <p class="mt-0.5 text-12 text-faint">
            {own === '' ? t.projectPage.contactHint : t.projectPage.ownContactHint}
          </p>
        </div>
      </div>
    </section>
  );
}

/** What can be done with the project's units. */
function Actions({ id }: { readonly id: string }) {
  const { t } = useTexts(projectWords);
  const { orgId, role } = useMembership();
  return (
    <>
      {may(role, 'property:import') && (
        <ButtonLink kind="quiet" icon="import" href={`${hrefOf(orgId, 'import')}?project=${id}`}>
          {t.units.import}
        </ButtonLink>
      )}
      <ButtonLink kind="quiet" icon="print" href={hrefOf(orgId, 'projects/:id/price-list', id)}>
        {t.projectPage.priceList}
      </ButtonLink>
      <ButtonLink kind="quiet" icon="stack" href={`${hrefOf(orgId, 'stack')}?project=${id}`}>
        {t.shell.pages.stack}
      </ButtonLink>
      {may(role, 'publication:manage') && (
        <ButtonLink icon="publications" href={hrefOf(orgId, 'publications')}>
          {t.shell.pages.publications}
        </ButtonLink>
      )}
    </>
  );
}

interface ProjectHeadProps {
  readonly project: StoredProject;
  readonly units: readonly Unit[];
  /** A link to its picture. */
  readonly cover: string | undefined;
  readonly opens: (dialog: 'change' | 'cover') => () => void;
}

/** The button on the picture. On a phone, its transparent frame can be touched, too. */
const ON_COVER =
  'absolute bottom-2.75 left-2.75 flex min-h-7 items-center gap-2 rounded-6 bg-[rgb(20_33_31/0.88)] px-2.5 text-12 text-[#fff] max-md:bottom-1 max-md:left-1 max-md:min-h-11 max-md:rounded-14 max-md:border-8 max-md:border-solid max-md:border-transparent max-md:bg-clip-padding';

/** The project's picture, address and houses. */
function ProjectHead({ project, units, cover, opens }: ProjectHeadProps) {
  const { t } = useTexts(projectWords);
  const { role } = useMembership();
  return (
    <section
      class={`card overflow-hidden ${cover === undefined ? '' : 'md:grid md:grid-cols-[minmax(0,3fr)_minmax(0,5fr)]'}`}
    >
      {cover !== undefined && (
        <div class="relative min-h-48 max-md:aspect-15/8" data-cover>
          <img class="absolute size-full bg-[#fff] object-cover" src={cover} alt="" />
          {may(role, 'project:update') && (
            <button type="button" class={ON_COVER} onClick={opens('cover')}>
              <Icon name="image" look="size-3.5" /> {t.projectPage.changeCover}
            </button>
          )}
        </div>
      )}
      <div class="card-body content-between gap-4">
        <div>
          <p class="flex items-center justify-between gap-2 text-13 text-second [&>.button]:min-h-0 [&>.button]:px-0 [&>.button]:text-accent">
            <span class="flex gap-2">
              <Icon name="place" look="mt-0.5" />
              {addressOf(project) || t.projectPage.noAddress}
            </span>
            {may(role, 'project:update') && (
              <Button kind="quiet" onClick={opens('change')}>
                {t.common.change}
              </Button>
            )}
          </p>
          {project.description !== null && (
            <p class="mt-2 line-clamp-2 text-13">{project.description}</p>
          )}
        </div>
        {byHouse(units).map((house) => (
          <HouseSales key={house.name} {...house} />
        ))}
      </div>
    </section>
  );
}

/** How the sale of a house proceeds. */
function HouseSales({ name, units }: ReturnType<typeof byHouse>[number]) {
  const { t, format } = useTexts(projectWords);
  const statuses = countsOf(units);
  const sold = units.filter(({ status }) => status === 'verkauft').length / units.length;
  return (
    <section class="stack tight">
      <header class="row spread">
        <h2>{name === '' ? t.projectPage.withoutHouse : t.units.inHouse(name)}</h2>
        <span class="small">
          {t.projectPage.share({
            units: units.length,
            sold: format.percent(Math.round(sold * 100) / 100),
          })}
        </span>
      </header>
      <SalesBar statuses={statuses} look="h-3.5" />
      <SalesLegend statuses={statuses} />
    </section>
  );
}

/** The numbers of the bar. */
function SalesLegend({ statuses }: SalesProps) {
  const wording = useTexts();
  const names = shortStatuses(wording.t);
  return (
    <ul class="flex flex-wrap gap-x-3.5 gap-y-2 text-12 text-second">
      {statuses
        .toReversed()
        .filter(({ units }) => units > 0)
        .map(({ status, units }) => (
          <li key={status} class="flex items-center gap-1.5 [&_.ring]:size-3">
            <StatusRing status={status} />
            <strong class="text-ink">{wording.format.number(units)}</strong> {names[status]}
          </li>
        ))}
    </ul>
  );
}

/** Pictures that are offered. */
const OFFERED = 40;

interface Props extends OnPage {
  readonly projectId: string;
}

/** Chooses a project's picture among those of its units. */
function CoverDialog({ projectId, close, changed }: Props) {
  const { t } = useTexts(projectWords);
  const { orgId } = useMembership();
  const announce = useAnnounce();
  const { refusal, submit } = useSubmit();
  const reading = useReading(`pictures of ${projectId}`, () =>
    readProjectPictures(orgId, projectId),
  );
  const choose = async (picture: ProjectPicture) => {
    await chooseProjectCover(orgId, projectId, picture);
    close();
    announce(t.projectPage.coverChanged);
    await changed();
  };
  return (
    <Dialog title={t.projectPage.changeCover} onClose={close} size="wide">
      <RefusalBanner refusal={refusal} />
      <Loaded reading={reading} lines={8}>
        {(pictures) => (
          <ul class="grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-3">
            {pictures.slice(0, OFFERED).map((picture) => {
              const { unit, image } = picture;
              const name = [image.category, nameOf(unit)].filter(Boolean).join(', ');
              return (
                image.thumbnailUrl !== null && (
                  <li key={image.id}>
                    <button
                      type="button"
                      class="grid w-full gap-1 rounded-6 border border-line p-1 text-left hover:border-accent"
                      onClick={() => void submit(() => choose(picture))}
                    >
                      <img
                        class="aspect-4/3 w-full rounded-4 bg-[#fff] object-cover"
                        src={image.thumbnailUrl}
                        alt=""
                        loading="lazy"
                      />
                      <span class="small cut">{name}</span>
                    </button>
                  </li>
                )
              );
            })}
          </ul>
        )}
      </Loaded>
      <DialogActions>
        <CloseButton>{t.common.cancel}</CloseButton>
      </DialogActions>
    </Dialog>
  );
}
