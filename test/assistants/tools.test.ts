import { expect, test } from 'vitest';
import { aClient, aProject, aUnit } from '../harness/callers.ts';
import { inDays } from '../harness/clock.ts';
import { anOrganisation } from '../harness/organisation.ts';
import { operator } from '../harness/operator.ts';
import { DAY_MS } from '../harness/durations.ts';
import { anAssistant } from './assistant.ts';

test('An assistant finds the rooms that are free, and holds one under a reference', async () => {
  const { organisation, api, project } = await aProject();
  const unit = { unitIdentifier: 'B-304', haus: 'Haus B', zimmer: '3', kaufpreis: '449000' };
  const wanted = await api.createsUnit(project, { ...unit, wohnflaecheQm: '67.38' });
  await api.createsUnit(project, { ...unit, kaufpreis: '451000.50' });
  await api.createsUnit(project, { ...unit, haus: 'Haus A' });
  const assistant = await anAssistant(api.token ?? '');

  const found = await assistant.asks('find_units', {
    haus: ['Haus B'],
    zimmer: '3',
    kaufpreis: '..450000',
    status: ['frei'],
  });
  expect(found.structured).toMatchObject({
    total: 1,
    hasMore: false,
    units: [{ id: wanted.id, kaufpreis: '449000.00', wohnflaecheQm: '67.38' }],
  });
  expect(found.text).toMatch(/„B-304“.*3 Zi\. · 67,38 m² · 449\.000\s€ · frei/);

  const until = inDays(3);
  const terms = { propertyId: wanted.id, until, reference: 'HK-118' };
  const reserved = await assistant.asks('reserve_unit', terms);
  expect(reserved.structured.reservation).toMatchObject({ until, reference: 'HK-118' });
  const [entry] = await operator.readsAudit(organisation);
  expect(entry).toMatchObject({ by: 'token', action: 'property.reserved' });
  expect(await assistant.asks('reserve_unit', terms)).toEqual(reserved);

  await assistant.asks('release_unit', { propertyId: wanted.id });
  expect((await api.get(`/units/${wanted.id}`)).body.unit).toMatchObject({ status: 'frei' });
});

test.each(['auto', 'legacy'] as const)(
  'Clients of this revision and of those before are served: %s',
  async (mode) => {
    const { api, project, unit } = await aUnit({ unitIdentifier: 'A-1' }, { name: 'Hafenkante' });
    const assistant = await anAssistant(api.token ?? '', { mode, language: 'en' });
    expect((await assistant.tools()).map(({ name }) => name)).toHaveLength(8);
    const projects = await assistant.asks('list_projects');
    expect(projects.text).toBe(`1 projects\n„Hafenkante“ · ${project.id}`);
    const summary = await assistant.asks('project_summary', { projectId: project.id });
    expect(summary.text).toContain('1 available');
    expect(summary.structured.summary.units).toBe(1);
    await api.patch(`/properties/${unit.id}`, { kaufpreis: '1000' });
    const history = await assistant.asks('unit_history', { propertyId: unit.id });
    expect(history.text).toContain('kaufpreis: – → „1000.00“');
    const read = await assistant.asks('read_unit', { propertyId: unit.id });
    expect(read.structured.unit).toMatchObject({ id: unit.id, kaufpreis: '1000.00' });
    const documents = await assistant.asks('list_documents', { propertyId: unit.id });
    expect(documents.structured).toEqual({ documents: [], hasMore: false });
  },
);

test('Only what the credential may do is listed, with what it does', async () => {
  const organisation = await anOrganisation();
  const reader = await organisation.signedIn({ scopes: ['property:read'] });
  const assistant = await anAssistant(reader.token ?? '');
  const tools = await assistant.tools();
  expect(tools.map(({ name }) => name)).toEqual([
    'find_units',
    'read_unit',
    'project_summary',
    'unit_history',
  ]);
  expect(tools[0]?.annotations).toMatchObject({ readOnlyHint: true, destructiveHint: false });
  const refusal = await assistant.isRefused('list_projects');
  expect(refusal).toContain('insufficient_scope');
});

test('A list has at most 50 units, and says how to narrow', async () => {
  const { api, project } = await aProject();
  await api.post(`/projects/${project.id}/imports`, {
    units: Array.from({ length: 51 }, () => ({})),
  });
  const assistant = await anAssistant(api.token ?? '');
  for (const limit of [undefined, 50, 1000]) {
    const { text, structured } = await assistant.asks('find_units', { limit });
    expect(structured.units).toHaveLength(50);
    expect(structured).toMatchObject({ total: 51, hasMore: true });
    expect(text).toMatch(/^51 Einheiten\nHier die ersten 50\. Grenzen Sie ein/);
  }
});

