import { expect, inject, test } from 'vitest';
import * as z from 'zod';
import { DEMO_TOKENS } from '../../src/local/demo/tokens.ts';
import { DAY_MS } from '../harness/durations.ts';

// What an office sees first of `npm start`: a project in the middle of its sale, and its website.

const origin = inject('origin');
const secret = DEMO_TOKENS.find(({ name }) => name === 'CRM')?.secret ?? '';

async function read<Answer>(path: string, schema: z.ZodType<Answer>): Promise<Answer> {
  const headers = { Authorization: `Bearer ${secret}` };
  const answer = await fetch(origin + path, { headers });
  expect({ path, status: answer.status }).toEqual({ path, status: 200 });
  return schema.parse(await answer.json());
}

const Unit = z.object({
  id: z.string(),
  unitIdentifier: z.string(),
  status: z.string(),
  kaufpreis: z.string(),
});
const Units = z.object({ properties: z.array(Unit) });
const Reservations = z.object({
  reservations: z.array(z.object({ until: z.string(), reference: z.string() })),
});
const History = z.object({ changes: z.array(z.object({ by: z.string() })) });
const Image = z.object({ category: z.string(), url: z.string() });
const Document = z.object({ kind: z.string(), url: z.string(), bytes: z.number() });
const Shown = z.object({ images: z.array(Image), documents: z.array(Document) });
const Published = z.object({ units: z.array(Shown) });
const Projects = z.object({ projects: z.array(z.object({ id: z.string() })) });

test('48 flats are in the middle of their sale, at prices in steps of 500 euros', async () => {
  const { properties } = await read('/v1/properties?limit=200', Units);
  const counts = Map.groupBy(properties, ({ status }) => status);
  expect(Object.fromEntries([...counts].map(([status, those]) => [status, those.length]))).toEqual({
    frei: 17,
    auf_anfrage: 2,
    reserviert: 5,
    notarvorbereitung: 4,
    notartermin: 3,
    verkauft: 17,
  });
  expect(properties.filter(({ kaufpreis }) => Number(kaufpreis) % 500 !== 0)).toEqual([]);
});

test('three reservations end within a week, and units have a history', async () => {
  const { reservations } = await read('/v1/reservations', Reservations);
  const soon = new Date(Date.now() + 7 * DAY_MS).toISOString();
  expect(reservations.filter(({ until }) => until <= soon)).toHaveLength(3);
  const { properties } = await read('/v1/properties?limit=200', Units);
  const sold = properties.find(({ unitIdentifier }) => unitIdentifier === 'A-001');
  const { changes } = await read(`/v1/properties/${sold?.id}/changes`, History);
  expect(changes).toHaveLength(4);
});

const Sales = z.object({
  sales: z.object({
    stock: z.array(z.object({ units: z.number() })),
    byMonth: z.array(z.object({ units: z.number() })),
  }),
});
const Fulfilled = z.object({
  pagination: z.object({ total: z.number() }),
  reservations: z.array(z.object({ fulfilledAt: z.string(), reference: z.string() })),
});

test('there is a sale of every stage, each within three months, and its reservation is kept', async () => {
  const { sales } = await read('/v1/sales', Sales);
  expect(sales.stock.map(({ units }) => units)).toEqual([17, 2, 5, 4, 3, 17]);
  const latest = sales.byMonth.slice(-3).reduce((sum, { units }) => sum + units, 0);
  expect(latest).toBe(17);
  const { pagination, reservations } = await read('/v1/reservations?state=fulfilled', Fulfilled);
  expect(pagination.total).toBe(24);
  const early = new Date(Date.now() - 92 * DAY_MS).toISOString();
  expect(reservations.filter(({ fulfilledAt }) => fulfilledAt < early)).toEqual([]);
  expect(new Set(reservations.map(({ reference }) => reference)).size).toBe(24);
});

test('/demo is a website with the published flats, their images and documents', async () => {
  const page = await fetch(`${origin}/demo`);
  expect(page.status).toBe(200);
  const text = await page.text();
  const key = /key="(einheit_pub_\w+)"/.exec(text)?.[1];
  expect(text).toContain('<script src="/embed/v1/units.js" async></script>');
  const list = `/public/v1/${key}/projects`;
  const { projects } = await read(list, Projects);
  const { units } = await read(`${list}/${projects[0]?.id}/properties`, Published);
  expect(units).toHaveLength(45);
  const planned = units.filter(({ documents }) => documents.length > 0);
  expect(planned).toHaveLength(42);
  const [unit] = planned;
  expect(unit?.images.map(({ category }) => category)).toContain('Grundriss');
  for (const { url } of [...(unit?.images ?? []), ...(unit?.documents ?? [])]) {
    expect((await fetch(url)).status).toBe(200);
  }
});
