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

/** Where a unit may be seen. Only `online` units count against a plan's `maxOnlineUnits`. */
export const UNIT_VISIBILITIES = ['online', 'offline', 'pending_review'] as const;

export type UnitVisibility = (typeof UNIT_VISIBILITIES)[number];
