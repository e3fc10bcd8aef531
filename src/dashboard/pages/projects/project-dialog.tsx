import { useState } from 'preact/hooks';
import { changeProject, createProject, readProject } from '../../api/stock.ts';
import type { StoredProject } from '../../api/types.ts';
import { useReading } from '../../api/use-reading.ts';
import { useSubmit } from '../../api/use-submit.ts';
import { Dialog } from '../../components/dialog.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { Failed } from '../../components/loaded.tsx';
import { TextArea, TextField } from '../../components/text-field.tsx';
import { useMembership } from '../../membership/membership.ts';
import { useTexts } from '../../texts/use-texts.ts';
import {
  changesOf,
  newProjectOf,
  PROJECT_FIELDS,
  type ProjectField,
  type ProjectValues,
  valuesOf,
} from './project-values.ts';

/** Country of most projects. */
const USUAL_COUNTRY = 'Deutschland';

interface Props {
  /** `null` to create one. */
  readonly project: StoredProject | null;
  readonly close: () => void;
  /** Called with the saved name. */
  readonly saved: (name: string) => Promise<void>;
}

/** Creates a project, or changes one and sends only the changed fields. */
export function ProjectDialog({ project, close, saved }: Props) {
  const { t } = useTexts();
  const { orgId } = useMembership();
  const submission = useSubmit();
  const [values, setValues] = useState(() => valuesOf(project, USUAL_COUNTRY));
  const send = async () => {
    if (project === null) {
      await createProject(orgId, newProjectOf(values));
    } else {
      await changeProject(orgId, project.id, changesOf(project, values));
    }
    await saved(values.name);
  };
  return (
    <FormDialog
      title={project === null ? t.projects.create : t.projects.changeTitle(project.name)}
      action={project === null ? t.projects.create : t.common.save}
      fields={PROJECT_FIELDS}
      submission={submission}
      send={send}
      onClose={close}
    >
      <ProjectFields
        values={values}
        change={(field, value) => {
          setValues((before) => ({ ...before, [field]: value }));
        }}
      />
    </FormDialog>
  );
}

interface ChangeProjectProps {
  readonly projectId: string;
  readonly title: string;
  readonly close: () => void;
  readonly saved: (name: string) => Promise<void>;
}

/** Reads a stored project, then opens the dialog to change it. */
export function ChangeProject({ projectId, title, close, saved }: ChangeProjectProps) {
  const { orgId } = useMembership();
  const reading = useReading(`project ${projectId}`, () => readProject(orgId, projectId));
  if (reading.state === 'loading') return null;
  if (reading.state === 'failed') {
    return (
      <Dialog title={title} onClose={close}>
        <Failed refusal={reading.refusal} retry={reading.reload} />
      </Dialog>
    );
  }
  return <ProjectDialog project={reading.value} close={close} saved={saved} />;
}

/** Most characters in a field. */
const TEXT_LENGTH = 1000;

interface ProjectFieldsProps {
  readonly values: ProjectValues;
  readonly change: (field: ProjectField, value: string) => void;
}

/** The inputs of a project's fields. */
function ProjectFields({ values, change }: ProjectFieldsProps) {
  const { t } = useTexts();
  const of = (field: ProjectField) => ({
    label: t.projects[field],
    name: field,
    value: values[field],
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
