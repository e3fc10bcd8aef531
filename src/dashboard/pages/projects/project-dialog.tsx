import { useState } from 'preact/hooks';
import { changeProject, createProject } from '../../api/stock.ts';
import type { StoredProject } from '../../api/types.ts';
import { useSubmit } from '../../api/use-submit.ts';
import { FormDialog } from '../../components/form-dialog.tsx';
import { useMembership } from '../../membership/membership.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { ProjectFields } from './project-fields.tsx';
import { changesOf, newProjectOf, PROJECT_FIELDS, valuesOf } from './project-values.ts';

/** What most projects have. */
const USUAL_COUNTRY = 'Deutschland';

interface Props {
  /** `null` to create one. */
  readonly project: StoredProject | null;
  readonly close: () => void;
  /** Told the name of what was saved. */
  readonly saved: (name: string) => Promise<void>;
}

/** Creates a project, or changes it: only what differs is sent. */
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
