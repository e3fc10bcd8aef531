import { useRef } from 'preact/hooks';
import { readImages, readProjects } from '../../../api/stock.ts';
import type { Project, Unit } from '../../../api/types.ts';
import { useReading } from '../../../api/use-reading.ts';
import { Form, LeaveDialog } from '../../../components/form.tsx';
import { Icon, Thumbnail } from '../../../components/icon.tsx';
import { Empty, Loaded, Skeleton } from '../../../components/loaded.tsx';
import { LISTED, Page } from '../../../components/page.tsx';
import { may, useMembership } from '../../../membership/membership.ts';
import { goTo, useLocation } from '../../../navigation/location.ts';
import { hrefOf } from '../../../navigation/routes.ts';
import { newUnitWords } from './words.ts';
import { projectWords } from '../../projects/words.ts';
import { NewUnitFields } from './new-unit-fields.tsx';
import { type NewUnit, TAKEN, useNewUnit } from './use-new-unit.ts';
import { useTexts } from '../../../kit/use-texts.ts';
import { Button, ButtonLink } from '../../../components/button.tsx';
import { shownPrice, UNIT_STATUSES } from '../../../../values/unit-states.ts';
import { Status } from '../../../components/status.tsx';
import { Clamped } from '../../../components/table.tsx';
import { amountText } from '../../../texts/amounts.ts';
import type { FieldName } from '../../../unit-fields/field.ts';
import { type Draft, figuresOf } from '../form/draft.ts';
import { textOf, valueOf } from '../../../texts/field-values.ts';
import { floorOf, nameOf } from '../../../texts/unit-name.ts';
import { ACCEPTED } from '../../../documents/document-queue.ts';
import { DROP_HERE, DropArea, FilesButton } from '../../../uploads/drop-zone.tsx';

/** Creates units in a project. */
export function NewUnitPage() {
  const { t } = useTexts(newUnitWords);
  const { projects: about } = useTexts(projectWords).t;
  const { orgId, role } = useMembership();
  const projects = useReading(`projects of ${orgId}`, () => readProjects(orgId));
  const { searchParams } = useLocation();
  const units = hrefOf(orgId, 'units');
  const known = projects.state === 'loaded' ? projects.value : [];
  const project = known.find(({ id }) => id === searchParams.get('project'));
  return (
    <Page
      title={t.units.create}
      short
      crumbs={
        project === undefined
          ? [{ name: t.units.title, href: units }]
          : [
              { name: project.name, href: hrefOf(orgId, 'projects/:id', project.id) },
              { name: t.units.title, href: `${units}?project=${project.id}` },
            ]
      }
      actions={
        may(role, 'property:import') && (
          <ButtonLink
            kind="quiet"
            icon="import"
            look="max-md:hidden"
            href={hrefOf(orgId, 'import')}
            label={t.newUnit.several}
          >
            {t.newUnit.several}
          </ButtonLink>
        )
      }
    >
      <Loaded reading={projects} lines={10}>
        {(loaded) =>
          loaded.length === 0 ? (
            <Empty title={t.units.noProject} hint={about.noneHint} />
          ) : (
            <NewUnitForm projects={loaded} />
          )
        }
      </Loaded>
    </Page>
  );
}

/** The bar is at the end of the window, also below a short form, and on a phone at the window's edge. */
const PAGE =
  '[&>form]:min-h-[calc(100dvh-var(--page-head)-1.5rem)] [&>form]:grid-rows-[1fr_auto] max-md:[&_.save-bar]:bottom-0 max-md:[&_.save-bar]:-mx-gutter max-md:[&_.save-bar]:rounded-none max-md:[&_.save-bar]:border-x-0 max-md:[&_.save-bar]:border-b-0 max-md:[&_.save-bar]:px-gutter max-md:[&_.save-bar]:py-2';

