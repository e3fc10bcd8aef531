import type { UnitPage, UnitQuery } from '../api/types.ts';
import { readUnits } from '../api/units.ts';

/** What waits to be done with units. */
export const TASKS = ['ending', 'new', 'plan'] as const;

type Task = (typeof TASKS)[number];

/** Days in which an end is soon, and a unit is new. */
const DAYS = 7;

/** The beginning of a day: today, or days later. */
function startOfDay(later: number): string {
  const day = new Date();
  day.setHours(0, 0, 0, 0);
  day.setDate(day.getDate() + later);
  return day.toISOString();
}

/** What ends before this moment ends soon. */
export const endOfSoon = (): string => startOfDay(DAYS + 1);

/** The units of each task, as the service's query. */
export const UNITS_OF: Readonly<Record<Task, () => UnitQuery>> = {
  ending: () => ({ reservedUntil: endOfSoon() }),
  new: () => ({ createdSince: startOfDay(-DAYS), visibility: ['offline'] }),
  plan: () => ({ withoutFloorPlan: true }),
};

/** The service's largest page of units with images. */
const MAX_READ = 50;

/** The units whose reservations end soon, and how many there are: one request for all parts of a page. */
export const unitsEnding = (orgId: string): Promise<UnitPage> =>
  readUnits(orgId, { ...UNITS_OF.ending(), limit: MAX_READ, include: ['images'] });
