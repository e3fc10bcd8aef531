import {
  PUBLISHED_STATUSES,
  type PublishedStatus,
  UNIT_STATUSES,
  publishedStatusOf,
} from '../../../values/unit-states.ts';
import type { Unit, UnitQuery } from '../../api/types.ts';
import { readEveryUnit, readUnits } from '../../api/units.ts';

/** How many of a publication's units are online. */
export interface OnlineCounts {
  readonly all: number;
  readonly online: number;
  /** Those that are online, by the status that a website shows. */
  readonly byStatus: readonly { readonly status: PublishedStatus; readonly units: number }[];
  /** How many are `frei` or `auf_anfrage`. */
  readonly open: number;
  /** How many have a floor plan; 0 if that is not known. */
  readonly plan: number;
  /** Some of all units. */
  readonly some: readonly Unit[];
}

/** The units that somebody can still buy. */
const OPEN: Pick<UnitQuery, 'status'> = { status: ['frei', 'auf_anfrage'] };

const NO_PLAN: Pick<UnitQuery, 'withoutFloorPlan'> = { withoutFloorPlan: true };

/** How many units stand in for a list without units. */
const SOME = 10;

/** One query for each project; one for the organisation if all of its projects are shown. */
const queriesOf = (projectIds: readonly string[] | null): UnitQuery[] =>
  projectIds === null ? [{}] : projectIds.map((projectId) => ({ projectId }));

/** Counts a publication's units. @param projectIds `null`: all projects. */
export async function readOnlineCounts(
  orgId: string,
  projectIds: readonly string[] | null,
): Promise<OnlineCounts> {
  const read = async (filter: UnitQuery, limit = 1) => {
    const pages = await Promise.all(
      queriesOf(projectIds).map((query) => readUnits(orgId, { ...query, ...filter, limit })),
    );
    return {
      total: pages.reduce((sum, { total }) => sum + total, 0),
      units: pages.flatMap(({ units }) => units),
    };
  };
  const [all, open, noPlan, ...online] = await Promise.all([
    read({}, SOME),
    read(OPEN),
    // The service does not look for plans among more than 20,000 units.
    read(NO_PLAN).catch(() => null),
    ...PUBLISHED_STATUSES.map((published) =>
      read({
        visibility: ['online'],
        status: UNIT_STATUSES.filter((status) => publishedStatusOf(status) === published),
      }),
    ),
  ]);
  const byStatus = PUBLISHED_STATUSES.map((status, at) => ({
    status,
    units: online[at]?.total ?? 0,
  }));
  return {
    all: all.total,
    online: byStatus.reduce((sum, { units }) => sum + units, 0),
    byStatus,
    open: open.total,
    plan: noPlan === null ? 0 : all.total - noPlan.total,
    some: all.units.slice(0, SOME),
  };
}

/** Which of a publication's units can be put online together. */
export const CHOICES = ['open', 'all', 'plan'] as const;

export type OnlineChoice = (typeof CHOICES)[number];

/** Reads the units of a choice. */
export async function readChosen(
  orgId: string,
  projectIds: readonly string[] | null,
  chosen: OnlineChoice,
): Promise<Unit[]> {
  const read = async (filter: UnitQuery) => {
    const asked = queriesOf(projectIds).map((query) =>
      readEveryUnit(orgId, { ...query, ...filter }),
    );
    return (await Promise.all(asked)).flat();
  };
  if (chosen !== 'plan') return read(chosen === 'open' ? OPEN : {});
  const [all, noPlan] = await Promise.all([read({}), read(NO_PLAN)]);
  const without = new Set(noPlan.map(({ id }) => id));
  return all.filter(({ id }) => !without.has(id));
}
