import { describe, expect, test } from 'vitest';
import type { Fields } from '../harness/client.ts';
import { inDays, passTime, stopClock } from '../harness/clock.ts';
import { DAY_MS } from '../harness/durations.ts';
import { aProject } from '../harness/callers.ts';
import { hasDocument, hasPicture } from '../harness/published.ts';
import { signedIn } from '../harness/people.ts';
import { UNKNOWN } from '../harness/unknown.ts';

/** A project, an editor in the dashboard who changes its units, and its audit log. */
async function anOffice() {
  const { organisation, api, project } = await aProject();
  const [editor, owner] = [
    await signedIn(organisation, 'editor'),
    await signedIn(organisation, 'owner'),
  ];
  const at = `/orgs/v1/${organisation.id}`;
  const entriesOf = async (): Promise<{ id: string; action: string; target: { id: string } }[]> =>
    (await owner.get(`${at}/audit`)).body.audit;
  return {
    api,
    editor,
    organisation,
    project,
    creates: (unitIdentifier: string, fields: Fields = {}) =>
      api.createsUnit(project, { unitIdentifier, ...fields }),
    /** Changes units in one request. @returns the id of an entry about it. */
    changes: async (...properties: readonly Fields[]) => {
      const { status } = await editor.post(`${at}/properties/bulk`, { properties });
      expect(status).toBe(200);
      return (await entriesOf())[0]?.id ?? '';
    },
    entriesOf,
    undoes: (changeId: string) => editor.post(`${at}/changes/${changeId}/undo`, {}),
    foresees: (changeId: string) => editor.post(`${at}/changes/${changeId}/undo?dryRun=true`, {}),
    unit: async (id: string) => (await editor.get(`${at}/units/${id}`)).body.unit,
    latestImport: async () => (await editor.get(`${at}/imports`)).body.imports[0],
    upserts: (properties: readonly Fields[]) =>
      editor.post(`${at}/projects/${project.id}/properties/upsert`, { properties }),
  };
}

test('a change of many units is undone, but not where somebody has changed the same field since', async () => {
  const { api, creates, changes, undoes, foresees, unit, entriesOf } = await anOffice();
  const facts = { balkonQm: '4.50', aufzug: true };
  const fields = {
    kaufpreis: '400000',
    wohnflaecheQm: '80',
    metadata: { a: '1', b: '2' },
    ...facts,
  };
  const units = [
    await creates('A-1', fields),
    await creates('A-2', fields),
    await creates('A-3', fields),
  ];
  const before = await Promise.all(units.map(({ id }) => unit(id)));
  const change = {
    kaufpreis: '410000',
    metadata: { a: '9', b: null, c: '3' },
    etageLabel: 'EG',
    balkonQm: null,
    aufzug: false,
    keller: true,
  };
  const changed = await changes(...units.map(({ id }) => ({ id, ...change })));
  await api.patch(`/properties/${units[1].id}`, { kaufpreis: '420000' });
  await api.patch(`/properties/${units[2].id}`, { city: 'Bremen' }); // another field

  const left = [{ id: units[1].id, name: 'A-2', reason: 'changed' }];
  expect((await foresees(changed)).body).toEqual({ undo: { restored: 2, archived: 0, left } });
  expect(await unit(units[0].id)).toMatchObject({ kaufpreis: '410000.00' });
  const { status, body } = await undoes(changed);
  expect([status, body]).toEqual([200, { undo: { restored: 2, archived: 0, left } }]);
  const { updatedAt: _then, ...former } = before[0];
  expect(await unit(units[0].id)).toMatchObject(former);
  expect(await unit(units[1].id)).toMatchObject({ kaufpreis: '420000.00' });
  expect(await unit(units[2].id)).toMatchObject({ kaufpreis: '400000.00', city: 'Bremen' });

  // The undo is a change like others, so it is undone in the same way.
  const [latest] = await entriesOf();
  expect((await undoes(latest?.id ?? '')).body.undo).toMatchObject({ restored: 2, left: [] });
  expect(await unit(units[0].id)).toMatchObject({ kaufpreis: '410000.00', etage: 0 });
});

test('a status comes back with what it said of the price, but ends no reservation', async () => {
  const { api, creates, changes, undoes, unit } = await anOffice();
  const [quiet, sold] = [
    await creates('B-1', { status: 'auf_anfrage', kaufpreis: '1' }),
    await creates('B-2', { status: 'frei', preisAufAnfrage: true }),
  ];
  const freed = await changes({ id: quiet.id, status: 'frei' });
  await api.reserves(quiet);
  const ids = await changes({ id: sold.id, status: 'verkauft' });
  expect((await undoes(ids)).body.undo).toMatchObject({ restored: 1 });
  expect(await unit(sold.id)).toMatchObject({ status: 'frei', preisAufAnfrage: true });
  expect((await undoes(freed)).body.undo.left).toEqual([
    { id: quiet.id, name: 'B-1', reason: 'changed' },
  ]);
  const reserved = await changes({ id: sold.id, status: 'reserviert' });
  await api.reserves(sold, { until: inDays(2) });
  expect((await undoes(reserved)).body.undo.left).toMatchObject([{ reason: 'reserved' }]);
  expect(await unit(sold.id)).toMatchObject({ status: 'reserviert' });
});

