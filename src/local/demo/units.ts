import { v4 } from 'uuid';
import { type Instant, instant, millisecondsOf } from '../../values/instant.ts';
import { UNIT_STATUSES, UNIT_VISIBILITIES } from '../../values/unit-states.ts';
import type { Listing, MoreAboutUnit, SentUnit } from './listing.ts';
import { Random } from './random.ts';
import type { Stock } from './stocks.ts';
import { detailsOf } from './unit-details.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const SHOWCASE = UNIT_STATUSES.length * UNIT_VISIBILITIES.length;

/** The units of a stock: random, but always the same. */
export function listingsOf(stock: Stock): Listing[] {
  let at = millisecondsOf(stock.from);
  const random = new Random(at);
  return Array.from({ length: stock.count }, (_, n) => {
    at += random.percent(5) ? random.int(HOUR_MS, 5 * DAY_MS) : random.int(1, 9); // an import, mostly
    return listingOf(stock, random, n, instant(at));
  });
}

function listingOf(stock: Stock, random: Random, n: number, createdAt: Instant): Listing {
  const floor = random.percent(5) ? -1 : random.int(0, stock.topFloor);
  const area = areaOf(stock, random);
  const squareMetres = Number(area ?? 0) || 60;
  const archived = n >= SHOWCASE && random.percent(10);
  const sent = {
    unitIdentifier: IDENTIFIERS[random.pick(stock.identifiers)](random, n),
    unitNumber: numberOf(stock, n),
    ...random.pick(stock.addresses),
    zimmer: roomsOf(random, squareMetres),
    wohnflaecheQm: area,
    ...termsOf(stock, random, squareMetres, floor),
    baujahr: random.pick(stock.built),
    ...floorOf(stock, random, floor),
    ...stateOf(random, n, archived),
  };
  const more = {
    ...detailsOf(stock, random, squareMetres),
    ...changeOf(random, millisecondsOf(createdAt), archived),
  };
  return { project: stock.project, createdAt, sent, more };
}

function numberOf({ numberDigits }: Stock, n: number): string | null {
  return numberDigits === undefined ? null : String(n + 1).padStart(numberDigits, '0');
}

const IDENTIFIERS: Record<
  Stock['identifiers'][number],
  (random: Random, n: number) => string | null
> = {
  uuid: (random) => v4({ random: random.bytes(16) }),
  erp: (random, n) => `${random.int(1001, 1009)}.${String(n + 1).padStart(4, '0')}.00`,
  portal: (random) => `9${random.int(10_000_000, 99_999_999)}`,
  none: () => null,
};

/** An area with up to three digits after the point. It is 0 or missing for some units. */
function areaOf({ areas }: Stock, random: Random): string | null {
  if (random.percent(4)) return null;
  if (random.percent(2)) return '0';
  const fraction = random.pick([
    '',
    `.${random.int(1, 9)}`,
    `.${random.int(1, 9)}`,
    `.${random.int(11, 99)}`,
    random.pick(['.125', '.375', '.625', '.875']),
  ]);
  return `${random.int(...areas)}${fraction}`;
}

function roomsOf(random: Random, squareMetres: number): string | null {
  if (random.percent(3)) return null;
  const rooms = Math.max(1, Math.round(squareMetres / 29));
  return random.percent(25) ? `${rooms}.5` : String(rooms);
}

function termsOf(stock: Stock, random: Random, squareMetres: number, floor: number): SentUnit {
  const terms = random.pick(stock.terms);
  const luxury = floor === stock.topFloor ? 2 : 1;
  const step = random.pick([1, 100, 500, 1000]);
  const price = Math.round((squareMetres * random.int(...stock.price) * luxury) / step) * step;
  const rent = Math.round(squareMetres * random.int(...stock.rent));
  return {
    kaufpreis: terms === 'sale' || terms === 'both' ? price : null,
    kaltmieteWohnung: terms === 'rent' || terms === 'both' ? euro(rent) : null,
  };
}

const euro = (cents: number) => (cents / 100).toFixed(2);

/** The floor, as a label in one of its usual spellings, as a number, or not at all. */
function floorOf(stock: Stock, random: Random, floor: number): SentUnit {
  if (random.percent(10)) return {};
  if (random.percent(10)) return { etage: floor };
  if (floor < 0) {
    return {
      etageLabel: random.pick(['UG', '1. Untergeschoss', '1. Untergeschoss (Souterrain)']),
    };
  }
  if (floor === 0) {
    return { etageLabel: random.pick(['EG', 'EG', 'Erdgeschoss', 'Etage 0', 'Hochparterre']) };
  }
  const label = `${floor}. ${random.pick(stock.floorWords)}`;
  if (floor < stock.topFloor) return { etageLabel: label };
  return {
    etageLabel: random.pick([`Dachgeschoss, ${label}`, `${label} (Dachgeschoss)`, 'DG', label]),
  };
}

/** The first units of a project have every combination of status and visibility. */
function stateOf(random: Random, n: number, archived: boolean): SentUnit {
  if (n < SHOWCASE) {
    return {
      status: UNIT_STATUSES[n % UNIT_STATUSES.length],
      visibility: UNIT_VISIBILITIES[Math.floor(n / UNIT_STATUSES.length)],
    };
  }
  return {
    status:
      archived && random.percent(85)
        ? 'verkauft'
        : random.pick(['frei', 'frei', 'frei', 'frei', ...UNIT_STATUSES]),
    visibility: random.pick(['online', 'online', ...UNIT_VISIBILITIES]),
  };
}

/** Some units were changed later, some were sold and archived. */
function changeOf(random: Random, createdAt: number, archived: boolean): MoreAboutUnit {
  const later = instant(createdAt + random.int(HOUR_MS, 90 * DAY_MS));
  if (archived) return { archivedAt: later };
  return random.percent(40) ? { updatedAt: later } : {};
}
