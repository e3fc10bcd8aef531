import { describe, expect, test } from 'vitest';
import { noticeOf, strictly, toldBy } from '../harness/client.ts';
import { faultsTold } from '../harness/faults.ts';
import { operator } from '../harness/operator.ts';
import {
  aPoster,
  fieldsOf,
  folderPost,
  importPost,
  outcomesOnce,
  mapped,
  POSTS,
  projectPost,
  unitPost,
} from '../harness/posts.ts';
import { UNKNOWN } from '../harness/unknown.ts';

const outcomesOf = outcomesOnce();

describe.each(POSTS)('$title', (post) => {
  const strange = {
    foo: 1,
    id: UNKNOWN,
    orgId: UNKNOWN,
    createdAt: '2000-01-01T00:00:00.000Z',
    Name: [{}],
  };
  const names = Object.keys(strange);
  const isSet = new Set(post.title === folderPost.title ? [] : ['id', 'orgId', 'createdAt']);
  const unknown = names
    .map(
      (name) => `${post.at}${name}: ${isSet.has(name) ? 'is set by the service' : 'is not known'}`,
    )
    .toSorted();
  const body = JSON.stringify(post.body(strange));

  test('ignores unknown fields', async () => {
    const { api, sends } = await aPoster(post);
    expect(toldBy(await sends(body))).toBe(`${post.status}`);
    const { text } = await api.get(post.list);
    expect(text).not.toContain(UNKNOWN);
    expect(text).not.toContain('foo');
    expect(text).not.toContain('2000-01-01');
  });

  test('refuses each unknown field under strict handling', async () => {
    const { answers, made } = await outcomesOf(post, { it: { body, headers: strictly } });
    expect(mapped(answers, faultsTold)).toEqual({ it: unknown });
    expect(made).toBe(0);
  });

  test('names unknown fields together with every other fault', async () => {
    const { sends } = await aPoster(post);
    const wrong = JSON.stringify(post.body({ ...strange, visibility: 'x' }));
    const faults = faultsTold(await sends(wrong, strictly));
    expect(faults).toHaveLength(unknown.length + 1);
    expect(faults).toEqual(expect.arrayContaining(unknown));
  });

  test('does not treat inherited properties as known fields', async () => {
    const inherited = ['__proto__', 'constructor', 'hasOwnProperty', 'toString'];
    const members = inherited.map((name) => `"${name}":{"a":1}`).join(',');
    const { sends } = await aPoster(post);
    const sound = JSON.stringify(post.body({ known: 1 })).replace('"known":1', members);
    expect(faultsTold(await sends(sound, strictly))).toEqual(
      inherited.map((name) => `${post.at}${name}: is not known`).toSorted(),
    );
  });

  test('ignores unknown query parameters, and refuses each under strict handling', async () => {
    const { api, path, made } = await aPoster(post);
    const withQuery = `${path}?dryRun=true&limit=5&limit=6&__proto__=1`;
    const refused = await api.post(withQuery, post.body({}), strictly);
    expect(faultsTold(refused)).toEqual(
      ['__proto__', 'dryRun', 'limit'].map((name) => `${name}: is not known`),
    );
    expect(await made()).toBe(0);
    expect(toldBy(await api.post(withQuery, post.body({})))).toBe(`${post.status}`);
  });
});

test.each([
  { ...folderPost, words: { visibility: 'org' } },
  { ...projectPost, words: { visibility: 'online' } },
  { ...unitPost, words: { visibility: 'offline', status: 'frei' } },
  { ...importPost, words: { visibility: 'offline', status: 'frei' } },
])(
  '$title accepts every field of the contract under strict handling',
  async ({ words, ...post }) => {
    const nullable = fieldsOf(post, 'text', 'uuid', 'digits', 'decimal', 'integer');
    const fields = Object.fromEntries(nullable.map((field) => [field, null]));
    const { sends } = await aPoster(post);
    const full = JSON.stringify(post.body({ ...fields, ...words }));
    expect(toldBy(await sends(full, strictly))).toBe(`${post.status}`);
  },
);

