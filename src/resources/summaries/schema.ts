import * as z from 'zod';
import * as answered from '../../fields/answer.ts';
import { UNIT_STATUSES, type UnitStatus } from '../../values/unit-states.ts';
import { NEED_NAMES } from '../../values/facts/needs.ts';

const DecimalRange = z
  .strictObject({
    from: answered.decimal().describe('The lowest.'),
    to: answered.decimal().describe('The highest.'),
  })
  .meta({ id: 'DecimalRange', description: 'The lowest and the highest value of some units.' });

const range = (what: string) =>
  DecimalRange.nullable().describe(`${what}; \`null\` if no unit has one.`);

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

export const OFFERED: readonly UnitStatus[] = UNIT_STATUSES.filter((each) => each !== 'verkauft');

/** What portals ask of the address of a project. */
export const ADDRESS = ['street', 'houseNumber', 'postalCode', 'city'] as const;

const Lack = z
  .strictObject({
    name: z.enum(NEED_NAMES).describe('The field that they lack.'),
    units: answered.integer().describe('How many units lack it.'),
    query: answered
      .text(200)
      .describe('The query by which `GET /projects/{id}/units` lists exactly these units.'),
  })
  .meta({ id: 'Lack', description: 'What units lack.' });

export const Readiness = z
  .strictObject({
    units: answered.integer().describe('How many units are neither archived nor sold.'),
    project: z.array(z.enum(ADDRESS)).meta({
      maxItems: ADDRESS.length,
      description:
        'What the address of the project lacks; of one that is withheld, street and number do not count.',
    }),
    lacking: answered.list(Lack, NEED_NAMES.length, 'What units lack, as they need it.'),
  })
  .meta({ id: 'Readiness', description: 'What an offer still lacks for portals.' });

export const ReadinessAnswer = answered.answer('ReadinessAnswer', {
  readiness: Readiness.describe('What the offer of the project still lacks for portals.'),
});

export type Summary = z.output<typeof Summary>;

export const SummaryAnswer = answered.answer('SummaryAnswer', {
  summary: Summary.describe('The units of a project in figures. All are exact.'),
});