test('a reservation that a change fulfilled gets its end back, unless the undo would end a later one', async () => {
  const { api, creates, changes, undoes, unit } = await anOffice();
  const flat = await creates('S-1');
  const reservation = () => api.get(`/properties/${flat.id}/reservation`);
  const made = await api.reserves(flat, { until: inDays(2), reference: 'A' });
  const sold = await changes({ id: flat.id, status: 'verkauft' });
  expect((await undoes(sold)).body.undo).toMatchObject({ restored: 1, left: [] });
  expect(await unit(flat.id)).toMatchObject({ status: 'reserviert' });
  expect((await reservation()).body).toEqual({ reservation: made });

  const skipped = await changes({ id: flat.id, status: 'notartermin' });
  const next = await changes({ id: flat.id, status: 'verkauft' });
  expect((await undoes(next)).body.undo).toMatchObject({ restored: 1, left: [] });
  expect(await unit(flat.id)).toMatchObject({ status: 'notartermin' });
  expect((await reservation()).body.reservation).toMatchObject({ reference: 'A', until: null });
  expect((await undoes(skipped)).body.undo).toMatchObject({ restored: 1, left: [] });
  expect((await reservation()).body).toEqual({ reservation: made });
  await changes({ id: flat.id, status: 'frei', movesBack: true });
  const again = await changes({ id: flat.id, status: 'notartermin' });
  await changes({ id: flat.id, status: 'frei', movesBack: true });
  await api.reserves(flat, { until: inDays(2), reference: 'B' });
  await changes({ id: flat.id, status: 'notartermin' });
  // Its status is the same again, since another moment.
  expect((await undoes(again)).body.undo.left).toMatchObject([{ reason: 'changed' }]);
  expect((await reservation()).body.reservation).toMatchObject({ reference: 'B', until: null });
});

test('an import is undone as a whole: its new units go to the archive, unless they were changed', async () => {
  const { api, project, undoes, latestImport, upserts, creates, changes, unit } = await anOffice();
  await api.imports(project, [
    { unitIdentifier: 'C-1', visibility: 'online' },
    { unitIdentifier: 'C-2' },
    { unitIdentifier: 'C-3' },
  ]);
  const [shown, priced, pictured] = (await api.get('/properties')).body.properties;
  await api.patch(`/properties/${priced.id}`, { kaufpreis: 1 });
  await hasDocument(api, { propertyId: shown.id }); // a change of the unit without an entry
  await hasPicture(api, pictured); // as the pictures of an import
  const run = await latestImport();
  const left = [priced, shown].map(({ id, unitIdentifier: name }) => ({
    id,
    name,
    reason: 'changed',
  }));
  expect((await undoes(run.id)).body.undo).toEqual({ restored: 0, archived: 1, left });
  expect((await api.get('/properties')).body.properties).toHaveLength(2);

  // An undo that changes nothing leaves the import as it is.
  await api.imports(project, [{ unitIdentifier: 'C-4' }]);
  const [latest] = (await api.get('/properties')).body.properties;
  await api.patch(`/properties/${latest.id}`, { kaufpreis: 1 });
  const kept = await latestImport();
  expect((await undoes(kept.id)).body.undo).toMatchObject({ restored: 0, archived: 0 });
  expect(await latestImport()).toEqual(kept);

  // A file that changes units is in the list of imports, too.
  const known = await creates('D-1', { kaufpreis: 100 });
  await upserts([
    { externalSourceId: 'D-1', kaufpreis: 200 },
    { externalSourceId: 'D-2', kaufpreis: 300 },
  ]);
  const mixed = await latestImport();
  expect(mixed).toMatchObject({ unitCount: 2, projectId: project.id, status: 'completed' });
  expect((await undoes(mixed.id)).body.undo).toEqual({ restored: 1, archived: 1, left: [] });
  expect(await unit(known.id)).toMatchObject({ kaufpreis: '100.00' });
  await upserts([{ externalSourceId: 'D-1', kaufpreis: 100 }]); // nothing was changed
  const byToken = { properties: [{ externalSourceId: 'D-3' }] };
  await api.post(`/projects/${project.id}/properties/upsert`, byToken);
  expect(await latestImport()).toEqual({ ...mixed, status: 'canceled' });

  // A unit that a file took out of the archive goes back there.
  await changes({ id: known.id, archived: true });
  await upserts([{ externalSourceId: 'D-1', archived: false, kaufpreis: 200 }]);
  const { id } = await latestImport();
  expect((await undoes(id)).body.undo).toEqual({ restored: 0, archived: 1, left: [] });
  expect(await unit(known.id)).toMatchObject({ kaufpreis: '100.00', archived: true });
});

