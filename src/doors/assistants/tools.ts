import type { CallToolResult } from '@modelcontextprotocol/server';
import type * as z from 'zod';
import { UnitHistoryPage } from '../../resources/audit/schema.ts';
import { DocumentList } from '../../resources/documents/schema.ts';
import { ProjectList } from '../../resources/projects/schema.ts';
import {
  type WholeUnit,
  WholeUnitAnswer,
  WholeUnitList,
} from '../../resources/properties/search/schema.ts';
import { ReservationAnswer } from '../../resources/reservations/schema.ts';
import { SummaryAnswer } from '../../resources/summaries/schema.ts';
import { timeNow } from '../../values/clock.ts';
import { instant } from '../../values/instant.ts';
import type { Texts, Words } from './texts.ts';

/** The arguments of a call, as an assistant sends them. */
export type Arguments = Readonly<Record<string, unknown>>;

/** A tool: an operation of version 1, and how its answer is told. */
interface ToolOf<Body> {
  readonly name: keyof Texts['titles'];
  /** Method and path of the operation. */
  readonly at: string;
  /** When to use it, for the assistant. */
  readonly description: string;
  /** Arguments that it needs, although its operation does not. */
  readonly needs?: readonly string[];
  /** Why a call is refused before it is made. */
  readonly refuses?: (sent: Arguments, t: Texts) => string | undefined;
  /**
   * The text of an answer.
   *
   * @param hasMore whether there are more than this page.
   */
  readonly tells: (body: Body, words: Words, hasMore: boolean) => string;
  /** The structured answer; by default the body. */
  readonly structures?: (body: Body, hasMore: boolean) => Readonly<Record<string, unknown>>;
}

export interface Tool extends Omit<ToolOf<unknown>, 'tells' | 'structures'> {
  readonly result: (body: unknown, words: Words, hasMore: boolean) => CallToolResult;
}

const tool = <Schema extends z.ZodObject>(
  answer: Schema,
  { tells, structures = (body) => body, ...about }: ToolOf<z.output<Schema>>,
): Tool => ({
  ...about,
  result: (sent, words, hasMore) => {
    const body = answer.parse(sent);
    return {
      content: [{ type: 'text', text: tells(body, words, hasMore) }],
      structuredContent: structures(body, hasMore),
    };
  },
});

/** The fields of a unit that a list has; `read_unit` has all. */
const LISTED = [
  ...(['id', 'projectId', 'unitIdentifier', 'unitNumber', 'haus', 'etageLabel', 'etage'] as const),
  ...(['zimmer', 'wohnflaecheQm', 'kaufpreis', 'preisAufAnfrage', 'status'] as const),
  ...(['visibility', 'reservation', 'updatedAt'] as const),
] satisfies readonly (keyof WholeUnit)[];

const listed = (unit: WholeUnit) => Object.fromEntries(LISTED.map((name) => [name, unit[name]]));

/** `„A-305“ · „Haus A“ · 3 Zi. · 67,38 m² · 449.000 € · frei · 0198…` */
function line(unit: WholeUnit, words: Words): string {
  const { t, quoted } = words;
  const { unitIdentifier, unitNumber, haus, etageLabel, zimmer, wohnflaecheQm, kaufpreis } = unit;
  const price = kaufpreis === null ? [] : [words.money(kaufpreis)];
  return [
    ...[unitIdentifier ?? unitNumber, haus, etageLabel].flatMap((text) =>
      text === null || text === '' ? [] : [quoted(text)],
    ),
    ...(zimmer === null ? [] : [t.rooms(words.number(zimmer))]),
    ...(wohnflaecheQm === null ? [] : [words.area(wohnflaecheQm)]),
    ...(unit.preisAufAnfrage ? [t.onRequest] : price),
    t.statuses[unit.status],
    ...(unit.reservation === null ? [] : [t.until(words.moment(unit.reservation.until))]),
    unit.id,
  ].join(' · ');
}

const listOf = (head: string, lines: readonly string[], more: string | false): string =>
  [head, ...(more === false ? [] : [more]), ...lines].join('\n');

const DAY_MS = 24 * 60 * 60 * 1000;
const MAX_DAYS = 7;

