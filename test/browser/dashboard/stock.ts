import { NORDLICHT } from '../../../src/local/demo/people.ts';
import { signedIn, type Visitor } from '../visitor.ts';
import { aNewestUnit } from './api.ts';
import { at } from './people.ts';

const SURFACE = `/orgs/v1/${NORDLICHT.id}`;

/** Sends a request to the dashboard's surface from a person's open page. */
function asks<Answer>(
  person: Visitor,
  method: string,
  path: string,
  body?: object,
): Promise<Answer> {
  const sent = JSON.stringify({
    method,
    headers: { 'Content-Type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const ask = `fetch('${SURFACE}${path}', ${sent}).then((answer) => answer.json())`;
  return person.page.evaluate<Answer>(ask);
}

interface Unit {
  readonly id: string;
}

/** Creates a unit in the demo's newest project. */
export async function hasUnit(person: Visitor, fields: object): Promise<Unit> {
  const { projects } = await asks<{ projects: Unit[] }>(person, 'GET', '/projects?limit=1');
  const path = `/projects/${projects[0]?.id ?? ''}/properties`;
  return (await asks<{ property: Unit }>(person, 'POST', path, fields)).property;
}

/** A unit as stored by the service. */
export async function stored(person: Visitor, { id }: Unit): Promise<Record<string, unknown>> {
  return (await asks<{ unit: Record<string, unknown> }>(person, 'GET', `/units/${id}`)).unit;
}

/** A person with a new unit's page open. */
export async function atUnit(name: string, fields: object, look = {}) {
  const unit = { id: await aNewestUnit(fields) };
  return { person: await signedIn(name, at(`units/${unit.id}`), look), unit };
}

/** Changes a unit as another page would. */
export async function changedElsewhere(person: Visitor, id: string, change: object): Promise<void> {
  await asks(person, 'PATCH', `/properties/${id}`, change);
}
