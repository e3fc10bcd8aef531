import type { UnitStatus } from './unit-states.ts';

/** What people call each status of a unit, in English. */
export const ENGLISH_STATUSES: Readonly<Record<UnitStatus, string>> = {
  frei: 'available',
  auf_anfrage: 'on request',
  reserviert: 'reserved',
  notarvorbereitung: 'contract in preparation',
  notartermin: 'notary appointment',
  verkauft: 'sold',
};
