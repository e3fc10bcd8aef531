import { useRef } from 'preact/hooks';
import { readProjects } from '../../../api/stock.ts';
import type { Project } from '../../../api/types.ts';
import { useReading } from '../../../api/use-reading.ts';
import { Form } from '../../../components/form.tsx';
import { Icon } from '../../../components/icon.tsx';
import { Empty, Loaded, Skeleton } from '../../../components/loaded.tsx';
import { Page } from '../../../components/page.tsx';
import { may, useMembership } from '../../../membership/membership.ts';
import { goTo, useLocation } from '../../../navigation/location.ts';
import { hrefOf } from '../../../navigation/routes.ts';
import { newUnitWords } from './words.ts';
import { projectWords } from '../../projects/words.ts';
import { LeaveDialog } from '../form/leave-dialog.tsx';
import { FIELD_NAMES } from '../../../unit-fields/fields.ts';
import { NewUnitFields } from './new-unit-fields.tsx';
import { CopyCard, FilesCard, ListedCard } from './new-unit-side.tsx';
import { useNewUnit, type NewUnit } from './use-new-unit.ts';
import { useTexts } from '../../../kit/use-texts.ts';
import { Button } from '../../../components/button.tsx';
import { TAKEN } from './draft-faults.ts';

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
          <a
            class="button quiet on-wide"
            href={hrefOf(orgId, 'import')}
            aria-label={t.newUnit.several}
          >
            <Icon name="import" />
            <span class="words">{t.newUnit.several}</span>
          </a>
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
        fields={FIELD_NAMES}
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
  const { create, andNext, discard: leave, keys } = t.newUnit;
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
          {leave} <kbd aria-hidden="true">{keys.discard}</kbd>
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
          <kbd aria-hidden="true">{keys.createNext}</kbd>
        </Button>
        <Button type="submit" kind="primary" busy={busy}>
          {create} <kbd aria-hidden="true">{keys.create}</kbd>
        </Button>
      </div>
    </div>
  );
}
