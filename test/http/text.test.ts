import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ANY_CHARACTER } from '../harness/any-character.ts';
import { aProject } from '../harness/callers.ts';
import { faultsTold } from '../harness/faults.ts';
import {
  aPoster,
  bodyWith,
  fieldsOf,
  folderPost,
  importPost,
  limitOf,
  mapped,
  outcomesOnce,
  POSTS,
  projectPost,
  sent,
} from '../harness/posts.ts';
import { toldBy } from '../harness/client.ts';

const outcomesOf = outcomesOnce();

test.each([folderPost, projectPost])('$title requires a name', async (post) => {
  const blank = [
    '""',
    '" "',
    String.raw`"\t\r\n"`,
    '"\u{A0}"',
    '"\u{2003}"',
    '"\u{3000}"',
    '"\u{FEFF}"',
  ];
  const { answers, made } = await outcomesOf(post, {
    none: { body: '{}' },
    null: { body: '{"name":null}' },
    ...sent(blank, (name) => `{"name":${name}}`),
  });
  expect(mapped(answers, faultsTold)).toEqual({
    ...mapped(answers, () => ['name: must not be empty']),
    none: ['name: is required'],
    null: ['name: must be a string'],
  });
  expect(made).toBe(0);
});

describe.each(POSTS)('$title, with a length in code points,', (post) => {
  const texts = fieldsOf(post, 'name', 'text');
  const digits = fieldsOf(post, 'digits');

  /** A body whose texts have their maximum length plus `more` characters. */
  const filled = (pattern: string, more: number) => {
    const fields = [
      ...texts.map((field): [string, string] => [
        field,
        pattern.repeat(limitOf(post, field) + more),
      ]),
      ...digits.map((field): [string, string] => [field, '7'.repeat(limitOf(post, field) + more)]),
    ];
    return { body: JSON.stringify(post.body(Object.fromEntries(fields))) };
  };

  test('accepts text of the maximum length, in any characters', async () => {
    const { told, made } = await outcomesOf(post, {
      latin: filled('x', 0),
      emoji: filled('🏠', 0),
    });
    expect(told).toEqual({ latin: `${post.status}`, emoji: `${post.status}` });
    expect(made).toBe(2);
  });

  test('refuses text that is one character too long', async () => {
    const { answers, made } = await outcomesOf(post, {
      latin: filled('x', 1),
      emoji: filled('🏠', 1),
    });
    const faults = [...texts, ...digits].map(
      (field) => `${post.at}${field}: must have at most ${limitOf(post, field)} characters`,
    );
    expect(mapped(answers, faultsTold)).toEqual(mapped(answers, () => faults.toSorted()));
    expect(made).toBe(0);
  });
});

const ODD_TEXTS = [
  'Größe',
  'Gro\u0308ße',
  '👩‍👩‍👧‍👦🇩🇪👍🏽',
  'שלום \u202Eעולם\u202C',
  'مرحبا',
  'नमस्ते',
  '𠮷野家',
  'ﬁ ① ㎡',
  'z̸̢͙͗̑a̵̛͇',
  'a\u200Bb\u00ADc',
  '\uFEFFa',
  '\uFFFD\uFFFE\uFFFF',
  '\u0001\u001F\u007F\u0085',
  'a\r\n\tb',
  ' a ',
  'a\u2028\u2029b',
  '"\\/\b',
  "'); DROP TABLE x;--",
  '%_*?',
  '<b>&amp;</b>',
  '${x} {{x}}',
  '{"a":1}',
  '[1]',
  'null',
  'true',
  '007',
  '1e5',
  '0.10',
  '__proto__',
];

/** The fields with text that answers contain. */
const SHOWN = ['unitIdentifier', 'externalSourceId', 'name', 'street', 'city', 'color'];

