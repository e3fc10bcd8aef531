import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MONEY_DIGITS, ROOM_DIGITS } from '../../src/values/decimal.ts';
import { isFactName } from '../../src/values/facts/facts.ts';
import { aProject } from '../harness/callers.ts';
import { canonicalByOracle, figuresByOracle } from '../harness/decimal-oracle.ts';
import { digits } from '../harness/digits.ts';
import { faultsTold } from '../harness/faults.ts';
import { fieldsOf, unitPost } from '../harness/posts.ts';

const FIELDS = fieldsOf(unitPost, 'decimal').filter((name) => !isFactName(name));

/** A caller with a project who posts units as JSON text, so that numbers keep their digits. */
async function aWriter() {
  const { api, units: path, imports } = await aProject();
  return {
    creates: (unit: string) => api.postsText(path, unit),
    imports: (units: readonly string[]) => api.postsText(imports, `{"units":[${units.join(',')}]}`),
    lists: async () => {
      const { body } = await api.get('/units', { limit: 200 });
      return { body: { properties: body.units } };
    },
  };
}

/** The stored value for each JSON text of a decimal, by field. */
const SHOWN: Readonly<Record<string, Readonly<Record<string, string | null>>>> = {
  kaufpreis: {
    '12345678901234.123456': '12345678901234.123456',
    '"12345678901234.123456"': '12345678901234.123456',
    '999999999999999.999999': '999999999999999.999999',
    '900719925474099.3': '900719925474099.30',
    '250000': '250000.00',
    '"250000"': '250000.00',
    '0.1': '0.10',
    '1.50': '1.50',
    '"1.50"': '1.50',
    '1.500': '1.500',
    '1e5': '100000.00',
    '1E+5': '100000.00',
    '1.5e-3': '0.0015',
    '1.5e0': '1.50',
    '1.500e2': '150.00',
    '1.50000000e2': '150.000000',
    '12345e-3': '12.345',
    '1e-6': '0.000001',
    '1e14': '100000000000000.00',
    '0e999999999': '0.00',
    '0.0e-30': '0.00',
    '"-0.000"': '0.000',
    '"000000000000000000000999999999999999"': '999999999999999.00',
    '"007.5"': '7.50',
    '0': '0.00',
    '-0': '0.00',
    '"-0"': '0.00',
    '-0.0': '0.00',
    null: null,
  },
  kaltmieteWohnung: {
    '1234.567891': '1234.567891',
  },
  wohnflaecheQm: {
    '78.125': '78.125',
    '"78.125"': '78.125',
  },
  zimmer: {
    '2.5': '2.5',
    '"2.5"': '2.5',
    '3': '3.0',
    '3.00': '3.00',
    '2.50': '2.50',
    '0': '0.0',
  },
};

describe('a decimal is answered and read back exactly', () => {
  test.each(Object.entries(SHOWN))('in the field %s', async (field, table) => {
    const caller = await aWriter();
    const units = Object.keys(table).map(
      (text) => `{"unitIdentifier":${JSON.stringify(text)},"${field}":${text}}`,
    );
    expect(await caller.imports(units)).toMatchObject({ status: 202 });
    const list = await caller.lists();
    const shown = Object.entries(table).map(([unitIdentifier, decimal]) => ({
      unitIdentifier,
      [field]: decimal,
    }));
    expect(list).toMatchObject({ body: { properties: shown.toReversed() } });
  });

  test('for hundreds of random values', async () => {
    const caller = await aWriter();
    const sent = fc.array(aUnit, { minLength: 200, maxLength: 200 });
    const imported = async (units: readonly SentUnit[]) => {
      expect(await caller.imports(units.map(written))).toMatchObject({ status: 202 });
      expect(await caller.lists()).toMatchObject({
        // units are listed newest first
        body: { properties: units.map(shownByOracle).toReversed() },
      });
    };
    await fc.assert(fc.asyncProperty(sent, imported), { numRuns: 2, endOnFailure: true });
  });
});

const withFraction = (whole: fc.Arbitrary<string>) =>
  fc.tuple(whole, fc.option(digits(1, 6))).map((parts) => parts.filter(Boolean).join('.'));

const asString = withFraction(digits(1, 15)).map((text) => `"${text}"`);

const plainNumber = withFraction(digits(1, 15).map((whole) => String(BigInt(whole))));

/** A JSON number with an exponent that leaves its value in range. */
const shiftedNumber = fc
  .tuple(
    digits(1, 12),
    fc.constantFrom('e', 'E'),
    fc.constantFrom('-6', '-1', '0', '+0', '3', '+3'),
  )
  .map(([coefficient, e, shift]) => BigInt(coefficient) + e + shift);

const sentDecimal = fc.oneof(asString, plainNumber, shiftedNumber, fc.constant('null'));

type SentUnit = Readonly<Record<string, string>>;

const aUnit: fc.Arbitrary<SentUnit> = fc.record(
  Object.fromEntries(FIELDS.map((field) => [field, sentDecimal])),
);

const written = (unit: SentUnit) =>
  `{${Object.entries(unit)
    .map(([field, sent]) => `"${field}":${sent}`)
    .join(',')}}`;

const shown = (sent = 'null', minDigits = MONEY_DIGITS) =>
  sent === 'null' ? null : canonicalByOracle(sent.replaceAll('"', ''), minDigits);

function shownByOracle(unit: SentUnit) {
  const amount = (field: string) => shown(unit[field]);
  return {
    ...Object.fromEntries(FIELDS.map((field) => [field, amount(field)])),
    zimmer: shown(unit['zimmer'], ROOM_DIGITS),
    ...figuresByOracle(amount('kaufpreis'), amount('kaltmieteWohnung'), amount('wohnflaecheQm')),
  };
}