test('An assistant reserves at most seven days ahead', async () => {
  const { api, unit } = await aUnit();
  const assistant = await anAssistant(api.token ?? '');
  const terms = { propertyId: unit.id, reference: 'HK-1' };
  // The service reads a leap second, which `Date.parse` does not.
  for (const until of [inDays(7.1), inDays(7.1).replace(/:\d\d\.\d+Z$/, ':60Z')]) {
    const late = await assistant.isRefused('reserve_unit', { ...terms, until });
    expect(late).toContain('at most seven days ahead');
  }
  const past = await assistant.isRefused('reserve_unit', { ...terms, until: inDays(-1) });
  // What is answered is German, and refusals are English, as in version 1.
  expect(past).toMatch(/^Refused: .+ \(invalid_request\)/);
  expect((await api.get(`/properties/${unit.id}/reservation`)).status).toBe(404);
});

test('An assistant neither ends nor moves what others have reserved', async () => {
  const organisation = await anOrganisation();
  const [office, other] = [await organisation.signedIn(), await organisation.signedIn()];
  const unit = await office.createsUnit(await office.createsProject());
  await office.reserves(unit, { until: inDays(30), reference: 'HK-118' });
  const assistant = await anAssistant(other.token ?? '');
  const terms = { propertyId: unit.id, reference: 'HK-118' };
  expect(await assistant.isRefused('reserve_unit', { ...terms, until: inDays(1) })).toContain(
    'already_reserved',
  );
  expect(await assistant.isRefused('release_unit', terms)).toContain('already_reserved');
  const { body } = await office.get(`/properties/${unit.id}/reservation`);
  expect(Date.parse(body.reservation.until)).toBeGreaterThan(Date.now() + 29 * DAY_MS);
});

test('An assistant ends no reservation that a later step of the sale has fulfilled', async () => {
  const { api, unit } = await aUnit();
  const assistant = await anAssistant(api.token ?? '');
  const terms = { propertyId: unit.id, reference: 'HK-1', until: inDays(1) };
  expect((await assistant.asks('reserve_unit', terms)).text).toContain('reserviert bis');
  await api.patch(`/properties/${unit.id}`, { status: 'verkauft' });
  expect(await assistant.isRefused('release_unit', { propertyId: unit.id })).toContain(
    'sale_in_progress',
  );
  expect(await assistant.isRefused('reserve_unit', terms)).toContain('not_reservable');
  const read = await assistant.asks('read_unit', { propertyId: unit.id });
  expect(read.structured.unit).toMatchObject({ reservation: { reference: 'HK-1', until: null } });
  expect(read.text).toContain('verkauft');
  expect(read.text).not.toContain('reserviert bis');
});

test('An assistant reads for how much no unit was sold, nor who reserved it', async () => {
  const { api, unit } = await aUnit({ unitIdentifier: 'A-1' });
  await api.reserves(unit, { until: inDays(1), reference: 'HK-1' });
  await api.patch(`/properties/${unit.id}`, { status: 'verkauft', verkaufspreis: '77777.77' });
  const assistant = await anAssistant(api.token ?? '');
  for (const [name, sent] of [
    ['find_units', {}],
    ['read_unit', { propertyId: unit.id }],
    ['unit_history', { propertyId: unit.id }],
    ['project_summary', { projectId: unit.projectId }],
  ] as const) {
    const { text, structured } = await assistant.asks(name, sent);
    expect(text + JSON.stringify(structured)).not.toMatch(/77\.?777|verkaufspreis|madeBy/);
    expect(text).toContain(name === 'project_summary' ? '1 verkauft' : 'verkauft');
  }
});

test('An unknown argument is refused, as an unheeded condition would mislead, and a missing id', async () => {
  const api = await aClient();
  const assistant = await anAssistant(api.token ?? '');
  for (const sent of [{ rooms: 3 }, { own: 'false' }, { cursor: 'x' }]) {
    expect(await assistant.isRefused('find_units', sent)).toContain('invalid_request');
  }
  for (const sent of [{}, { propertyId: '' }]) {
    const refusal = await assistant.isRefused('read_unit', sent);
    expect(refusal).toContain('invalid_request');
    expect(refusal).toMatch(/"path":"propertyId".*is required/);
  }
  const unit = await api.createsUnit(await api.createsProject());
  const terms = { propertyId: unit.id, reference: 'HK-1', until: inDays(1) };
  for (const other of [{ own: false }, { status: 'verkauft' }]) {
    expect(await assistant.isRefused('reserve_unit', { ...terms, ...other })).toContain(
      'invalid_request',
    );
  }
});
