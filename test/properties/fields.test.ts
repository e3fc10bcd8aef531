import { describe, expect, test } from 'vitest';
import { type Answer, toldBy } from '../harness/client.ts';
import { faultsTold } from '../harness/faults.ts';
import {
  aPoster,
  bodyWith,
  fieldsOf,
  importPost,
  mapped,
  outcomesOnce,
  POSTS,
  sent,
  unitPost,
} from '../harness/posts.ts';
import type { Kind } from '../harness/kinds.ts';

const outcomesOf = outcomesOnce();

/** The kinds of field that accept `null`. */
const NULLABLE: readonly Kind[] = [
  ...(['text', 'uuid', 'digits', 'decimal', 'integer', 'day', 'moment'] as const),
  ...(['yesOrNo', 'choice'] as const),
];

/** JSON texts, and the kinds of field that accept them. */
const FITTING: Readonly<Record<string, readonly Kind[]>> = {
  true: ['flag', 'yesOrNo'],
  '[]': [],
  '["frei"]': [],
  '{}': [],
  '{"text":"1"}': [],
  '-30': [],
  '1e400': [],
  '3.5': ['decimal'],
  null: [...NULLABLE],
  '" "': ['text'],
  '"wort"': ['text', 'name'],
  '"__proto__"': ['text', 'name'],
};

const pathsTold = (answer: Answer) => faultsTold(answer).map((told) => told.replace(/: .*/s, ''));

describe.each(POSTS)('$title', (post) => {
  const fields = Object.keys(post.fields);

  test('names every field of a wrong type in one error', async () => {
    const { answers, made } = await outcomesOf(
      post,
      sent(Object.keys(FITTING), (text) => bodyWith(post, fields, text)),
    );
    expect(mapped(answers, pathsTold)).toEqual(
      mapped(FITTING, (kinds) => {
        const wrong = fields.filter((field) => !fieldsOf(post, ...kinds).includes(field));
        return wrong.map((field) => post.at + field).toSorted();
      }),
    );
    expect(made).toBe(0);
  });

  test('treats null as an omitted field', async () => {
    const nullable = fieldsOf(post, ...NULLABLE);
    const { api, sends } = await aPoster(post);
    const answers = [
      await sends(bodyWith(post, nullable, 'null')),
      await sends(bodyWith(post, [], 'null')),
    ];
    expect(answers.map(toldBy)).toEqual([`${post.status}`, `${post.status}`]);
    const { text } = await api.get(post.list);
    expect(text.split('"null"')).toHaveLength(1);
    const things = text.replaceAll(/"[\da-f-]{36}"|"[\d:.TZ-]{24}"/g, '"…"').match(/\{"id".*?\}/g);
    expect(new Set(things).size).toBe(1);
    expect(things).toHaveLength(2);
  });
});

const unitList = (count: number, unit: string) =>
  `{"units":[${Array.from({ length: count }, () => unit).join(',')}]}`;

const wrongSize = (size: number) => [`units: must have from 1 to 200 units, but ${size} were sent`];

describe('POST /projects/{id}/imports', () => {
  test('requires an array of 1 to 200 objects', async () => {
    const noArray = ['units: must be an array of units'];
    const wrong: Readonly<Record<string, readonly string[]>> = {
      '{}': ['units: is required'],
      '{"units":null}': noArray,
      '{"units":3}': noArray,
      '{"units":{}}': noArray,
      '{"units":""}': noArray,
      '{"units":"[]"}': noArray,
      '{"units":{"0":{},"length":1}}': noArray,
      [unitList(0, '')]: wrongSize(0),
      [unitList(201, '{}')]: wrongSize(201),
      [unitList(5000, '{"etage":"x"}')]: wrongSize(5000),
      '{"units":[3]}': ['units[0]: must be an object'],
      '{"units":[{},null,{},"x",[],[{}],true]}': [1, 3, 4, 5, 6].map(
        (at) => `units[${at}]: must be an object`,
      ),
      '{"units":[{"etage":"x"},{},{"etage":1,"city":2}]}': [
        'units[0].etage: must be an integer',
        'units[2].city: must be a string',
      ],
    };
    const { answers, made } = await outcomesOf(importPost, sent(Object.keys(wrong)));
    expect(mapped(answers, faultsTold)).toEqual(wrong);
    expect(made).toBe(0);
  });

  test('accepts 1 and 200 units, even with the longest texts', async () => {
    // Control characters take the most space in the statements for D1.
    const long = JSON.stringify({ unitIdentifier: '\u{1}'.repeat(860) });
    const one = await outcomesOf(importPost, { it: { body: unitList(1, '{}') } });
    const full = await outcomesOf(importPost, { it: { body: unitList(200, long) } });
    expect(one).toMatchObject({ told: { it: '202' }, made: 1 });
    expect(full).toMatchObject({ told: { it: '202' }, made: 200 });
  });
});

describe('POST /projects/{id}/properties', () => {
  test.each([
    [
      'unitNumber',
      'must consist of digits; other text belongs in unitIdentifier',
      ['"12a"', '"1.5"', '"-1"', '" 1"', '"1\\n"', '"٣"', '"１"'],
    ],
    ['unitNumber', 'must be a string', ['7', 'true']],
    ['baujahr', 'must be from 1000 to 2200', ['999', '2201', '-1984', '0', '10000', '1e999999999']],
    [
      'baujahr',
      'must be an integer',
      ['1984.5', '1984.0000000000000000000001', '1984e-2', '"1984.5"', '"um 1984"', '""'],
    ],
    ['baujahr', 'must be an integer, written without quotation marks', ['"1984"', '"0"']],
    ['etage', 'must be an integer', ['1e-400', '3.0000000000000000000000001', '-0.5', '"3. OG"']],
    ['etage', 'must be an integer, written without quotation marks', ['"3"', '"-1"']],
    [
      'status',
      'must be one of frei, auf_anfrage, reserviert, notarvorbereitung, notartermin, verkauft',
      ['"Frei"', '"frei "', '""', '"online"', '"toString"', '0', 'null'],
    ],
    ['preisAufAnfrage', 'must be true or false', ['null', '""', '"yes"', '1']],
    ['preisAufAnfrage', 'must be true or false, written without quotation marks', ['"True"']],
    [
      'visibility',
      'must be one of online, offline, pending_review',
      ['"ONLINE"', '"private"', '"online,offline"', '""', 'null'],
    ],
  ])('refuses an invalid value of %s, which %s', async (field, rule, texts) => {
    const { answers, made } = await outcomesOf(
      unitPost,
      sent(texts, (text) => `{"${field}":${text}}`),
    );
    const refused = sent(texts);
    expect(mapped(answers, faultsTold)).toEqual(mapped(refused, () => [`${field}: ${rule}`]));
    expect(made).toBe(0);
  });

  test.each([
    ['unitNumber', '"007"', '007'],
    ['unitNumber', '""', ''],
    ['baujahr', '1000', 1000],
    ['baujahr', '2200', 2200],
    ['baujahr', '1984.0', 1984],
    ['baujahr', '1.984e3', 1984],
    ['baujahr', '19840e-1', 1984],
    ['etage', '-0', 0],
    ['etage', '-3.00', -3],
    ['status', '"notartermin"', 'notartermin'],
    ['visibility', '"pending_review"', 'pending_review'],
  ])('accepts in %s the value %s', async (field, text, shown) => {
    const { answers } = await outcomesOf(unitPost, { it: { body: `{"${field}":${text}}` } });
    expect(answers).toMatchObject({ it: { body: { property: { [field]: shown } } } });
  });
});
