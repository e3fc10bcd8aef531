import { describe, expect, test } from 'vitest';
import { aProject } from '../harness/callers.ts';
import { noticeOf, strictly } from '../harness/client.ts';
import { faultsTold } from '../harness/faults.ts';

/** JSON texts of an amount of money, each with the stored value and the warning in `Notice`. */
const AMOUNTS: readonly (readonly [string, string, string | null])[] = [
  ['349900', '349900.00', null],
  ['"349900"', '349900.00', null],
  ['"349900.00"', '349900.00', null],
  ['"349.90"', '349.90', null],
  ['"349.9"', '349.90', null],
  ['"349.9001"', '349.9001', null],
  ['349.900', '349.900', null],
  ['349.905', '349.905', null],
  ['"349.900"', '349.900', 'read as 349.9, not 349900'],
  ['"1.250"', '1.250', 'read as 1.25, not 1250'],
  ['"0.500"', '0.500', 'read as 0.5, not 500'],
  ['"78.125"', '78.125', 'read as 78.125, not 78125'],
  ['"1250.000"', '1250.000', null],
  ['"499000.000"', '499000.000', null],
  ['"499.000"', '499.000', 'read as 499, not 499000'],
  ['"0.000"', '0.000', null],
  ['"007.500"', '7.500', 'read as 7.5, not 7500'],
  ['"999999999999999.999"', '999999999999999.999', null],
];

describe('an amount of money', () => {
  test.each(['kaufpreis', 'kaltmieteWohnung'])(
    'that is sent as %s is read as expected, and Notice names an ambiguous one',
    async (field) => {
      const { api, units } = await aProject();
      const answers = await Promise.all(
        AMOUNTS.map(async ([text]) => {
          const answer = await api.postsText(units, `{"${field}":${text}}`);
          return [text, answer.body.property[field], noticeOf(answer)];
        }),
      );
      expect(answers).toEqual(
        AMOUNTS.map(([text, shown, told]) => [
          text,
          shown,
          told === null ? null : `${field}: ${told}`,
        ]),
      );
    },
  );

  test('that is ambiguous is refused under strict handling', async () => {
    const { api, units } = await aProject();
    for (const [text, , told] of AMOUNTS) {
      const answer = await api.postsText(units, `{"kaufpreis":${text}}`, strictly);
      expect({ text, status: answer.status }).toEqual({ text, status: told === null ? 201 : 400 });
    }
    const refused = await api.postsText(units, '{"kaufpreis":"349.900","etage":"x"}', strictly);
    expect(faultsTold(refused)).toEqual([
      'etage: must be an integer',
      'kaufpreis: must not be a string with three digits after the point: write 349900, or 349.9 as a number',
    ]);
  });

  test('has rules of its own: areas and room counts may have three decimal places', async () => {
    const { api, units } = await aProject();
    const sent = { wohnflaecheQm: '78.125', zimmer: '2.500' };
    const answer = await api.post(units, sent, strictly);
    expect(answer).toMatchObject({ status: 201, body: { property: sent } });
  });
});
