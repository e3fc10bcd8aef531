import { readFolders, readPlan, readProjects } from '../api/stock.ts';
import { useReading } from '../api/use-reading.ts';
import { ConfirmDialog, FormDialog, type OnPage } from '../components/form-dialog.tsx';
import { SelectField } from '../components/select-field.tsx';
import { NameField, TextField } from '../components/text-field.tsx';
import { useMembership } from '../membership/membership.ts';
import { type Entered, useValues } from '../kit/typed.ts';
import { useDialog } from '../navigation/use-dialog.ts';
import { documentWords } from './words.ts';
import { nameOf } from '../texts/unit-name.ts';
import { natural } from '../../values/natural.ts';
import { DOCUMENT_KINDS } from '../../values/document-kinds.ts';
import { changeDocument, deleteDocument, type Document } from './requests.ts';
import { useTexts } from '../kit/use-texts.ts';

export const DOCUMENT_DIALOGS = ['change-document', 'remove-document'] as const;

interface Props {
  readonly documents: readonly Document[];
  readonly changed: () => Promise<void>;
}

/** The open dialog about one of these documents. */
export function DocumentDialogs({ documents, changed }: Props) {
  const { t } = useTexts(documentWords);
  const { orgId } = useMembership();
  const { name, of, close } = useDialog(DOCUMENT_DIALOGS);
  const document = documents.find(({ id }) => id === of);
  if (document === undefined || name === null) return null;
  if (name === 'change-document') {
    return <ChangeDialog document={document} close={close} changed={changed} />;
  }
  return (
    <ConfirmDialog
      title={t.documents.removeTitle({ name: document.name })}
      action={t.common.remove}
      hint={t.documents.removeHint}
      close={close}
      changed={changed}
      send={() => deleteDocument(orgId, document.id)}
      notice={t.documents.removed({ name: document.name })}
    />
  );
}

interface ChangeProps extends OnPage {
  readonly document: Document;
}

/** Changes a document's name, kind and place. */
function ChangeDialog({ document, ...page }: ChangeProps) {
  const { t } = useTexts(documentWords);
  const { orgId } = useMembership();
  const typed = useValues(valuesOf(document));
  const { values, bind, changed } = typed;
  const send = async () => {
    await changeDocument(orgId, document.id, changed);
    return t.common.saved({ name: values.name });
  };
  return (
    <FormDialog
      {...page}
      title={t.common.changeTitle({ name: document.name })}
      action={t.common.save}
      send={send}
    >
      <NameField label={t.common.name} {...bind('name')} />
      <SelectField
        label={t.documents.kind}
        {...bind('kind')}
        options={DOCUMENT_KINDS.map((kind) => ({ value: kind, label: t.documents.kinds[kind] }))}
      />
      <TextField label={t.documents.validUntil} type="date" {...bind('validUntil')} />
      <PlaceFields {...typed} />
    </FormDialog>
  );
}

type PlaceProps = Pick<Entered<Values>, 'values' | 'change' | 'bind'>;

/** A document's folder, project and unit. */
function PlaceFields({ values, change, bind }: PlaceProps) {
  const { t } = useTexts(documentWords);
  const { folders, projects, units } = usePlaces(values.projectId);
  return (
    <>
      <SelectField
        label={t.documents.folder}
        {...bind('folderId')}
        options={[{ value: '', label: t.documents.noFolder }, ...folders]}
      />
      <SelectField
        label={t.units.project}
        {...bind('projectId')}
        options={[{ value: '', label: t.documents.noProject }, ...projects]}
        change={(projectId) => change({ projectId, propertyId: '' })}
      />
      {values.projectId !== '' && (
        <SelectField
          label={t.units.unit}
          {...bind('propertyId')}
          options={[{ value: '', label: t.documents.noUnit }, ...units]}
        />
      )}
    </>
  );
}

type PlaceName = 'folderId' | 'projectId' | 'propertyId';
type Values = Readonly<Record<PlaceName | 'name' | 'validUntil', string>> & Pick<Document, 'kind'>;

function valuesOf(document: Document): Values {
  return {
    name: document.name,
    kind: document.kind,
    folderId: document.folderId ?? '',
    projectId: document.projectId ?? '',
    propertyId: document.propertyId ?? '',
    validUntil: document.validUntil ?? '',
  };
}

/** The folders, the projects, and the units of the chosen project, as options. */
function usePlaces(projectId: string) {
  const { orgId } = useMembership();
  const places = useReading(`places in ${orgId}`, async () => {
    const [folders, projects] = await Promise.all([readFolders(orgId), readProjects(orgId)]);
    return { folders, projects };
  });
  const plan = useReading(`plan of ${projectId}`, () =>
    projectId === '' ? Promise.resolve([]) : readPlan(orgId, projectId, true),
  );
  const { folders, projects } =
    places.state === 'loaded' ? places.value : { folders: [], projects: [] };
  return {
    folders: optionsOf(folders),
    projects: optionsOf(projects),
    units: plan.state === 'loaded' ? optionsOf(plan.value.map(named).toSorted(byName)) : [],
  };
}

const optionsOf = (all: readonly { readonly id: string; readonly name: string }[]) =>
  all.map(({ id, name }) => ({ value: id, label: name }));

const byName = (one: { readonly name: string }, other: { readonly name: string }) =>
  natural.compare(one.name, other.name);

const named = (unit: Parameters<typeof nameOf>[0]) => ({ id: unit.id, name: nameOf(unit) });
