import * as z from 'zod';
import * as answered from '../../fields/answer.ts';
import { UNIT_STATUSES } from '../../values/unit-states.ts';

const range = (what: string) =>
  z
    .strictObject({
      from: answered.decimal().describe('The lowest.'),
      to: answered.decimal().describe('The highest.'),
    })
    .nullable()
    .describe(`${what}; \`null\` if no unit has one.`);

export const StatusCount = z
  .strictObject({
    status: z.enum(UNIT_STATUSES).describe('The status.'),
    units: answered.integer().describe('How many units have it.'),
  })
  .meta({ id: 'StatusCount', description: 'How many units have a status.' });

export const Summary = z
  .strictObject({
    units: answered.integer().describe('How many units there are.'),
    statuses: answered.list(
      StatusCount,
      UNIT_STATUSES.length,
      'Every status, in the order of a sale.',
    ),
    soldShare: answered
      .decimal()
      .nullable()
      .describe(
        'The share of units that are `verkauft`, in percent, rounded half up to 2 digits; `null` without units.',
      ),
    kaufpreis: range('Lowest and highest price in EUR, without parking'),
    wohnflaecheQm: range('Smallest and largest living area in m²'),
    zimmer: range('Fewest and most rooms'),
  })
  .meta({ id: 'Summary', description: 'The units of a project in figures. All are exact.' });

export type Summary = z.output<typeof Summary>;

export const SummaryAnswer = z.strictObject({
  summary: Summary.describe('The units of a project in figures. All are exact.'),
});
