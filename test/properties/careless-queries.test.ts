import { describe, expect, test } from 'vitest';
import { aProject } from '../harness/callers.ts';
import { noticeOf, strictly } from '../harness/client.ts';
import { faultsTold } from '../harness/faults.ts';
import { aListOf, namesIn, UNIT_LISTS } from '../harness/unit-lists.ts';

const STATES = [
  { unitIdentifier: 'frei', status: 'frei', visibility: 'online' },
  { unitIdentifier: 'verkauft', status: 'verkauft', visibility: 'offline' },
  { unitIdentifier: 'reserviert', status: 'reserviert', visibility: 'pending_review' },
];
const ALL = ['frei', 'reserviert', 'verkauft'];

/**
 * Queries as clients write them, each with the units that it lists and the parameters that are
 * ignored.
 */
const QUERIES: readonly (readonly [string, readonly string[], string?])[] = [
  ['status[]=frei', ['frei']],
  ['status%5B%5D=frei', ['frei']],
  ['status[0]=frei', ['frei']],
  ['status[7]=frei', ['frei']],
  ['status[]=frei&status[]=verkauft', ['frei', 'verkauft']],
  ['status[0]=frei&status[1]=verkauft', ['frei', 'verkauft']],
  ['status=frei&status[]=verkauft', ['frei', 'verkauft']],
  ['status=frei&status=verkauft', ['frei', 'verkauft']],
  ['status[]=frei,verkauft', ['frei', 'verkauft']],
  ['status[]=frei&status[]=frei', ['frei']],
  ['status=frei,%20verkauft', ['frei', 'verkauft']],
  ['status=frei+,+verkauft', ['frei', 'verkauft']],
  ['status=+frei+', ['frei']],
  ['status=frei&status=+verkauft', ['frei', 'verkauft']],
  ['visibility[]=online', ['frei']],
  ['visibility[0]=online&visibility[1]=offline', ['frei', 'verkauft']],
  ['visibility=online,+pending_review', ['frei', 'reserviert']],
  ['includeArchived=true', ALL],
  ['includeArchived=TRUE', ALL],
  ['includeArchived=True', ALL],
  ['includeArchived=1', ALL],
  ['includeArchived=0', ALL],
  ['includeArchived=FALSE', ALL],
  ['includeArchived=False', ALL],
  ['stauts=frei', ALL, 'ignored: stauts (status?)'],
  ['Status=frei', ALL, 'ignored: Status (status?)'],
  ['status[a]=frei', ALL, 'ignored: status[a]'],
  ['status[0][0]=frei', ALL, 'ignored: status[0][0]'],
  ['[]=frei', ALL, 'ignored: []'],
  ['limit[]=1', ALL, 'ignored: limit[] (limit?)'],
  ['updatedSince[]=x', ALL, 'ignored: updatedSince[] (updatedSince?)'],
  ['page=2&per_page=1', ALL, 'ignored: page, per_page'],
  ['page=2&page=3', ALL, 'ignored: page'],
  ['größe=1', ALL, 'ignored: gr%C3%B6%C3%9Fe'],
  ['a%2Cb=1&c%3Bd=1&e%20f=1', ALL, 'ignored: a%2Cb, c%3Bd, e%20f'],
  ['x%0D%0ASet-Cookie:a=b', ALL, 'ignored: x%0D%0ASet-Cookie%3Aa'],
  ['constructor=1&toString[]=1', ALL, 'ignored: constructor, toString[]'],
  ['__proto__=1', ALL, 'ignored: __proto__'],
  ['a&b&c&d&e&f', ALL, 'ignored: a, b, c, d, e and 1 more'],
];

/** Queries with a value that has no valid meaning, separated by `|`. */
const WRONG_QUERIES = [
  'status[]=sold|status[]=|status[0]=frei&status[1]=Frei|status=frei,,verkauft|status=frei,',
  'includeArchived=yes|includeArchived=2|includeArchived=|includeArchived=ja|visibility=+',
  'includeArchived=1&includeArchived=1|include[]=videos|status[0]=frei;verkauft',
].flatMap((queries) => queries.split('|'));

describe('a query of GET /properties', () => {
  test('is accepted in the spellings that clients use', async () => {
    const { api, imports } = await aProject();
    await api.post(imports, { units: STATES });
    for (const [sent, names, told = null] of QUERIES) {
      const answer = await api.get(`/properties?${sent}`);
      const listed = namesIn(answer).toSorted();
      expect({ sent, listed, told: noticeOf(answer) }).toEqual({ sent, listed: names, told });
      const refused = await api.get(`/properties?${sent}`, {}, strictly);
      expect({ sent, status: refused.status }).toEqual({ sent, status: told === null ? 200 : 400 });
    }
  });

  test('is refused if a value has no valid meaning', async () => {
    const { api } = await aProject();
    for (const sent of WRONG_QUERIES) {
      const answer = await api.get(`/properties?${sent}`);
      expect({ sent, faults: faultsTold(answer).length }).toEqual({ sent, faults: 1 });
      expect(noticeOf(answer)).toBeNull();
    }
  });
});

describe.each(UNIT_LISTS)('a query of $list', ({ path, query, ...list }) => {
  test('keeps its filter on the next page', async () => {
    const { api, project } = await aListOf([...STATES, ...STATES], { path, query, ...list });
    const sent = { ...query, 'status[0]': 'frei', 'status[1]': 'verkauft', limit: 1 };
    const pages = await api.follows(path(project), sent);
    expect(pages.flatMap(namesIn)).toEqual(['verkauft', 'frei', 'verkauft', 'frei']);
  });
});

/** Spellings of the same question, with the units that each lists. */
const ARCHIVED = [
  { spellings: ['', 'archived=without', 'includeArchived=false'], names: ['here'] },
  { spellings: ['archived=with', 'includeArchived=1'], names: ['gone', 'here'] },
  { spellings: ['archived=only', 'archived=only&includeArchived=false'], names: ['gone'] },
  { spellings: ['archived=without&includeArchived=true'], names: ['here'] },
];

test('every list takes both spellings of archived units, and archived overrides', async () => {
  const { api, project } = await aProject();
  for (const unitIdentifier of ['here', 'gone']) await api.createsUnit(project, { unitIdentifier });
  const bulk = { properties: [{ externalSourceId: 'gone', archived: true }] };
  expect((await api.post('/properties/bulk', bulk)).status).toBe(200);
  for (const { spellings, names } of ARCHIVED) {
    for (const spelling of spellings) {
      for (const list of [
        '/properties?',
        `/projects/${project.id}/properties?`,
        `/projects/${project.id}?include=properties&`,
        '/units?',
        '/units?sort=unit&',
        `/projects/${project.id}/units?`,
      ]) {
        const { body } = await api.get(`${list}${spelling}`, {}, strictly);
        const { properties = body.units, pagination } = body;
        const listed = properties.map((each: { unitIdentifier: string }) => each.unitIdentifier);
        expect([list, spelling, listed]).toEqual([list, spelling, names]);
        expect(pagination.total).toBe(names.length);
      }
    }
  }
});