/** All that an assistant can do. It changes no price, no state and no publication. */
export const TOOLS: readonly Tool[] = [
  tool(WholeUnitList, {
    name: 'find_units',
    at: 'GET /units',
    description:
      'Finds units by states, ranges and a text. Give every condition: `kaufpreis: "..450000"`, `zimmer: "3"`, `status: ["frei"]`, `haus: ["Haus B"]`. Answers at most 50, and how many match.',
    tells: ({ units, pagination: { total } }, words, hasMore) =>
      listOf(
        words.t.units(words.count(total)),
        units.map((unit) => line(unit, words)),
        hasMore && words.t.first(words.count(units.length)),
      ),
    structures: ({ units, pagination: { total } }, hasMore) => ({
      units: units.map(listed),
      total,
      hasMore,
    }),
  }),
  tool(WholeUnitAnswer, {
    name: 'read_unit',
    at: 'GET /units/:id',
    description: 'Reads everything that is stored of one unit, and its reservation.',
    tells: ({ unit }, words) => line(unit, words),
  }),
  tool(ProjectList, {
    name: 'list_projects',
    at: 'GET /projects',
    description: 'Lists the projects, newest first. Their ids are what other tools need.',
    tells: ({ projects }, { t, count, quoted }, hasMore) =>
      listOf(
        t.projects(count(projects.length)),
        projects.map(({ id, name }) => `${quoted(name)} · ${id}`),
        hasMore && t.more,
      ),
    structures: (body, hasMore) => ({ ...body, hasMore }),
  }),
  tool(SummaryAnswer, {
    name: 'project_summary',
    at: 'GET /projects/:id/summary',
    description:
      'A project in exact figures: units by status, the share that is sold, and from what to what prices, areas and rooms go.',
    tells: ({ summary }, { t, count, number, money, area }) => {
      const { units, statuses, soldShare, kaufpreis, wohnflaecheQm } = summary;
      const range = (ends: typeof kaufpreis, write: (decimal: string) => string) =>
        ends === null ? [] : [t.range(write(ends.from), write(ends.to))];
      return [
        t.units(count(units)),
        ...statuses.map((each) => `${count(each.units)} ${t.statuses[each.status]}`),
        ...(soldShare === null ? [] : [t.sold(number(soldShare))]),
        ...range(kaufpreis, money),
        ...range(wohnflaecheQm, area),
      ].join(' · ');
    },
  }),
  tool(UnitHistoryPage, {
    name: 'unit_history',
    at: 'GET /properties/:id/changes',
    description: 'Every change of a unit, newest first: when, which fields, before and after.',
    tells: ({ changes }, { t, count, moment, quoted }, hasMore) =>
      listOf(
        t.changes(count(changes.length)),
        changes.map(({ at, by, changes: fields }) => {
          const told = fields.map(
            ({ field, before, after }) => `${field}: ${quoted(before)} → ${quoted(after)}`,
          );
          return `${moment(at)} · ${t.by[by]} · ${told.join('; ')}`;
        }),
        hasMore && t.more,
      ),
    structures: (body, hasMore) => ({ ...body, hasMore }),
  }),
  tool(DocumentList, {
    name: 'list_documents',
    at: 'GET /documents',
    description:
      'Lists documents, newest first, each with a link that works for an hour: of a project, of a unit, or of a kind, such as `grundriss` or `expose`.',
    tells: ({ documents }, { t, count, quoted }, hasMore) =>
      listOf(
        t.documents(count(documents.length)),
        documents.map(({ name, kind, url }) => [quoted(name), kind, url ?? '–'].join(' · ')),
        hasMore && t.more,
      ),
    structures: ({ documents }, hasMore) => ({ documents, hasMore }),
  }),
  tool(ReservationAnswer, {
    name: 'reserve_unit',
    at: 'PUT /properties/:id/reservation',
    description:
      'Holds a free unit until a moment, at most seven days from now, under a reference: the number of a case in the caller’s own system, never the name of a person. With the same reference, it moves the end of a reservation that this assistant made. Ask the person before.',
    needs: ['reference'],
    refuses: ({ until }, t) => {
      const latest = instant(timeNow() + MAX_DAYS * DAY_MS);
      const isLate = typeof until === 'string' && Date.parse(until) > Date.parse(latest);
      return isLate ? `${t.tooLong} until ≤ ${latest}.` : undefined;
    },
    tells: ({ reservation: { until, reference, propertyId } }, { t, moment, quoted }) => {
      const held = reference === null ? [] : [t.reference(quoted(reference))];
      return [t.until(moment(until)), ...held, propertyId].join(' · ');
    },
  }),
  tool(ReservationAnswer, {
    name: 'release_unit',
    at: 'DELETE /properties/:id/reservation',
    description: 'Ends a reservation that this assistant made. Ask the person before.',
    tells: ({ reservation: { until, propertyId } }, { t, moment }) =>
      [t.released(moment(until)), propertyId].join(' · '),
  }),
];