/** The form. Enter creates the unit, Ctrl+Enter also begins the next one, Escape leaves the form. */
function NewUnitForm({ projects }: { readonly projects: readonly Project[] }) {
  const { orgId } = useMembership();
  const { searchParams } = useLocation();
  const first = searchParams.get('project') ?? projects[0]?.id ?? '';
  const form = useNewUnit(orgId, first, projects);
  // The first look waits for the project's units: the card of the newest would move the other cards.
  const isReady = useRef(false);
  isReady.current ||= !form.siblings.isLoading;
  if (!isReady.current) return <Skeleton lines={10} />;
  const [newest] = form.siblings.units;
  const discard = () => goTo(hrefOf(orgId, 'units'));
  return (
    <div
      class={`new-unit ${PAGE}`}
      onKeyDown={(event) => {
        const { key, ctrlKey, metaKey, target } = event;
        if (!(target instanceof HTMLElement) || target.closest('dialog') !== null) return;
        if (key === 'Escape') discard();
        if (key !== 'Enter' || !(ctrlKey || metaKey)) return;
        event.preventDefault();
        form.goesOn.current = true;
        target.closest('form')?.requestSubmit();
      }}
    >
      <Form
        submission={form.submission}
        send={form.send}
        bar
        kept={form.kept}
        footer={<NewUnitBar form={form} discard={discard} />}
      >
        <div class="grid grid-cols-[minmax(0,1fr)] items-start gap-x-4 gap-y-3 lg:grid-cols-[minmax(0,1fr)_var(--side)]">
          <NewUnitFields projects={projects} form={form} />
          <aside class="grid gap-3">
            {newest !== undefined && <CopyCard unit={newest} copy={form.change} />}
            <FilesCard files={form.files} setFiles={form.setFiles} />
            <ListedCard draft={form.draft} />
          </aside>
        </div>
      </Form>
      {form.question}
      <LeaveDialog
        leaving={form.leaving}
        count={form.typed.length + form.files.length}
        drop={form.kept.drop}
      />
    </div>
  );
}

interface BarProps {
  readonly form: NewUnit;
  readonly discard: () => void;
}

/** On a phone, one below the other and without the keys. */
const LINE =
  'save-line row spread max-md:gap-y-0 max-md:[&_kbd]:hidden max-md:[&>*]:flex-[1_0_100%]';

/** What the form needs or what is wrong, and its buttons with their keys. */
function NewUnitBar({ form, discard }: BarProps) {
  const { submission, send, exists, goesOn } = form;
  const { t } = useTexts(newUnitWords);
  const { busy, refusal, submit } = submission;
  const { create, andNext, nextKeys } = t.newUnit;
  const isTaken = form.faults.length > 0;
  const wrong = refusal?.faults.filter(({ rule }) => rule !== TAKEN || isTaken) ?? [];
  const faults = new Set(wrong.map(({ path }) => path)).size;
  return (
    <div class={LINE}>
      {faults === 0 ? (
        <p class="hint max-md:hidden">{t.newUnit.lead}</p>
      ) : (
        <p
          role="status"
          // What leads to the first fault is below how many there are.
          class="row text-13 font-semibold max-md:grid max-md:grid-cols-[auto_1fr] max-md:gap-y-0 max-md:pb-1"
        >
          <Icon name="warning" look="text-danger" />{' '}
          {(exists ? t.newUnit.laterFaults : t.newUnit.faults)({ n: faults })}
          <Button
            kind="quiet"
            look="min-h-0 p-0 text-accent max-md:col-2 max-md:min-h-8 max-md:justify-self-start"
            onClick={() => {
              const first = document.querySelector('form [aria-invalid="true"]');
              if (first instanceof HTMLElement) first.focus();
            }}
          >
            {t.newUnit.toFirst}
          </Button>
        </p>
      )}
      <div class="row ml-auto [&>.button:not(.quiet)]:text-14 max-md:[&>.button]:flex-[1_1_0]">
        <Button kind="quiet" look="max-md:hidden" onClick={discard}>
          {t.common.discard} <kbd aria-hidden="true">Esc</kbd>
        </Button>
        <Button
          busy={busy}
          onClick={() => {
            goesOn.current = true;
            void submit(send);
          }}
        >
          <span>
            <span class="max-md:sr-only">{create} </span>
            {andNext}
          </span>{' '}
          <kbd aria-hidden="true">{nextKeys}</kbd>
        </Button>
        <Button type="submit" kind="primary" busy={busy}>
          {create} <kbd aria-hidden="true">Enter</kbd>
        </Button>
      </div>
    </div>
  );
}

/** The fields that are taken over from another unit. */
const COPIED: readonly FieldName[] = [
  'zimmer',
  'wohnflaecheQm',
  'unitLocation',
  'street',
  'houseNumber',
  'postalCode',
  'city',
  'baujahr',
  'kaltmieteWohnung',
];

interface CopyCardProps {
  /** The unit to copy. */
  readonly unit: Unit;
  readonly copy: (name: FieldName, text: string) => void;
}