test('an undone import sold nothing; an undo of its undo has sold it again', async () => {
  const { api, project, undoes, latestImport, entriesOf } = await anOffice();
  const salesNow = async () => {
    const { body } = await api.get('/sales', { from: '2026-01-01', to: '2026-12-31' });
    return body.sales.sold.units;
  };
  const sold = { status: 'verkauft', verkauftAm: '2026-01-31', verkaufspreis: '250000.00' };
  await api.imports(project, [sold, { status: 'verkauft', verkauftAm: '2026-02-28' }]);
  const { id } = await latestImport();
  expect(await salesNow()).toBe(2);
  expect((await undoes(id)).body.undo).toEqual({ restored: 0, archived: 2, left: [] });
  expect(await salesNow()).toBe(0);
  const undo = (await entriesOf()).find(({ action }) => action === 'import.undone');
  expect((await undoes(undo?.id ?? '')).body.undo).toEqual({ restored: 2, archived: 0, left: [] });
  expect(await salesNow()).toBe(2);
  expect((await api.get('/units')).body.units).toEqual(
    expect.arrayContaining([expect.objectContaining(sold)]),
  );
  expect((await undoes(id)).body.undo).toEqual({ restored: 0, archived: 2, left: [] });
});

test('a unit does not go back into a project that has been deleted', async () => {
  const { api, creates, changes, undoes, project } = await anOffice();
  const { id } = await creates('H-1');
  const [{ id: projectId }, former] = [project, await api.createsProject()];
  await changes({ id, projectId: former.id });
  const moved = await changes({ id, projectId });
  await api.delete(`/projects/${former.id}`);
  const { status, body } = await undoes(moved);
  expect([status, body.error.details[0].path]).toEqual([404, 'changeId']);
});

test('an undone import says so and is undone once; an undo of its undo restores it', async () => {
  const { undoes, foresees, latestImport, upserts, creates, changes, entriesOf, unit } =
    await anOffice();
  const known = await creates('F-1', { kaufpreis: 100, metadata: { a: '1' } });
  await upserts([
    { externalSourceId: 'F-1', kaufpreis: 200, metadata: { a: '2', b: '3' } },
    { externalSourceId: 'F-2', kaufpreis: 300 },
  ]);
  const { id, ...run } = await latestImport();
  expect((await undoes(id)).body.undo).toEqual({ restored: 1, archived: 1, left: [] });
  expect(await latestImport()).toEqual({ id, ...run, status: 'canceled' });
  const about = async () =>
    (await entriesOf()).filter(({ target }) => target.id === id).map(({ action }) => action);
  expect(await about()).toEqual(['import.undone']);

  // What the undo itself has changed was not changed by somebody.
  const nothing = { restored: 0, archived: 0, left: [] };
  expect((await foresees(id)).body.undo).toEqual(nothing);
  expect((await undoes(id)).body.undo).toEqual(nothing);
  expect(await about()).toEqual(['import.undone']);

  const undo = (await entriesOf()).find(({ action }) => action === 'import.undone');
  expect((await undoes(undo?.id ?? '')).body.undo).toMatchObject({ restored: 2, left: [] });
  expect(await latestImport()).toEqual({ id, ...run });
  expect(await about()).toEqual(['import.redone', 'import.undone']);
  expect(await unit(known.id)).toMatchObject({ kaufpreis: '200.00' });

  // That the new unit was in the archive is no change by somebody either; a field is.
  expect((await foresees(id)).body.undo).toEqual({ restored: 1, archived: 1, left: [] });
  const created = (await entriesOf()).find(({ action }) => action === 'property.created');
  await changes({ id: created?.target.id, zimmer: '2' });
  expect((await foresees(id)).body.undo).toMatchObject({
    restored: 1,
    archived: 0,
    left: [{ reason: 'changed' }],
  });
});

describe('A change of yesterday', () => {
  stopClock();

  test('can no longer be undone, and one of today only by those who may change units', async () => {
    const { organisation, creates, changes, undoes } = await anOffice();
    const { id } = await creates('E-1', { kaufpreis: 1 });
    const changed = await changes({ id, kaufpreis: 2 });
    const path = `/orgs/v1/${organisation.id}/changes/${changed}/undo`;
    const viewer = await signedIn(organisation, 'viewer');
    expect((await viewer.post(path, {})).status).toBe(403);
    expect((await undoes(UNKNOWN)).status).toBe(404);
    expect((await undoes(changed)).body.undo).toMatchObject({ restored: 1 });
    const again = await changes({ id, kaufpreis: 3 });
    passTime(DAY_MS + 1000);
    const tomorrow = await signedIn(organisation, 'editor');
    for (const query of ['', '?dryRun=true']) {
      const late = `/orgs/v1/${organisation.id}/changes/${again}/undo${query}`;
      expect((await tomorrow.post(late, {})).status).toBe(404);
    }
    expect((await tomorrow.get(`/orgs/v1/${organisation.id}/units/${id}`)).body.unit).toMatchObject(
      {
        kaufpreis: '3.00',
      },
    );
  });
});
