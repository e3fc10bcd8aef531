import type { Unit, UnitQuery } from '../../api/types.ts';
import { readEveryUnit, readUnits } from '../../api/units.ts';

/** How many of a publication's units are online. */
export interface OnlineCounts {
  readonly all: number;
  readonly online: number;
  /** How many are `frei` or `auf_anfrage`. */
  readonly open: number;
}

/** The units that somebody can still buy. */
export const OPEN: Pick<UnitQuery, 'status'> = { status: ['frei', 'auf_anfrage'] };

/** One query for each project; one for the organisation if all of its projects are shown. */
const queriesOf = (projectIds: readonly string[] | null): UnitQuery[] =>
  projectIds === null ? [{}] : projectIds.map((projectId) => ({ projectId }));

/** Counts a publication's units. @param projectIds `null`: all projects. */
export async function readOnlineCounts(
  orgId: string,
  projectIds: readonly string[] | null,
): Promise<OnlineCounts> {
  const countOf = async (filter: UnitQuery) => {
    const pages = await Promise.all(
      queriesOf(projectIds).map((query) => readUnits(orgId, { ...query, ...filter, limit: 1 })),
    );
    return pages.reduce((sum, { total }) => sum + total, 0);
  };
  const [all, online, open] = await Promise.all([
    countOf({}),
    countOf({ visibility: ['online'] }),
    countOf(OPEN),
  ]);
  return { all, online, open };
}

/** Reads a publication's units. */
export async function readPublicationUnits(
  orgId: string,
  projectIds: readonly string[] | null,
  filter: UnitQuery,
): Promise<Unit[]> {
  const asked = queriesOf(projectIds).map((query) => readEveryUnit(orgId, { ...query, ...filter }));
  return (await Promise.all(asked)).flat();
}
