import { readImports } from '../../api/imports.ts';
import type { ImportRun } from '../../api/types.ts';

/** The import of a file: the service writes it as several, of at most 200 units each. */
export interface WholeImport {
  readonly id: string;
  readonly projectId: string | null;
  readonly unitCount: number;
  readonly status: ImportRun['status'];
  /** When its last part was written. */
  readonly createdAt: string;
  /** Its parts, the last one first. */
  readonly parts: readonly string[];
}

/** Parts of one file follow each other this closely. */
const TOGETHER_MS = 10_000;
/** The service's largest page. */
const READ = 100;

/** The latest imports, newest first: neighbouring parts of one project are one import. */
export async function readWholeImports(orgId: string, shown: number): Promise<WholeImport[]> {
  const whole: WholeImport[] = [];
  let latest: string | undefined;
  for (const { id, projectId, unitCount, status, createdAt } of await readImports(orgId, READ)) {
    const last = whole.at(-1);
    const isPart =
      last?.projectId === projectId &&
      last.status === status &&
      Date.parse(latest ?? '') - Date.parse(createdAt) <= TOGETHER_MS;
    latest = createdAt;
    if (isPart) {
      const parts = [...last.parts, id];
      whole.splice(-1, 1, { ...last, unitCount: last.unitCount + unitCount, parts });
    } else {
      whole.push({ id, projectId, unitCount, status, createdAt, parts: [id] });
    }
  }
  return whole.slice(0, shown);
}

/** What a browser knows of an import that it has sent. */
interface SentImport {
  readonly projectId: string;
  /** In how many parts. */
  readonly parts: number;
  readonly units: number;
  /** When the service answered the last part, by its clock (epoch milliseconds, in whole seconds). */
  readonly writtenAt: number;
}

/**
 * The import that this browser has sent: the last ones of its project until then. It is `null` if somebody
 * else imported between its parts.
 */
export async function readOwnImport(
  orgId: string,
  { projectId, parts, units, writtenAt }: SentImport,
): Promise<WholeImport | null> {
  const runs = (await readImports(orgId, READ))
    .filter((run) => run.projectId === projectId && Date.parse(run.createdAt) < writtenAt + 1000)
    .slice(0, parts);
  const [last] = runs;
  const unitCount = runs.reduce((sum, run) => sum + run.unitCount, 0);
  if (last === undefined || unitCount !== units) return null;
  const { id, status, createdAt } = last;
  return { id, projectId, unitCount, status, createdAt, parts: runs.map((run) => run.id) };
}
