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
import { NewUnitBar } from './new-unit-bar.tsx';
import { NewUnitFields } from './new-unit-fields.tsx';
import { FilesCard } from './new-unit-files.tsx';
import { CopyCard, ListedCard } from './new-unit-side.tsx';
import { useNewUnit } from './use-new-unit.ts';
import { useTexts } from '../../../kit/use-texts.ts';

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
  const discard = () => {
    goTo(hrefOf(orgId, 'units'));
  };
  return (
    <div
      class="new-unit"
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
