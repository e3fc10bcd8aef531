import { expect, test } from 'vitest';
import { aProject } from '../harness/callers.ts';
import { inShard } from '../harness/shards.ts';

/** What the stored key must be, in SQL: the first number and the one at the end are filled up with zeros. */
const padded = (number: string) => `iif(${number} = '', '', printf('%09d', ${number}))`;
const folded = ['Ä', 'Ö', 'Ü'].reduce(
  (text, letter) => `replace(${text}, '${letter}', '${letter.toLowerCase()}')`,
  'unit_identifier',
);
const others = Array.from({ length: 10 }, (_, digit) => digit).reduce(
  (text, digit) => `replace(${text}, '${digit}', '')`,
  'text',
);
const KEY = `
  SELECT head || ${padded('first')} || stem || ${padded('substr(tail, length(stem) + 1)')} FROM (
    SELECT head, substr(rest, 1, length(rest) - length(tail)) AS first, rtrim(tail, '0123456789') AS stem, tail FROM (
      SELECT substr(text, 1, length(text) - length(rest)) AS head, rest, ltrim(rest, '0123456789') AS tail FROM (
        SELECT text, ltrim(text, ${others}) AS rest FROM (
          SELECT nullif(lower(${folded}), '') AS text LIMIT 1) LIMIT 1) LIMIT 1) LIMIT 1)`;

const IDENTIFIERS = [
  ['WE 2', 'WE 10', 'we 2', 'WE 002', 'WE 2a', 'WE 2.10', 'WE 2.9', 'A-1-B-10', 'A-1-B-9', '7'],
  ['Ähre 7', 'ÄÖÜäöüß É', 'É 1', '👨‍👩‍👧‍👦 7 №\u00A07', '٣ 4', 'ſ K', 'İ I', '1\n2', '²3', '000'],
  ['9223372036854775807', '9223372036854775808 1', `${'9'.repeat(40)}x${'8'.repeat(40)}`],
  ['-1', '1-', '1 2 3', ' 5', '5 ', '', '12', '.', '1.', 'a1b2c3d', '0x10', '1e5', '+7', '0'],
].flat();

const rows = (identifiers: readonly string[]) =>
  identifiers.map((unitIdentifier, at) => ({ externalSourceId: `u${at}`, unitIdentifier }));

test('The key of a unit’s identifier is stored with it, whatever writes it', async () => {
  const { organisation, api, project } = await aProject();
  const upsert = `/projects/${project.id}/properties/upsert`;
  const turned = [...IDENTIFIERS.slice(7), ...IDENTIFIERS.slice(0, 7)];

  const keys = async () => {
    const query = `SELECT unit_identifier AS name, identifier_key AS stored, (${KEY}) AS wanted
      FROM properties WHERE org_id = ?`;
    const { results } = await inShard(organisation, query, organisation.id);
    for (const { stored, wanted } of results) expect(stored).toBe(wanted);
    return results.map(({ name }) => name);
  };

  await api.createsUnit(project, {});
  await api.imports(
    project,
    IDENTIFIERS.map((unitIdentifier) => ({ unitIdentifier })),
  );
  expect(await keys()).toHaveLength(IDENTIFIERS.length + 1);
  for (const names of [IDENTIFIERS, turned]) {
    expect((await api.post(upsert, { properties: rows(names) })).status).toBe(200);
    expect(await keys()).toEqual(expect.arrayContaining(names));
  }
  const unit = await api.createsUnit(project, { unitIdentifier: 'WE 8' });
  for (const unitIdentifier of ['WE 9', null, '', 'ÄWE 10']) {
    const { status, body } = await api.patch(`/properties/${unit.id}`, { unitIdentifier });
    expect([status, body.property.unitIdentifier]).toEqual([200, unitIdentifier]);
    expect(await keys()).toContain(unitIdentifier);
  }
  const { body } = await api.get(`/properties/${unit.id}/changes`);
  expect(JSON.stringify(body)).not.toContain('Key');
});
