import { changeProject, createProject, readProject } from '../../api/stock.ts';
import type { StoredProject } from '../../api/types.ts';
import { useReading } from '../../api/use-reading.ts';
import { Dialog } from '../../components/dialog.tsx';
import { FormDialog, type OnPage } from '../../components/form-dialog.tsx';
import { Failed } from '../../components/loaded.tsx';
import { TextArea, TextField } from '../../components/text-field.tsx';
import { useMembership } from '../../membership/membership.ts';
import { useValues } from '../../navigation/typed.ts';
import { projectWords } from './words.ts';
import { useTexts } from '../../kit/use-texts.ts';

/** A project's fields, in the form's order. */
const FIELDS = [
  'name',
  'street',
  'houseNumber',
  'postalCode',
  'city',
  'state',
  'country',
  'description',
  'apiDataSource',
  'apiDataReception',
] as const;

type Texts = Readonly<Record<string, string>>;

/** Country of most projects. */
const USUAL_COUNTRY = 'Deutschland';

interface Props extends OnPage {
  /** `null` to create one. */
  readonly project: StoredProject | null;
  /** What a new one is probably called. */
  readonly name?: string;
  /** Takes the id of a new one. */
  readonly created?: (projectId: string) => void;
}

/** Creates a project, or changes one and sends only the changed fields. */
export function ProjectDialog({ project, name: title = '', created, ...page }: Props) {
  const { t } = useTexts(projectWords);
  const { orgId } = useMembership();
  const stored: Texts = Object.fromEntries(FIELDS.map((name) => [name, project?.[name] ?? '']));
  const start = project === null ? { ...stored, name: title, country: USUAL_COUNTRY } : stored;
  const { values, bind, changed } = useValues(start);
  const { name = '' } = values;
  const send = async () => {
    if (project === null) {
      const filled = Object.entries(values).filter(([, value]) => value !== '');
      const { id } = await createProject(orgId, { name, ...Object.fromEntries(filled) });
      created?.(id);
      return t.common.created({ name });
    }
    await changeProject(orgId, project.id, changed);
    return t.common.saved({ name });
  };
  return (
    <FormDialog
      {...page}
      title={project === null ? t.projects.create : t.common.changeTitle({ name: project.name })}
      action={project === null ? t.projects.create : t.common.save}
      send={send}
    >
      <ProjectFields bind={bind} />
    </FormDialog>
  );
}

interface ChangeProjectProps extends OnPage {
  readonly projectId: string;
}

/** Reads a stored project, then opens the dialog to change it. */
export function ChangeProject({ projectId, ...page }: ChangeProjectProps) {
  const { t } = useTexts(projectWords);
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

interface FieldsProps {
  readonly bind: ReturnType<typeof useValues<Texts>>['bind'];
}

/** The inputs of a project's fields. */
function ProjectFields({ bind }: FieldsProps) {
  const { t } = useTexts(projectWords);
  const labels = { name: t.common.name, ...t.units.fields, ...t.projects.fields };
  const of = (name: (typeof FIELDS)[number]) => ({
    label: labels[name],
    maxLength: TEXT_LENGTH,
    ...bind(name),
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
