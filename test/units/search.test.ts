import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aCaller } from '../harness/callers.ts';
import type { Query } from '../harness/client.ts';
import { signedIn } from '../harness/people.ts';

const word = fc.string({
  unit: fc.constantFrom(...'aAäÄöÜß1-. '.split('')),
  minLength: 1,
  maxLength: 4,
});

/** Units with the fields that a search reads, and one to sort by. */
const unit = fc.record(
  {
    unitIdentifier: word,
    unitNumber: fc.constantFrom('1', '11', '211'),
    street: word,
    houseNumber: word,
    postalCode: word,
    city: word,
    status: fc.constantFrom('frei', 'verkauft'),
    kaufpreis: fc.constantFrom(1, 9, 10),
    externalSourceId: word,
  },
  { requiredKeys: [] },
);

const needle = fc.oneof(
  word,
  fc.tuple(word, word).map(([one, other]) => `${one} ${other}`),
);

const search = fc.record({
  q: needle.filter((text) => text.trim() !== ''),
  status: fc.constantFrom(undefined, 'frei'),
  sort: fc.constantFrom('newest', 'kaufpreis', '-kaufpreis'),
  limit: fc.integer({ min: 1, max: 5 }),
});

interface Stored {
  readonly id: string;
  readonly status: string;
  readonly kaufpreis: string | null;
  readonly [field: string]: string | null;
}

/** Whether a unit matches a text. */
function contains(stored: Stored, text: string): boolean {
  const line = (...fields: string[]) => fields.map((field) => stored[field] ?? '').join(' ');
  const lines = [
    line('unitIdentifier'),
    line('unitNumber'),
    line('street', 'houseNumber'),
    line('postalCode', 'city'),
    line('externalSourceId'),
  ];
  const sought = text.trim().toLowerCase();
  const isName = joined(sought) !== '' && joined(lines[0] ?? '').includes(joined(sought));
  return (
    isName ||
    lines.some((each) => each.toLowerCase().includes(sought)) ||
    stored.id.slice(-5) === sought
  );
}

/** A text without separators. */
const joined = (text: string) => text.toLowerCase().replaceAll(/[ ./_-]/g, '');

const ORDERS: Readonly<Record<string, number>> = { kaufpreis: 1, '-kaufpreis': -1 };

/** The units of a list, newest first, in another order: those without a price last. */
function sorted(units: readonly Stored[], sort: string): Stored[] {
  const sign = ORDERS[sort];
  if (sign === undefined) return [...units];
  const key = ({ kaufpreis }: Stored) => (kaufpreis === null ? Infinity : sign * Number(kaufpreis));
  return units.toSorted((one, other) => (key(one) === key(other) ? 0 : key(one) - key(other)));
}

/** An organisation with these units, and a member who searches them. */
async function aStock(units: readonly Readonly<Record<string, unknown>>[]) {
  const { organisation, api } = await aCaller();
  await api.imports(
    await api.createsProject(),
    units.map(({ externalSourceId: _own, ...rest }) => rest),
  );
  const made: Stored[] = (await api.get('/properties', { limit: 200 })).body.properties;
  const own = made.toReversed().flatMap(({ id }, at) => {
    const externalSourceId = units[at]?.['externalSourceId'];
    return externalSourceId === undefined ? [] : [{ id, externalSourceId }];
  });
  if (own.length > 0) await api.post('/properties/bulk', { properties: own });
  const viewer = await signedIn(organisation, 'viewer');
  const at = `/orgs/v1/${organisation.id}/units`;
  const all: Stored[] = (await viewer.get(at, { limit: 200 })).body.units;
  return { all, pages: (query: Query) => viewer.follows(at, query) };
}

describe('A search', () => {
  test('finds exactly the units that contain the text, in every order, on full pages', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(unit, { minLength: 1, maxLength: 40 }),
        fc.array(search, { minLength: 8, maxLength: 8 }),
        async (units, searches) => {
          const { all, pages } = await aStock(units);
          for (const { q, status, sort, limit } of searches) {
            const matching = all.filter(
              (each) => contains(each, q) && (status === undefined || each.status === status),
            );
            const found = await pages({ q, status, sort, limit });
            expect(found.map(({ body }) => body.units.length)).toEqual(
              Array.from({ length: Math.max(1, Math.ceil(matching.length / limit)) }, (_, at) =>
                Math.min(limit, matching.length - at * limit),
              ),
            );
            expect(found.flatMap(({ body }) => body.units.map(({ id }: Stored) => id))).toEqual(
              sorted(matching, sort).map(({ id }) => id),
            );
            for (const { body } of found) {
              expect(body.pagination.total).toBe(matching.length);
            }
          }
        },
      ),
      { numRuns: 12 },
    );
  });

  test('finds a unit by its id, and by the end of it', async () => {
    const { all, pages } = await aStock([{}, { unitIdentifier: '#0' }, {}]);
    for (const { id } of all) {
      for (const q of [id, id.toUpperCase(), id.slice(-5), `#${id.slice(-5)}`, ` ${id} `]) {
        const [page] = await pages({ q });
        expect(page?.body.units.map((found: Stored) => found.id)).toEqual([id]);
      }
    }
  });
});