/** JSON texts that are not a valid decimal of a unit, by the rule that they break. */
const REFUSED: Readonly<Record<string, readonly string[]>> = {
  'must be a plain decimal number such as 1234.56, or null': [
    '"1.234,56"',
    '"1,5"',
    '"1 000"',
    '"1_000"',
    '"250.000 €"',
    '"Preis auf Anfrage"',
    '"٣"',
    '""',
    '" "',
    '" 1"',
    '"1 "',
    '"1\\n"',
    '"1."',
    '".5"',
    '"."',
    '"1.2.3"',
    '"0x10"',
    '"+1"',
    '"-"',
    '"--1"',
    '"NaN"',
    '"Infinity"',
    '"null"',
    '"1.5\\n"',
    `"${'0'.repeat(64)}1"`,
    '1e9999999999',
  ],
  'must be written without an exponent': ['"1e5"', '"1E5"', '"1.5e-3"'],
  'must not be negative': ['-1', '"-1"', '-0.000001', '-1e-6', '"-0.01"'],
  'must have at most 15 digits before the point': [
    '1000000000000000',
    '"1000000000000000"',
    '1e15',
    '1e999999999',
    '9007199254740993.5',
  ],
  'must have at most 6 digits after the point': [
    '0.0000001',
    '"1.0000000"',
    '1.0000000',
    '0.0000000',
    '1e-7',
    '1e-999999999',
    '0.30000000000000004',
  ],
  'must be a number, a decimal string or null': [
    'true',
    'false',
    '[]',
    '[1]',
    '{}',
    '{"text":"1"}',
  ],
};

describe('a decimal is refused with its path and rule', () => {
  test.each(Object.entries(REFUSED))('that it %s', async (rule, texts) => {
    const caller = await aWriter();
    const units = texts.map((text) => `{"kaufpreis":${text}}`);
    const faults = texts.map((_, at) => `units[${at + 3}].kaufpreis: ${rule}`);
    const answer = await caller.imports(['{}', '{"kaufpreis":1}', '{}', ...units]);
    expect(faultsTold(answer)).toEqual(faults.toSorted());
    expect(await caller.lists()).toMatchObject({ body: { properties: [] } });
  });

  test('in every unit and every field at once', async () => {
    const caller = await aWriter();
    const wrong = `{${FIELDS.map((field) => `"${field}":-1`).join(',')}}`;
    const faults = [0, 2].flatMap((at) =>
      FIELDS.map((field) => `units[${at}].${field}: must not be negative`),
    );
    const answer = await caller.imports([wrong, '{}', wrong]);
    expect(faultsTold(answer)).toEqual(faults.toSorted());
    expect(await caller.lists()).toMatchObject({ body: { properties: [] } });
  });
});

const FIGURES = [
  [
    { kaufpreis: 300000, kaltmieteWohnung: 900, wohnflaecheQm: 75 },
    { kaufpreisPerQm: '4000.00', kaltmietePerQm: '12.00', bruttorendite: '3.60' },
  ],
  [
    { kaufpreis: '249000', kaltmieteWohnung: '850.50', wohnflaecheQm: '61.3' },
    { kaufpreisPerQm: '4061.99', kaltmietePerQm: '13.87', bruttorendite: '4.10' },
  ],
  [
    { kaufpreis: 1.005, kaltmieteWohnung: 0.005, wohnflaecheQm: 1 },
    { kaufpreisPerQm: '1.01', kaltmietePerQm: '0.01', bruttorendite: '5.97' },
  ],
  [
    { kaufpreis: 300000, wohnflaecheQm: 75 },
    { kaufpreisPerQm: '4000.00', kaltmietePerQm: null, bruttorendite: null },
  ],
  [
    { kaltmieteWohnung: 900, wohnflaecheQm: 75 },
    { kaufpreisPerQm: null, kaltmietePerQm: '12.00', bruttorendite: null },
  ],
  [
    { kaufpreis: 300000, kaltmieteWohnung: 900, wohnflaecheQm: null },
    { kaufpreisPerQm: null, kaltmietePerQm: null, bruttorendite: '3.60' },
  ],
  [
    { kaufpreis: 300000, kaltmieteWohnung: 900, wohnflaecheQm: 0 },
    { kaufpreisPerQm: null, kaltmietePerQm: null, bruttorendite: '3.60' },
  ],
  [
    { kaufpreis: 300000, wohnflaecheQm: '0.000000' },
    { kaufpreisPerQm: null, kaltmietePerQm: null, bruttorendite: null },
  ],
  [
    { kaufpreis: 0, kaltmieteWohnung: 900, wohnflaecheQm: 75 },
    { kaufpreisPerQm: '0.00', kaltmietePerQm: '12.00', bruttorendite: null },
  ],
  [{}, { kaufpreisPerQm: null, kaltmietePerQm: null, bruttorendite: null }],
] as const;

describe('The derived figures of a unit', () => {
  test('are computed from price, rent and area', async () => {
    const caller = await aWriter();
    const units = FIGURES.map(([basis]) => JSON.stringify(basis));
    expect(await caller.imports(units)).toMatchObject({ status: 202 });
    expect(await caller.lists()).toMatchObject({
      body: { properties: FIGURES.map(([, figures]) => figures).toReversed() },
    });
  });

  test('cannot be sent', async () => {
    const caller = await aWriter();
    const sent = '{"kaufpreis":300000,"wohnflaecheQm":75,"kaufpreisPerQm":1,"bruttorendite":"9"}';
    expect(await caller.creates(sent)).toMatchObject({
      status: 201,
      body: { property: { kaufpreisPerQm: '4000.00', bruttorendite: null } },
    });
  });
});