describe.each(POSTS)('$title, with unusual characters,', (post) => {
  const texts = fieldsOf(post, 'name', 'text');

  test('stores any text exactly as sent', async () => {
    const { api, sends } = await aPoster(post);
    const answers = await Promise.all(
      ODD_TEXTS.map((text) => sends(bodyWith(post, texts, JSON.stringify(text)))),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([post.status]));
    const { text: list } = await api.get(post.list);
    const shown = SHOWN.filter((field) => list.includes(`"${field}":`));
    const lost = ODD_TEXTS.flatMap((text) =>
      shown.map((field) => `"${field}":${JSON.stringify(text)}`),
    ).filter((member) => !list.includes(member));
    expect(shown.length).toBeGreaterThan(1);
    expect(lost).toEqual([]);
  });

  test('refuses a NUL and an unpaired surrogate in every field', async () => {
    const nul = 'must not contain a NUL character';
    const surrogate = 'must not contain a lone surrogate';
    const rules: Readonly<Record<string, string>> = {
      '\\u0000': nul,
      'a\\u0000b': nul,
      '\\ud800': surrogate,
      'a\\uDC00': surrogate,
      '\\ud83da': surrogate,
      '\\udfe0\\ud83c': surrogate,
    };
    const { answers, made } = await outcomesOf(
      post,
      sent(Object.keys(rules), (escaped) => bodyWith(post, texts, `"${escaped}"`)),
    );
    expect(mapped(answers, faultsTold)).toEqual(
      mapped(rules, (rule) => texts.map((field) => `${post.at}${field}: ${rule}`).toSorted()),
    );
    expect(made).toBe(0);
  });

  test('stores an empty text as an empty text', async () => {
    const nullable = fieldsOf(post, 'text', 'digits');
    const { api, sends } = await aPoster(post);
    expect(toldBy(await sends(bodyWith(post, nullable, '""')))).toBe(`${post.status}`);
    const { text } = await api.get(post.list);
    const shown = [...nullable, 'externalSourceId'].filter((field) => text.includes(`"${field}":`));
    expect(shown.filter((field) => !text.includes(`"${field}":""`))).toEqual([]);
    expect(shown).not.toEqual([]);
  });
});

test('an import stores any text exactly as sent', async () => {
  const anyText = fc
    .string({ unit: ANY_CHARACTER, maxLength: 40 })
    .map((text) => text.replaceAll('\0', ''));
  const units = fc.array(fc.record({ unitIdentifier: anyText, city: anyText }), {
    minLength: 50,
    maxLength: 50,
  });
  const { api, path } = await aPoster(importPost);
  await fc.assert(
    fc.asyncProperty(units, async (imported) => {
      expect(await api.post(path, { units: imported })).toMatchObject({ status: 202 });
      expect(await api.get('/properties', { limit: 50 })).toMatchObject({
        body: { properties: imported.toReversed() },
      });
    }),
    { numRuns: 1, endOnFailure: true },
  );
});

test('all rules that one text breaks are told, and the faults around it', async () => {
  const { api, project } = await aProject();
  const unit = { unitNumber: 'x'.repeat(60), kaufpreis: 'viel' };
  const refused = await api.post(`/projects/${project.id}/properties`, unit);
  expect(faultsTold(refused)).toEqual([
    'kaufpreis: must be a plain decimal number such as 1234.56, or null',
    'unitNumber: must consist of digits; other text belongs in unitIdentifier',
    'unitNumber: must have at most 50 characters',
  ]);
  const blank = await api.post('/projects', { name: ' '.repeat(1001) });
  expect(faultsTold(blank)).toEqual([
    'name: must have at most 1000 characters',
    'name: must not be empty',
  ]);
  const { id } = await api.createsUnit(project);
  const properties = [{ id, street: 'x'.repeat(1001) }, { id }];
  const bulk = await api.post('/properties/bulk', { properties });
  expect(faultsTold(bulk)).toEqual([
    'properties[0].street: must have at most 1000 characters',
    'properties[1].id: must not be repeated',
  ]);
});
