import type { UnitStatus } from './unit-states.ts';

export const ENGLISH_STATUSES: Readonly<Record<UnitStatus, string>> = {
  frei: 'available',
  auf_anfrage: 'on request',
  reserviert: 'reserved',
  notarvorbereitung: 'contract in preparation',
  notartermin: 'notary appointment',
  verkauft: 'sold',
};
