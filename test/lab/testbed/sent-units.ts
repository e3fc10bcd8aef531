import { UNIT_STATUSES, UNIT_VISIBILITIES } from '../../../src/values/unit-states.ts';
import type { Unit } from '../../../src/resources/properties/schema.ts';

/** The most units of one import. */
export const UNITS_OF_IMPORT = 200;

/** Units as an integration sends them, already in their stored form. */
export function sentUnits(count: number): Unit[] {
  return Array.from({ length: count }, (_, at) => ({
    unitIdentifier: `WE ${4000 + at}.01`,
    unitNumber: String(at + 1).padStart(3, '0'),
    street: 'Am Tauwerkspeicher',
    houseNumber: `${(at % 40) + 1}a`,
    postalCode: '28199',
    city: 'Bremen',
    zimmer: '3.5',
    wohnflaecheQm: `${48 + (at % 70)}.125`,
    kaufpreis: `${249_000 + at * 500}.00`,
    kaltmieteWohnung: `${690 + at}.50`,
    baujahr: 2024,
    unitLocation: 'links',
    etageLabel: `${at % 9}. Obergeschoss`,
    visibility: UNIT_VISIBILITIES[at % UNIT_VISIBILITIES.length] ?? 'offline',
    status: UNIT_STATUSES[at % UNIT_STATUSES.length] ?? 'frei',
  }));
}
