/** Sales status of a unit. Any status may follow any other. */
export const UNIT_STATUSES = [
  'frei',
  'auf_anfrage',
  'reserviert',
  'notarvorbereitung',
  'notartermin',
  'verkauft',
] as const;

export type UnitStatus = (typeof UNIT_STATUSES)[number];

/** The statuses that a unit gets back when its reservation ends. */
export const FORMER_STATUSES = ['frei', 'auf_anfrage'] as const satisfies readonly UnitStatus[];

/** Visibility of a unit. Only `online` units count against a plan's `maxOnlineUnits`. */
export const UNIT_VISIBILITIES = ['online', 'offline', 'pending_review'] as const;

export type UnitVisibility = (typeof UNIT_VISIBILITIES)[number];

/** The states of a unit by which lists are filtered. */
export interface UnitStates {
  readonly archived: boolean;
  readonly visibility: UnitVisibility;
  readonly status: UnitStatus;
}

/** The number of kinds of units: see {@link stateKeyOf}. */
export const UNIT_KINDS = 2 * UNIT_VISIBILITIES.length * UNIT_STATUSES.length;

/** A unit's states as one number, 0 to 35. Indexes sort by it, so units of a kind are adjacent. */
export function stateKeyOf({ archived, visibility, status }: UnitStates): number {
  const shown = (archived ? UNIT_VISIBILITIES.length : 0) + UNIT_VISIBILITIES.indexOf(visibility);
  return shown * UNIT_STATUSES.length + UNIT_STATUSES.indexOf(status);
}

/**
 * Whether the price of a unit is on request: once it was `auf_anfrage`, until it is `frei` again. So a
 * reservation or a sale does not publish a price that was withheld.
 *
 * @param before whether it was so before the unit got this status.
 */
export function isOnRequest(status: UnitStatus, before = false): boolean {
  return status === 'auf_anfrage' || (before && status !== 'frei');
}

/** How many images a unit may have. */
export const MAX_IMAGES = 30;