/** Offers to take over the values of the project's newest unit. */
function CopyCard({ unit, copy }: CopyCardProps) {
  const { t, language } = useTexts(newUnitWords);
  const { orgId } = useMembership();
  const euros =
    unit.kaufpreis === null ? null : t.units.euros({ price: amountText(unit.kaufpreis, language) });
  const facts = [...sizeOf(t, unit.zimmer ?? '', unit.wohnflaecheQm ?? '', language), euros].filter(
    Boolean,
  );
  const place = [floorOf(t, unit), unit.unitLocation].filter(Boolean).join(', ');
  const images = useReading(`images of ${unit.id}`, () => readImages(orgId, unit.id));
  const plan =
    images.state === 'loaded'
      ? (images.value.find(({ category }) => category === 'Grundriss') ?? images.value[0])
      : undefined;
  return (
    <section class="card card-body" aria-labelledby="like-title">
      <h2 id="like-title">{t.newUnit.like}</h2>
      <div class="row like">
        <Thumbnail cover={plan?.thumbnailUrl ?? undefined} />
        <p class="small">
          <Clamped strong>{nameOf(unit)}</Clamped> {place === '' ? '' : `· ${place}`}
          <br />
          {facts.join(' · ')}
        </p>
      </div>
      <Button
        icon="copy"
        onClick={() => {
          for (const name of COPIED) copy(name, textOf(name, unit[name], language));
        }}
      >
        {t.newUnit.copy}
      </Button>
      <p class="hint">{t.newUnit.copyHint}</p>
    </section>
  );
}

/** The new unit as the price list will show it. */
function ListedCard({ draft }: { readonly draft: Draft }) {
  const { t, language } = useTexts(newUnitWords);
  const status = UNIT_STATUSES.find((known) => known === draft.status);
  const price = valueOf('kaufpreis', draft.kaufpreis, language);
  const isPriced = figuresOf({ ...draft, wohnflaecheQm: '1' }, language).kaufpreisPerQm !== null;
  const preisAufAnfrage = draft.preisAufAnfrage === 'true';
  const listed = shownPrice({ preisAufAnfrage }, isPriced ? String(price) : null);
  const noPrice = preisAufAnfrage ? t.units.onRequest : t.newUnit.noPrice;
  const size = sizeOf(t, draft.zimmer, draft.wohnflaecheQm, language);
  return (
    <section class="card card-body" aria-labelledby="listed-title">
      <h2 id="listed-title">{t.newUnit.listed}</h2>
      <dl class={`text-13 [&>dt]:text-faint ${LISTED}`}>
        <dt>
          {[draft.haus === '' ? '' : t.units.inHouse(draft.haus), draft.etageLabel]
            .filter((part) => part !== '')
            .join(' · ')}
        </dt>
        <dd>
          <strong>{draft.unitIdentifier.trim() || t.newUnit.unnamed}</strong>
        </dd>
        <dt>{size.join(' · ')}</dt>
        <dd>
          <strong>
            {listed === null ? noPrice : t.units.euros({ price: amountText(listed, language) })}
          </strong>
        </dd>
        <dt>{t.fields.status}</dt>
        <dd>{status !== undefined && <Status status={status} />}</dd>
      </dl>
    </section>
  );
}

/** Rooms and area as the price list has them. */
function sizeOf(
  t: ReturnType<typeof newUnitWords>,
  rooms: string,
  area: string,
  language: 'de' | 'en',
): string[] {
  const shown = (text: string) => (/^\d+\.\d+$/.test(text) ? amountText(text, language) : text);
  return [
    rooms === '' ? '' : t.units.rooms({ rooms: shown(rooms) }),
    area === '' ? '' : t.units.squareMetres({ area: shown(area) }),
  ].filter(Boolean);
}

interface FilesProps {
  readonly files: readonly File[];
  readonly setFiles: (files: readonly File[]) => void;
}

/** Images and documents that are uploaded once the unit is created. */
function FilesCard({ files, setFiles }: FilesProps) {
  const { t } = useTexts(newUnitWords);
  const add = (more: readonly File[]) => setFiles([...files, ...more]);
  return (
    <section class="card card-body new-files" aria-labelledby="files-title">
      <h2 id="files-title">{t.newUnit.files}</h2>
      <DropArea add={add}>
        <div
          class={`${DROP_HERE} flex-col gap-1 text-center [&_.button]:min-h-0 [&_.button]:p-0 [&_.button]:text-accent`}
        >
          <Icon name="export" look="size-5" />
          <p>
            {t.newUnit.dropHere}{' '}
            <FilesButton accept={ACCEPTED} add={add} text={t.newUnit.choose} kind="quiet" plain />
          </p>
          <p class="hint text-12">{t.newUnit.drop}</p>
        </div>
      </DropArea>
      {files.length > 0 && (
        <>
          <ul>
            {files.map((file, at) => (
              <li key={at} class="row spread">
                <span class="cut">{file.name}</span>
                <Button
                  kind="quiet"
                  icon="close"
                  label={t.newUnit.leaveOut({ name: file.name })}
                  onClick={() => setFiles(files.filter((each) => each !== file))}
                />
              </li>
            ))}
          </ul>
          <p class="hint">{t.newUnit.filesHint}</p>
        </>
      )}
    </section>
  );
}