test('POST /projects/{id}/imports names the position of an unknown field in its list', async () => {
  const { sends, made } = await aPoster(importPost);
  const body = { dryRun: true, units: [{}, { foo: 1 }, 3, [{ bar: 1 }], { etage: 'x', Etage: 1 }] };
  expect(faultsTold(await sends(JSON.stringify(body), strictly))).toEqual([
    'dryRun: is not known',
    'units[1].foo: is not known',
    'units[2]: must be an object',
    'units[3]: must be an object',
    'units[4].Etage: is not known',
    'units[4].etage: must be an integer',
  ]);
  expect(await made()).toBe(0);
});

test('an unknown query parameter is refused with the one that was probably meant', async () => {
  const { api } = await aPoster(importPost);
  const query = '?stauts=frei&Limit=5&updateSince=2026-01-01T00:00:00Z&sort=etage&projektId=1&of=1';
  expect(faultsTold(await api.get(`/properties${query}`, {}, strictly))).toEqual([
    'Limit: is not known; perhaps limit',
    'of: is not known',
    'projektId: is not known; perhaps projectId',
    'sort: is not known',
    'stauts: is not known; perhaps status',
    'updateSince: is not known; perhaps updatedSince',
  ]);
  expect(noticeOf(await api.get('/properties?sort=etage&stauts=frei'))).toBe(
    'ignored: sort, stauts (status?)',
  );
});

/** The answers to an unknown query parameter, under each of these preferences. */
async function told(preferences: readonly string[]) {
  const { api } = await aPoster(importPost);
  const answers = preferences.map(async (Prefer) =>
    toldBy(await api.get('/properties?limt=1', {}, { Prefer })),
  );
  return new Set(await Promise.all(answers));
}

describe('Strict handling', () => {
  test('is recognised in every spelling that RFC 7240 allows', async () => {
    const written = [
      'handling=strict',
      'Handling=strict',
      'handling="strict"',
      'handling = strict',
      'handling=strict; why=tests',
      'respond-async, handling=strict',
      'return=minimal,handling=strict,wait=10',
    ];
    expect(await told(written)).toEqual(new Set(['400 invalid_request']));
  });

  test('is not recognised in any other preference', async () => {
    const others = [
      '',
      'handling=lenient',
      'handling=strictly',
      'handling',
      'strict',
      'xhandling=strict',
      'handling=strict-ish',
    ];
    expect(await told(others)).toEqual(new Set(['200']));
  });
});

test('the operator’s unknown fields and parameters are ignored, or refused under strict handling', async () => {
  const plan = await operator.createsPlan();
  const owner = { email: 'a@example.org', name: 'A', role: 'viewer' };
  const sent = { name: 'A', plan: plan.id, owner, color: 'red' };
  expect((await operator.post('/orgs', sent)).body.owner.role).toBe('owner');
  expect(faultsTold(await operator.post('/orgs', sent, strictly))).toEqual([
    'color: is not known',
    'owner.role: is not known',
  ]);
  expect(faultsTold(await operator.get('/orgs', { page: 2 }, strictly))).toEqual([
    'page: is not known',
  ]);
  const odd = await operator.post('/plans', { name: 'A', price: 5 }, strictly);
  expect(faultsTold(odd)).toEqual(['price: is not known']);
});

test('one error names the faults of the path, the acting person and the body', async () => {
  const acting = { 'X-Acting-Person': '' };
  const answer = await operator.patch('/orgs/v1/x/members/y', { name: '', role: 'boss' }, acting);
  expect(faultsTold(answer)).toEqual([
    'X-Acting-Person: must be from 1 to 200 visible characters, in UTF-8',
    'memberId: must be a UUID',
    'name: must not be empty',
    'orgId: must be a UUID',
    'role: must be one of owner, admin, editor, viewer',
  ]);
});
