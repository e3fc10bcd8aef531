import type { paths } from '../../dist/openapi/public.ts';

type Answer<Path extends keyof paths> = paths[Path]['get']['responses'][200]['content'] extends {
  'application/json': infer Body;
}
  ? Body
  : never;

type Projects = Answer<'/{key}/projects'>;
type Units = Answer<'/{key}/projects/{projectId}/properties'>;

/** A published project. */
export type Project = Projects['projects'][number];
/** A published unit. */
export type Unit = Units['units'][number];

/** The address of the next page, in the header `Link`. */
const NEXT = /^<([^>]+)>; rel="next"$/;

/**
 * Reads every page of a list. A browser that has a page already asks whether it has changed.
 *
 * @throws Error if the service does not answer with one.
 */
async function everyPage<Page>(first: string): Promise<Page[]> {
  const pages: Page[] = [];
  let address: string | undefined = first;
  while (address !== undefined) {
    const answer: Response = await fetch(address, {
      credentials: 'omit',
      cache: 'no-cache',
    });
    if (!answer.ok) throw new Error(`${answer.status}`);
    pages.push(await answer.json());
    address = NEXT.exec(answer.headers.get('Link') ?? '')?.[1];
  }
  return pages;
}

/** All projects of a publication. @param base the publication's address. */
export async function readProjects(base: string): Promise<Project[]> {
  return (await everyPage<Projects>(`${base}/projects`)).flatMap(({ projects }) => projects);
}

/** All units of a project. */
export async function readUnits(base: string, projectId: string): Promise<Unit[]> {
  const address = `${base}/projects/${encodeURIComponent(projectId)}/properties`;
  return (await everyPage<Units>(address)).flatMap(({ units }) => units);
}
