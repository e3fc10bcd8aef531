import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aProject } from '../harness/callers.ts';
import { noticeOf, strictly } from '../harness/client.ts';
import { faultsTold } from '../harness/faults.ts';
import { LABELLED } from './careless-labels.ts';

/** Splits a list into parts so short that an answer can name every fault of a part. */
function chunksOf<Item>(items: readonly Item[], size = 80): (readonly Item[])[] {
  const count = Math.ceil(items.length / size);
  return Array.from({ length: count }, (_, at) => items.slice(at * size, (at + 1) * size));
}

describe('a floor label in everyday German', () => {
  test.each(chunksOf(LABELLED))('is read as the expected floor: list %#', async (...labelled) => {
    expect(await readingsOf(labelled)).toEqual(
      labelled.map(({ etageLabel, reading }) => [
        etageLabel,
        typeof reading === 'number' ? reading : null,
      ]),
    );
  });

  test.each(chunksOf(LABELLED))(
    'that cannot be read is refused under strict handling: list %#',
    async (...each) => {
      const { api, imports } = await aProject();
      // Includes a label that cannot be read, so that there is always a fault.
      const units = [{ etageLabel: 'anywhere' }, ...each.map(({ etageLabel }) => ({ etageLabel }))];
      const refused = await api.post(imports, { units }, strictly);
      const told = faultsTold(refused).map((fault) => Number(/^units\[(\d+)\]/.exec(fault)?.[1]));
      const unread = [{ reading: 'unread' }, ...each].flatMap(({ reading }, at) =>
        reading === 'unread' ? [at] : [],
      );
      expect(told.toSorted((one, other) => one - other)).toEqual(unread);
      expect(faultsTold(refused)).toContain(
        'units[0].etageLabel: must name one floor, such as 2. OG, unless etage is given',
      );
    },
  );

  test('that cannot be read is named in Notice, unless etage is sent', async () => {
    const { api, units } = await aProject();
    const told = async (unit: object) => noticeOf(await api.post(units, unit));
    expect(await told({ etageLabel: 'über den Wolken' })).toBe('etageLabel: not read');
    expect(await told({ etageLabel: 'EG, 1. OG', etage: null })).toBe('etageLabel: not read');
    expect(await told({ etageLabel: 'über den Wolken', etage: 7 })).toBeNull();
    expect(await told({ etageLabel: 'DG' })).toBeNull();
    expect(await told({ etageLabel: '2. OG' })).toBeNull();
    expect(await told({ etageLabel: null })).toBeNull();
  });

  test('is read for every combination of its parts', async () => {
    const labels = fc.array(spelled, { minLength: 100, maxLength: 100 });
    await fc.assert(fc.asyncProperty(labels, readsAll), { numRuns: 3, endOnFailure: true });
  });

  test('is not read if one of its parts is unknown', async () => {
    const labels = fc.array(spoiled, { minLength: 100, maxLength: 100 });
    await fc.assert(fc.asyncProperty(labels, readsAll), { numRuns: 2, endOnFailure: true });
  });
});

interface Spelled {
  readonly floor: number | null;
  readonly etageLabel: string;
}

const spelled: fc.Arbitrary<Spelled> = fc
  .record({
    floor: fc.integer({ min: 1, max: 39 }),
    word: fc.constantFrom('OG', 'og', 'O.G.', 'Obergeschoß', 'Etage', 'Stock', 'GESCHOSS'),
    roman: fc.boolean(),
    behind: fc.boolean(),
    before: fc.constantFrom('', 'VH, ', 'Hinterhaus ', ' SF ', 'DG, ', 'Seitenflügel '),
    after: fc.constantFrom('', ' links', ', re.', '/Mitte', ' (DG)', ' mit Garten', ' - hinten '),
    gap: fc.constantFrom('', ' ', '\u{A0}', '  '),
  })
  .map(({ floor, word, roman, behind, before, after, gap }) => {
    const number = roman ? romanOf(floor) : String(floor);
    const name = behind ? `${word} ${number}` : `${number}.${gap}${word}`;
    return { floor, etageLabel: before + name + after };
  });

const spoiled = fc
  .tuple(spelled, fc.constantFrom(' Whg. 5', ', WE 12', ' / Galerie', ' oder so', ' (?)', ', EG'))
  .map(([{ etageLabel }, more]): Spelled => ({ etageLabel: etageLabel + more, floor: null }));

/** Imports units with these labels. @returns each with the floor that is listed. */
async function readingsOf(labelled: readonly { etageLabel: string }[]) {
  const { api, imports } = await aProject();
  const units = labelled.map(({ etageLabel }) => ({ etageLabel }));
  expect(await api.post(imports, { units })).toMatchObject({ status: 202 });
  const { body } = await api.get('/properties', { limit: 200 });
  const floors = body.properties.map(({ etage }: { etage: number | null }) => etage).toReversed();
  return labelled.map(({ etageLabel }, at) => [etageLabel, floors[at]]);
}

async function readsAll(labelled: readonly Spelled[]) {
  expect(await readingsOf(labelled)).toEqual(
    labelled.map(({ etageLabel, floor }) => [etageLabel, floor]),
  );
}

/** Roman numerals up to 39, built from a table. */
function romanOf(value: number): string {
  const ones = ['', 'I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX'];
  return 'X'.repeat(Math.floor(value / 10)) + (ones[value % 10] ?? '');
}
