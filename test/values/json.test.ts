import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Failure } from '../../src/values/failure.ts';
import { JsonNumber, parseJson } from '../../src/values/json.ts';
import { ANY_CHARACTER } from '../harness/any-character.ts';
import { nested } from '../harness/nested-json.ts';

/** The same text with each number as its value, as a plain parser returns it. */
function withPlainNumbers(value: unknown): unknown {
  if (value instanceof JsonNumber) return Number(value.text);
  if (Array.isArray(value)) return value.map(withPlainNumbers);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [key, withPlainNumbers(member)]),
  );
}

type Parsed = { readonly value: unknown } | { readonly refused: string };

/** The result of parsing, or the message of its `invalid_json` error. */
function parsedFrom(text: string): Parsed {
  try {
    return { value: withPlainNumbers(parseJson(text)) };
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'invalid_json') throw error;
    return { refused: error.message };
  }
}

const plainlyParsed = (text: string): unknown => JSON.parse(text);

function isJson(text: string): boolean {
  try {
    plainlyParsed(text);
    return true;
  } catch {
    return false;
  }
}

const isForRepetition = (parsed: Parsed) => 'refused' in parsed && parsed.refused.includes('twice');

const twice = (key: string): unknown =>
  expect.stringContaining(`The key ${JSON.stringify(key)} is repeated in one object, at line`);

describe('The error for text that is not JSON', () => {
  test.each([
    ['a comma too many', '{"a":1,}', 'line 1, column 8'],
    ['a comma too few', '{\n  "a": 1\n  "b": 2\n}', 'line 3, column 3'],
    ['single quotes', "{'a': 1}", 'line 1, column 2'],
    ['a key without quotes', '{"a": 1, b: 2}', 'line 1, column 10'],
    ['a comment', '{"a": 1} // done', 'line 1, column 10'],
    ['an end too early', '{"a": [1, 2', 'line 1, column 12'],
    ['a string without its end', '{\r\n"a": "x\r\n}', 'line 2, column 6'],
    ['a leading zero', '[01]', 'line 1, column 3'],
    ['NaN', '{"units":[{},{"etage":NaN}]}', 'line 1, column 23'],
    ['two texts', '{}\n{}', 'line 2, column 1'],
    ['an unknown escape', String.raw`["\x41"]`, 'line 1, column 2'],
    ['a form', 'name=Lindenhof', 'line 1, column 1'],
    ['a second byte order mark', '\uFEFF{}', 'line 1, column 1'],
  ])('(%s) names the position of the fault', (_what, text, place) => {
    expect(parsedFrom(text)).toEqual({ refused: `The body is not valid JSON at ${place}.` });
  });

  test('names the position even if the remaining text is nested deeply', () => {
    const text = `["\n${'['.repeat(500_000)}`;
    expect(parsedFrom(text)).toEqual({
      refused: 'The body is not valid JSON at line 1, column 2.',
    });
  });

  test('names a position for every possible fault', () => {
    fc.assert(
      fc.property(
        fc.jsonValue({ maxDepth: 3 }),
        fc.nat(),
        fc.string({ maxLength: 2 }),
        (...sent) => {
          const [value, at, scrap] = sent;
          const text = JSON.stringify(value, null, 1);
          const cut = at % (text.length + 1);
          const broken = text.slice(0, cut) + scrap + text.slice(cut + 1);
          const parsed = parsedFrom(broken);
          fc.pre('refused' in parsed && !isForRepetition(parsed));
          expect(parsed).toEqual({
            refused: expect.stringMatching(/ at line \d+, column \d+\.$/),
          });
        },
      ),
    );
  });
});

test('names the position of a duplicate key', () => {
  expect(parsedFrom('{"a": 1,\n "b": {"c": 1},\n "a": 2}')).toEqual({
    refused: 'The key "a" is repeated in one object, at line 3, column 2.',
  });
});

