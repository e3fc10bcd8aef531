import { changeProject, createProject, readProject } from '../../api/stock.ts';
import type { StoredProject } from '../../api/types.ts';
import { useReading } from '../../api/use-reading.ts';
import { Dialog } from '../../components/dialog.tsx';
import { FormDialog, type OnPage } from '../../components/form-dialog.tsx';
import { Failed } from '../../components/loaded.tsx';
import { TextArea, TextField } from '../../components/text-field.tsx';
import { useMembership } from '../../membership/membership.ts';
import { useTyped } from '../../navigation/typed.ts';
import { useTexts } from '../../texts/use-texts.ts';
import {
  changesOf,
  newProjectOf,
  PROJECT_FIELDS,
  type ProjectEdits,
  type ProjectField,
} from './project-values.ts';

/** Country of most projects. */
const USUAL_COUNTRY = 'Deutschland';

interface Props extends OnPage {
  /** `null` to create one. */
  readonly project: StoredProject | null;
}

/** Creates a project, or changes one and sends only the changed fields. */
export function ProjectDialog({ project, ...page }: Props) {
  const { t } = useTexts();
  const { orgId } = useMembership();
  const typed = useTyped<ProjectEdits>(
    `project ${project?.id}`,
    project === null ? { country: USUAL_COUNTRY } : {},
  );
  const edits = typed.values;
  const name = edits.name ?? project?.name ?? '';
  const send = async () => {
    if (project === null) {
      await createProject(orgId, newProjectOf(edits));
      return t.common.created(name);
    }
    await changeProject(orgId, project.id, changesOf(project, edits));
    return t.common.saved(name);
  };
  return (
    <FormDialog
      {...page}
      title={project === null ? t.projects.create : t.common.changeTitle(project.name)}
      action={project === null ? t.projects.create : t.common.save}
      fields={PROJECT_FIELDS}
      kept={typed.kept}
      send={send}
    >
      <ProjectFields
        valueOf={(field) => edits[field] ?? project?.[field] ?? ''}
        change={(field, value) => {
          typed.changes(field)(value);
        }}
      />
    </FormDialog>
  );
}

interface ChangeProjectProps extends OnPage {
  readonly projectId: string;
}

/** Reads a stored project, then opens the dialog to change it. */
export function ChangeProject({ projectId, ...page }: ChangeProjectProps) {
  const { t } = useTexts();
  const { orgId } = useMembership();
  const reading = useReading(`project ${projectId}`, () => readProject(orgId, projectId));
  if (reading.state === 'loading') return null;
  if (reading.state === 'failed') {
    return (
      <Dialog title={t.common.change} onClose={page.close}>
        <Failed refusal={reading.refusal} retry={reading.reload} />
      </Dialog>
    );
  }
  return <ProjectDialog project={reading.value} {...page} />;
}

/** Most characters in a field. */
const TEXT_LENGTH = 1000;

interface ProjectFieldsProps {
  readonly valueOf: (field: ProjectField) => string;
  readonly change: (field: ProjectField, value: string) => void;
}

/** The inputs of a project's fields. */
function ProjectFields({ valueOf, change }: ProjectFieldsProps) {
  const { t } = useTexts();
  const labels = { name: t.common.name, ...t.units.fields, ...t.projects.fields };
  const of = (field: ProjectField) => ({
    label: labels[field],
    name: field,
    value: valueOf(field),
    maxLength: TEXT_LENGTH,
    change: (value: string) => {
      change(field, value);
    },
  });
  return (
    <>
      <TextField {...of('name')} required autoFocus />
      <div class="fields wide-narrow">
        <TextField {...of('street')} />
        <TextField {...of('houseNumber')} />
      </div>
      <div class="fields narrow-wide">
        <TextField {...of('postalCode')} />
        <TextField {...of('city')} />
      </div>
      <div class="fields">
        <TextField {...of('state')} />
        <TextField {...of('country')} />
      </div>
      <TextArea {...of('description')} />
      <div class="fields">
        <TextField {...of('apiDataSource')} hint={t.projects.apiDataSourceHint} />
        <TextField {...of('apiDataReception')} hint={t.projects.apiDataReceptionHint} />
      </div>
    </>
  );
}
