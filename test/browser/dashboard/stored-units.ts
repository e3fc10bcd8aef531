import { DEMO_TOKENS } from '../../../src/local/demo/tokens.ts';
import { ORIGIN } from '../origin.ts';

// Reads the demo's first organisation through the API, to see what the pages have changed.

interface Project {
  readonly id: string;
  readonly name: string;
}

type Unit = Readonly<Record<string, unknown>>;

const headers = {
  Authorization: `Bearer ${DEMO_TOKENS[0].secret}`,
  'Content-Type': 'application/json',
};

async function asks<Body>(path: string, init: RequestInit = {}): Promise<Body> {
  const response = await fetch(`${ORIGIN}/v1${path}`, { headers, ...init });
  if (!response.ok) throw new Error(`${path} was answered ${response.status}.`);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an answer is parsed JSON
  return (await response.json()) as Body;
}

/** A new project without units. */
export async function aProject(name: string): Promise<Project> {
  const body = JSON.stringify({ name, country: 'Deutschland' });
  return (await asks<{ project: Project }>('/projects', { method: 'POST', body })).project;
}

/** All units of a project, oldest first. */
export async function unitsOf({ id }: Project): Promise<Unit[]> {
  const units: Unit[] = [];
  for (let hasMore = true; hasMore;) {
    const page = await asks<{ properties: Unit[]; pagination: { hasMore: boolean } }>(
      `/projects/${id}/properties?limit=200&offset=${units.length}`,
    );
    units.push(...page.properties);
    ({ hasMore } = page.pagination);
  }
  return units.toReversed();
}
