import * as z from 'zod';
import * as answered from '../../fields/answer.ts';
import { uuid } from '../../fields/body.ts';
import { described } from '../../fields/described.ts';
import { day, queryObject } from '../../fields/query.ts';
import { ruled } from '../../fields/rules.ts';
import { UNIT_STATUSES } from '../../values/unit-states.ts';

/** The most units that are compared, and so the most entries that a list of figures has. */
export const MAX_COMPARED = 50_000;

/** How many months are compared with each other. */
export const MONTHS = 12;

export const SalesQuery = queryObject(
  {
    from: 'The first day. By default the first of the month of `to`.',
    to: 'The last day. By default today, in the time zone of the service.',
    projectId: 'Only units of this project. All figures are 0 for an unknown project.',
  },
  { from: day().optional(), to: day().optional(), projectId: uuid().optional() },
).refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
  path: ['from'],
  ...ruled('not_after', { other: 'to' }),
});

const FIGURES = {
  units: 'How many units.',
  volume: 'The sum of what they cost in EUR: of a sold unit `verkaufspreis`, else `kaufpreis`.',
  unpriced: 'How many of them have no price: `volume` lacks them.',
  area: 'The sum of their living areas in m².',
  volumePerQm:
    'The mean price in EUR/m² of those that have a price and an area: the sum of their prices by that of their areas, rounded half up to 2 digits; `null` if there is none.',
};

const figures = () =>
  described(
    {
      units: answered.integer(),
      volume: answered.decimal(),
      unpriced: answered.integer(),
      area: answered.decimal(),
      volumePerQm: answered.decimal().nullable(),
    },
    FIGURES,
  );

const Figures = z
  .strictObject(figures())
  .meta({ id: 'SalesFigures', description: 'Units in figures. All are exact.' });

export type Figures = z.output<typeof Figures>;

const OfRooms = z
  .strictObject({
    zimmer: answered.decimal().nullable().describe('Their rooms; `null` if not known.'),
    ...figures(),
  })
  .meta({ id: 'SalesOfRooms', description: 'The units with a number of rooms, in figures.' });

const rooms = () => answered.list(OfRooms, MAX_COMPARED, 'By number of rooms, in its order.');

const projectId = () => answered.id().describe('The project.');

const Sales = z
  .strictObject({
    from: answered.date().describe('The first day.'),
    to: answered.date().describe('The last day.'),
    sold: Figures.describe('What was sold on these days, archived units included.'),
    byProject: answered.list(
      z
        .strictObject({ projectId: projectId(), ...figures() })
        .meta({ id: 'SalesOfProject', description: 'The sales of a project, in figures.' }),
      MAX_COMPARED,
      'The same by project, the newest first.',
    ),
    byHouse: answered.list(
      z
        .strictObject({
          projectId: projectId(),
          haus: answered.text(100).nullable().describe('The house; `null` if not known.'),
          ...figures(),
        })
        .meta({ id: 'SalesOfHouse', description: 'The sales of a house, in figures.' }),
      MAX_COMPARED,
      'The same by house, in the order of the projects and of their names.',
    ),
    byRooms: rooms(),
    byMonth: answered.list(
      z
        .strictObject({
          month: z
            .string()
            .regex(/^\d{4}-\d\d$/)
            .meta({ minLength: 7, maxLength: 7 })
            .describe('The month: `2026-11`.'),
          ...figures(),
        })
        .meta({ id: 'SalesOfMonth', description: 'The sales of a month, in figures.' }),
      MONTHS,
      'What was sold in each of twelve months, the last being that of `to`, until that day.',
    ),
    stock: answered.list(
      z
        .strictObject({
          status: z.enum(UNIT_STATUSES).describe('The status.'),
          ...figures(),
          byRooms: rooms(),
        })
        .meta({ id: 'SalesStock', description: 'The units that have a status now, in figures.' }),
      UNIT_STATUSES.length,
      'The units that are not archived, as they are now, by status in the order of a sale.',
    ),
  })
  .meta({ id: 'Sales', description: 'What was sold, and what there is, in figures.' });

export type Sales = z.output<typeof Sales>;

export const SalesAnswer = answered.answer('SalesAnswer', { sales: Sales });
