import type { UnitStatus } from './unit-states.ts';

export const GERMAN_STATUSES: Readonly<Record<UnitStatus, string>> = {
  frei: 'frei',
  auf_anfrage: 'auf Anfrage',
  reserviert: 'reserviert',
  notarvorbereitung: 'Notarvorbereitung',
  notartermin: 'Notartermin',
  verkauft: 'verkauft',
};
