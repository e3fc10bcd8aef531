import type { Project, StoredProject } from './schema.ts';

/** A project for an answer: its fields in the order of the contract. */
export function presentProject(project: Project): Project {
  return {
    id: project.id,
    orgId: project.orgId,
    name: project.name,
    street: project.street,
    houseNumber: project.houseNumber,
    postalCode: project.postalCode,
    city: project.city,
    country: project.country,
    createdAt: project.createdAt,
  };
}

/** A project with every stored field. */
export function presentStoredProject(project: StoredProject): StoredProject {
  const { state, description, apiDataSource, apiDataReception, externalId } = project;
  return {
    ...presentProject(project),
    state,
    description,
    apiDataSource,
    apiDataReception,
    externalId,
  };
}
