import type { NewProject, ProjectChange, StoredProject } from '../../api/types.ts';

/** The fields of a project, in the order of the form. */
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

/** What the form holds: text for each field. */
export type ProjectValues = Readonly<Record<ProjectField, string>>;

/** What the form begins with: the project, or nothing but the usual country. */
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

/** The fields that differ from the project: what nobody touched here is left to others. */
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

/** A new project with what was filled in. */
export function newProjectOf({ name, ...others }: ProjectValues): NewProject {
  const filled = Object.entries(others).filter(([, value]) => value !== '');
  return { name, ...Object.fromEntries(filled) };
}

/** An empty field is sent as none. */
const valueSent = (value: string) => (value === '' ? null : value);

function textIn(project: StoredProject, field: string): string | null {
  const fields: Readonly<Record<string, string | null>> = project;
  return fields[field] ?? null;
}
