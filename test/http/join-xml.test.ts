import { expect, test } from 'vitest';
import { joinXml } from '../../src/http/pipeline/join-xml.ts';
import { instant } from '../../src/values/instant.ts';

const PARTS = 3;

/** Reads parts of a document at these clocks, one after another. */
function partsAt(clocks: readonly number[], length = 1) {
  const rest = clocks.values();
  const part = (at: number) => ({
    made: {
      xml: String(at).repeat(length),
      next: at + 1 < PARTS ? { offset: at + 1, after: [] } : undefined,
      compared: 1,
    },
    clock: instant(rest.next().value ?? 0),
  });
  return joinXml(part(0), (from) => Promise.resolve(part(from?.offset ?? 0)));
}

const textOf = ({ body }: Awaited<ReturnType<typeof joinXml>>) => new Response(body()).text();

test('The parts of a document are of one moment: it begins anew if something is written meanwhile', async () => {
  const calm = await partsAt([1, 1, 1]);
  expect([await textOf(calm), calm.compared]).toEqual(['012', PARTS]);
  const moved = await partsAt([1, 1, 2, 2, 2, 2]);
  expect([await textOf(moved), moved.tag]).toEqual(['012', calm.tag]);
  await expect(partsAt([1, 2, 3, 4, 5, 6, 7])).rejects.toMatchObject({ code: 'unavailable' });
});

test('A document of more than 5 MB is refused', async () => {
  await expect(partsAt([1, 1, 1], 2_500_001)).rejects.toMatchObject({ code: 'invalid_request' });
});
