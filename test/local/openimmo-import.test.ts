import { expect, inject, test } from 'vitest';
import { bodyOf, columnsOf } from '../../src/dashboard/pages/import/columns/columns.ts';
import { proposeMapping } from '../../src/dashboard/pages/import/columns/mapping.ts';
import { reviewRows } from '../../src/dashboard/pages/import/rows/rows.ts';
import { contentsOf } from '../../src/dashboard/spreadsheets/contents.ts';
import { readUnit } from '../../src/dashboard/unit-cells/read-unit.ts';
import { PUBLICATION, WEBSITE } from '../../src/local/demo/tokens.ts';
import { EVERY_FACT } from '../harness/facts.ts';
import { openedCustomer } from './customer.ts';

// What this service exports as OpenImmo comes back as it was, in another organisation.

const READ = { format: 'comma', visibility: 'online', postalCodesHaveFive: true } as const;

async function exported(key: string): Promise<string> {
  const answer = await fetch(`${inject('origin')}/public/v1/${key}/openimmo.xml`);
  expect(answer.status).toBe(200);
  return answer.text();
}

/** What another organisation has otherwise: ids, files, days and its own name. */
const OTHER =
  /<(anhaenge|stand_vom|impressum|openimmo_anid|objektnr_extern|openimmo_obid|gruppen_kennung)>.*?<\/\1>/g;

/** The lines of each object. A decimal has as many zeros as it was sent with. */
function objectsIn(xml: string) {
  const [, firm = ''] = /<firma>(.*?)<\/firma>/.exec(xml) ?? [];
  const [, ...objects] = xml.replaceAll(OTHER, '').replaceAll(firm, 'Firma').split('<immobilie>');
  return objects
    .map((each) => each.replace(/<\/immobilie>.*/, '').replaceAll(/(?<=\.\d+?)0+(?=<)/g, ''))
    .toSorted()
    .map((each) => each.split('><'));
}

/** Imports a document into an organisation of its own, as a person does who takes all proposals. */
async function imports(xml: string) {
  const customer = await openedCustomer();
  const { sheets } = await contentsOf('openimmo.xml', new TextEncoder().encode(xml));
  for (const sheet of sheets) {
    const { adresseZeigen, ...fields } = { ...sheet.listing?.project };
    const { project } = await customer.posts('/projects', { name: fields['name'] });
    await customer.patches(`/projects/${project.id}`, {
      ...fields,
      ...(adresseZeigen !== undefined && { adresseZeigen: false }),
    });
    const columns = columnsOf(sheet, 0);
    const rows = reviewRows(bodyOf(sheet, 0), proposeMapping(columns, sheet.listing), null);
    const properties = rows.map(({ cells }) =>
      Object.assign({ externalSourceId: cells.externalSourceId?.text }, readUnit(cells, READ)),
    );
    await customer.posts(`/projects/${project.id}/properties/upsert`, { properties });
  }
  const { publication } = await customer.posts('/publications', { name: 'Website' });
  return { customer, xml: await exported(publication.key) };
}

test.each([PUBLICATION, WEBSITE])('The demo’s $name comes back', async ({ key }) => {
  const xml = await exported(key);
  const back = await imports(xml);
  expect(objectsIn(back.xml)).toEqual(objectsIn(xml));
});

/** What OpenImmo has no element for, and what it has the sum of. */
const LOST = new Set('bauphase fertigstellung miteigentumsanteil balkonQm terrasseQm'.split(' '));

test('A unit with every fact comes back', async () => {
  const customer = await openedCustomer();
  const { project } = await customer.posts('/projects', { name: 'Lindenhof', city: 'Bremen' });
  // Costs are public of a unit to let, and OpenImmo says only that there is a kitchen.
  const facts = { ...EVERY_FACT, vermarktungsart: 'miete', einbaukueche: true };
  const unit = { ...facts, unitIdentifier: 'WE 1', visibility: 'online' };
  const { property } = await customer.posts(`/projects/${project.id}/properties`, unit);
  const { publication } = await customer.posts('/publications', { name: 'Website' });
  const xml = await exported(publication.key);
  const back = await imports(xml);
  expect(objectsIn(back.xml)).toEqual(objectsIn(xml));
  const { units } = await back.customer.gets('/units');
  const kept = Object.entries(facts).filter(([name]) => !LOST.has(name));
  expect(units).toMatchObject([{ ...Object.fromEntries(kept), externalSourceId: property.id }]);
});
