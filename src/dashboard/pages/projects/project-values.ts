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

/** The form's text of each field. */
export type ProjectValues = Readonly<Record<ProjectField, string>>;

/** The form's initial values: the project's, or only the usual country. */
export function valuesOf(project: StoredProject | null, country: string): ProjectValues {
  const valueOf = (field: ProjectField) =>
    project === null ? (field === 'country' ? country : '') : (project[field] ?? '');
  return {
    name: valueOf('name'),
    street: valueOf('street'),
    houseNumber: valueOf('houseNumber'),
    postalCode: valueOf('postalCode'),
    city: valueOf('city'),
    state: valueOf('state'),
    country: valueOf('country'),
    description: valueOf('description'),
    apiDataSource: valueOf('apiDataSource'),
    apiDataReception: valueOf('apiDataReception'),
  };
}

/** Only the changed fields, so that other people's changes to the project stay. */
export function changesOf(project: StoredProject, values: ProjectValues): ProjectChange {
  const { name, ...others } = values;
  const changed = Object.entries(others).filter(
    ([field, value]) => value !== (textIn(project, field) ?? ''),
  );
  return {
    ...(name !== project.name && { name }),
    ...Object.fromEntries(changed.map(([field, value]) => [field, valueSent(value)])),
  };
}

/** A new project from the form's values. */
export function newProjectOf({ name, ...others }: ProjectValues): NewProject {
  const filled = Object.entries(others).filter(([, value]) => value !== '');
  return { name, ...Object.fromEntries(filled) };
}

/** An empty text is sent as `null`. */
const valueSent = (value: string) => (value === '' ? null : value);

function textIn(project: StoredProject, field: string): string | null {
  const fields: Readonly<Record<string, string | null>> = project;
  return fields[field] ?? null;
}
