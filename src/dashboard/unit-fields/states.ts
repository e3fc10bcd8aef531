import type { UnitStatus, UnitVisibility } from '../../values/unit-states.ts';
import type { Pair } from './field.ts';

export const STATUSES = {
  frei: ['frei', 'available'],
  auf_anfrage: ['auf Anfrage', 'on request'],
  reserviert: ['reserviert', 'reserved'],
  notarvorbereitung: ['Notarvorbereitung', 'contract in preparation'],
  notartermin: ['Notartermin', 'notary appointment'],
  verkauft: ['verkauft', 'sold'],
} as const satisfies Readonly<Record<UnitStatus, Pair>>;

export const VISIBILITIES = {
  online: ['online', 'online'],
  offline: ['offline', 'offline'],
  pending_review: ['in Prüfung', 'in review'],
} as const satisfies Readonly<Record<UnitVisibility, Pair>>;
