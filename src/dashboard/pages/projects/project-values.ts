import type { NewProject, ProjectChange, StoredProject } from '../../api/types.ts';

/** A project's fields, in the form's order. */
export const PROJECT_FIELDS = [
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

export type ProjectField = (typeof PROJECT_FIELDS)[number];

/** The text of each field that the person has filled in or emptied. */
export type ProjectEdits = Readonly<Partial<Record<ProjectField, string>>>;

/** Only the changed fields, so that other people's changes to the project stay. */
export function changesOf(project: StoredProject, edits: ProjectEdits): ProjectChange {
  const { name = project.name } = edits;
  const changed = PROJECT_FIELDS.filter(
    (field) =>
      field !== 'name' && (edits[field] ?? project[field] ?? '') !== (project[field] ?? ''),
  );
  return {
    ...(name !== project.name && { name }),
    ...Object.fromEntries(changed.map((field) => [field, valueSent(edits[field])])),
  };
}

/** An empty text is sent as `null`. */
const valueSent = (text = '') => (text === '' ? null : text);

/** A new project from the form's texts. */
export function newProjectOf({ name = '', ...others }: ProjectEdits): NewProject {
  const filled = Object.entries(others).filter(([, value]) => value !== '');
  return { name, ...Object.fromEntries(filled) };
}