describe('JSON', () => {
  test('is parsed to the same value, at any depth and with any strings', () => {
    fc.assert(
      fc.property(
        fc.jsonValue({ maxDepth: 5, stringUnit: ANY_CHARACTER }),
        fc.nat(4),
        (value, indent) => {
          const text = JSON.stringify(value, null, indent);
          expect(parsedFrom(text)).toEqual({ value: plainlyParsed(text) });
        },
      ),
    );
  });

  test("is accepted exactly if the platform's parser accepts it", () => {
    const scraps = ['{', '}', '[', ']', ':', ',', '"', '\\', '"a"', '"b":', '1', '-', 'null', ' '];
    const nearlyJson = fc
      .array(fc.constantFrom(...scraps), { maxLength: 12 })
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(nearlyJson, (text) => {
        const parsed = parsedFrom(text);
        fc.pre(!isForRepetition(parsed));
        expect('value' in parsed).toBe(isJson(text));
      }),
      { numRuns: 2000 },
    );
  });

  test.each([
    '1.50',
    '-0',
    '1e5',
    '1E+05',
    '12345678901234.123456',
    '1e999',
    `${'9'.repeat(99)}.0`,
  ])('keeps the text of the number %s', (number) => {
    expect(parseJson(number)).toEqual(new JsonNumber(number));
    expect(parseJson(`{"a":[ ${number} ]}`)).toEqual({ a: [new JsonNumber(number)] });
  });

  test.each(['0', '-1', '0.1', '78.125', '999999999999999', '123456.789012'])(
    'parses %s to a number unless another number needs its text',
    (number) => {
      expect(parseJson(`[${number}]`)).toEqual([Number(number)]);
      expect(parseJson(`[${number},"1.0"]`)).toEqual([Number(number), '1.0']);
      expect(parseJson(`[${number},1.0]`)).toEqual([new JsonNumber(number), new JsonNumber('1.0')]);
    },
  );

  test('may have keys that every object inherits', () => {
    const parsed = parseJson('{"__proto__":{"a":true},"constructor":"b","toString":null}');
    expect(Object.entries(new Object(parsed))).toEqual([
      ['__proto__', { a: true }],
      ['constructor', 'b'],
      ['toString', null],
    ]);
    expect(Object.getPrototypeOf(parsed)).toBe(Object.prototype);
  });
});

describe('Nesting', () => {
  test('of 32 levels is accepted', () => {
    expect(parsedFrom(nested(32))).toHaveProperty('value');
    expect(parsedFrom('{"a":'.repeat(32) + '1' + '}'.repeat(32))).toHaveProperty('value');
  });

  test.each([
    ['33 arrays', nested(33)],
    ['33 objects', '{"a":'.repeat(33) + '1' + '}'.repeat(33)],
    ['half a million arrays', nested(500_000)],
    ['half a million brackets that open alone', '['.repeat(500_000)],
    ['arrays and objects in turn', '[{"a":'.repeat(17) + '1' + '}]'.repeat(17)],
  ])('of %s is refused', (_what, text) => {
    expect(parsedFrom(text)).toEqual({ refused: 'The body nests deeper than 32 levels.' });
  });

  test('is not affected by many members or by brackets in strings', () => {
    expect(parsedFrom(`[${Array.from({ length: 1000 }, () => '[{}]').join(',')}]`)).toHaveProperty(
      'value',
    );
    expect(parsedFrom(`{"${'['.repeat(99)}":"${'{'.repeat(99)}\\"["}`)).toHaveProperty('value');
  });
});

describe('A duplicate key in an object', () => {
  test('is refused at every position', () => {
    const keys = fc.uniqueArray(fc.string({ unit: ANY_CHARACTER }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(keys, fc.nat(7), fc.nat(8), (distinct, which, where) => {
        const repeated = String(distinct[which % distinct.length]);
        const all = distinct.toSpliced(where, 0, repeated);
        const members = all.map((key) => `${JSON.stringify(key)}:"{["`).join(',');
        expect(parsedFrom(`[{"a":{${members}}}]`)).toEqual({ refused: twice(repeated) });
      }),
    );
  });

  test.each([
    ['with equal values', '{"a":1,"a":1}', 'a'],
    ['with other values between', '{"a":1,"b":{"c":[2,{}]},"a":3}', 'a'],
    ['behind an object that ends', '{"a":{"b":1},"a":2}', 'a'],
    ['in an object in an array', '{"units":[{},{"a":1,"a":2}]}', 'a'],
    ['with spaces around', '{ "a" : 1 ,\n\t"a" : 2 }', 'a'],
    ['once escaped', String.raw`{"a":1,"\u0061":2}`, 'a'],
    ['escaped twice', String.raw`{"\/":1,"\u002F":2}`, '/'],
    ['empty', '{"":1,"":2}', ''],
    ['named __proto__', '{"__proto__":1,"__proto__":2}', '__proto__'],
    ['with a quotation mark in it', String.raw`{"a\"":1,"a\u0022":2}`, 'a"'],
    ['with a backslash at its end', String.raw`{"a\\":1,"a\u005C":2}`, 'a\\'],
  ])('is refused %s', (_how, text, key) => {
    expect(parsedFrom(text)).toEqual({ refused: twice(key) });
  });

  test.each([
    ['in two objects side by side', '[{"a":1},{"a":1}]'],
    ['in an object and one inside it', '{"a":{"a":1}}'],
    ['as a key and as a value', '{"a":"a","b":["a","a"]}'],
    ['in another case', '{"a":1,"A":1}'],
    ['in another normalisation', '{"\u00E4":1,"a\u0308":1}'],
    ['inside a string', String.raw`{"a":"\",\"a\":","b":1}`],
  ])('is not assumed if the key occurs %s', (_how, text) => {
    expect(parsedFrom(text)).toHaveProperty('value');
  });
});
