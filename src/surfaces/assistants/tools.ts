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
import { type Reservation, ReservationAnswer } from '../../resources/reservations/schema.ts';
import { SummaryAnswer } from '../../resources/summaries/schema.ts';
import { timeNow } from '../../values/clock.ts';
import { instant, millisecondsOf } from '../../values/instant.ts';
import type { Words } from './texts.ts';

export type Arguments = Readonly<Record<string, unknown>>;

/** A tool: an operation of version 1, and how its answer is told. */
interface ToolOf<Body> {
  readonly name: string;
  /** Its name for people. */
  readonly title: { readonly de: string; readonly en: string };
  /** Method and path of the operation. */
  readonly at: string;
  /** When to use it, for the assistant. */
  readonly description: string;
  /** Why a call is refused before it is made. */
  readonly refuses?: (sent: Arguments) => string | undefined;
  /** The answer as a text. */
  readonly summarise: (body: Body, words: Words) => string | TextList;
  /** The structured answer; by default the body. */
  readonly structures?: (body: Body) => Readonly<Record<string, unknown>>;
}

/** A list as a text. */
interface TextList {
  readonly head: string;
  readonly lines: readonly string[];
  /** The arguments by which to narrow it, if there are more. */
  readonly by?: string;
}

export interface Tool extends Omit<ToolOf<unknown>, 'summarise' | 'structures'> {
  readonly result: (body: unknown, words: Words, hasMore: boolean) => CallToolResult;
}

const tool = <Schema extends z.ZodObject>(
  answer: Schema,
  { summarise, structures = (body) => body, ...about }: ToolOf<z.output<Schema>>,
): Tool => ({
  ...about,
  result: (sent, words, hasMore) => {
    const body = answer.parse(sent);
    const summary = summarise(body, words);
    const isList = typeof summary !== 'string';
    return {
      content: [{ type: 'text', text: isList ? textOf(summary, words, hasMore) : summary }],
      structuredContent: { ...structures(body), ...(isList && { hasMore }) },
    };
  },
});

function textOf({ head, lines, by }: TextList, { t, count }: Words, hasMore: boolean): string {
  const more = `${t.more(count(lines.length))}${by === undefined ? '' : `: ${by}`}.`;
  return [head, ...(hasMore ? [more] : []), ...lines].join('\n');
}

/** The fields of a unit that a list has; `read_unit` has all. */
const LISTED = [
  ...(['id', 'projectId', 'unitIdentifier', 'unitNumber', 'haus', 'etageLabel', 'etage'] as const),
  ...(['zimmer', 'wohnflaecheQm', 'kaufpreis', 'preisAufAnfrage', 'status'] as const),
  ...(['visibility', 'reservation', 'updatedAt'] as const),
] as const;

/** What no assistant reads: for how much a unit was sold. */
const SECRET = 'verkaufspreis' satisfies keyof WholeUnit;

/** A unit without that, and without who has reserved it. */
function forAssistant({ [SECRET]: _price, reservation, ...unit }: WholeUnit) {
  if (reservation === null) return { ...unit, reservation };
  const { madeBy: _holder, ...rest } = reservation;
  return { ...unit, reservation: rest };
}

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
    ...endOf(unit.reservation, t.until, words),
    unit.id,
  ].join(' · ');
}

/** When a reservation ends, unless it is fulfilled. */
const endOf = (
  reservation: WholeUnit['reservation'] | Reservation,
  tell: (moment: string) => string,
  { moment }: Words,
) => (reservation === null || reservation.until === null ? [] : [tell(moment(reservation.until))]);

const withoutSecret = <Change extends { readonly field: string }>(changes: readonly Change[]) =>
  changes.filter(({ field }) => field !== SECRET);

const DAY_MS = 24 * 60 * 60 * 1000;
const MAX_DAYS = 7;

/** All that an assistant can do. It changes no price, no state and no publication. */
export const TOOLS: readonly Tool[] = [
  tool(WholeUnitList, {
    name: 'find_units',
    title: { de: 'Einheiten suchen', en: 'Find units' },
    at: 'GET /units',
    description:
      'Finds units by states, ranges and a text. Give every condition: `kaufpreis: "..450000"`, `zimmer: "3"`, `status: ["frei"]`, `haus: ["Haus B"]`. Answers at most 50, and how many match.',
    summarise: ({ units, pagination: { total } }, words) => ({
      head: `${words.count(total)} ${words.t.nouns.units}`,
      lines: units.map((unit) => line(unit, words)),
      by: 'projectId, status, haus, zimmer, wohnflaecheQm, kaufpreis',
    }),
    structures: ({ units, pagination: { total } }) => ({
      units: units
        .map(forAssistant)
        .map((unit) => Object.fromEntries(LISTED.map((name) => [name, unit[name]]))),
      total,
    }),
  }),
  tool(WholeUnitAnswer, {
    name: 'read_unit',
    title: { de: 'Einheit lesen', en: 'Read a unit' },
    at: 'GET /units/:id',
    description: 'Reads everything that is stored of one unit, and its reservation.',
    summarise: ({ unit }, words) => line(unit, words),
    structures: ({ unit }) => ({ unit: forAssistant(unit) }),
  }),
  tool(ProjectList, {
    name: 'list_projects',
    title: { de: 'Projekte auflisten', en: 'List projects' },
    at: 'GET /projects',
    description: 'Lists the projects, newest first. Their ids are what other tools need.',
    summarise: ({ projects }, { t, count, quoted }) => ({
      head: `${count(projects.length)} ${t.nouns.projects}`,
      lines: projects.map(({ id, name }) => `${quoted(name)} · ${id}`),
    }),
  }),
  tool(SummaryAnswer, {
    name: 'project_summary',
    title: { de: 'Verkaufsstand eines Projekts', en: 'Sales figures of a project' },
    at: 'GET /projects/:id/summary',
    description:
      'A project in exact figures: units by status, the share that is sold, and from what to what prices, areas and rooms go.',
    summarise: ({ summary }, { t, count, number, money, area }) => {
      const { units, statuses, soldShare, kaufpreis, wohnflaecheQm } = summary;
      const range = (ends: typeof kaufpreis, write: (decimal: string) => string) =>
        ends === null ? [] : [t.range(write(ends.from), write(ends.to))];
      return [
        `${count(units)} ${t.nouns.units}`,
        ...statuses.map((each) => `${count(each.units)} ${t.statuses[each.status]}`),
        ...(soldShare === null ? [] : [t.sold(number(soldShare))]),
        ...range(kaufpreis, money),
        ...range(wohnflaecheQm, area),
      ].join(' · ');
    },
  }),
  tool(UnitHistoryPage, {
    name: 'unit_history',
    title: { de: 'Verlauf einer Einheit', en: 'History of a unit' },
    at: 'GET /properties/:id/changes',
    description: 'Every change of a unit, newest first: when, which fields, before and after.',
    summarise: ({ changes }, { t, count, moment, quoted }) => ({
      head: `${count(changes.length)} ${t.nouns.changes}`,
      lines: changes.map(({ at, by, changes: fields }) => {
        const summary = withoutSecret(fields).map(
          ({ field, before, after }) => `${field}: ${quoted(before)} → ${quoted(after)}`,
        );
        return `${moment(at)} · ${t.by[by]} · ${summary.join('; ')}`;
      }),
    }),
    structures: ({ changes, ...page }) => ({
      ...page,
      changes: changes.map((each) => ({ ...each, changes: withoutSecret(each.changes) })),
    }),
  }),
  tool(DocumentList, {
    name: 'list_documents',
    title: { de: 'Unterlagen auflisten', en: 'List documents' },
    at: 'GET /documents',
    description:
      'Lists documents, newest first, each with a link that works for an hour: of a project, of a unit, or of a kind, such as `grundriss` or `expose`.',
    summarise: ({ documents }, { t, count, quoted }) => ({
      head: `${count(documents.length)} ${t.nouns.documents}`,
      lines: documents.map(({ name, kind, url }) => [quoted(name), kind, url ?? '–'].join(' · ')),
      by: 'projectId, propertyId, kind',
    }),
    structures: ({ documents }) => ({ documents }),
  }),
  tool(ReservationAnswer, {
    name: 'reserve_unit',
    title: { de: 'Einheit reservieren', en: 'Reserve a unit' },
    at: 'PUT /properties/:id/reservation',
    description:
      'Holds a free unit until a moment, at most seven days from now, under a reference: the number of a case in the caller’s own system, never the name of a person. With the same reference, it moves the end of a reservation that this assistant made. Ask the person before.',
    refuses: ({ until }) => {
      const latest = instant(timeNow() + MAX_DAYS * DAY_MS);
      const isLate = typeof until === 'string' && millisecondsOf(until) > millisecondsOf(latest);
      return isLate
        ? `An assistant reserves at most seven days ahead: until at most ${latest}.`
        : undefined;
    },
    summarise: ({ reservation }, words) => {
      const { t, quoted } = words;
      const { reference, propertyId } = reservation;
      const held = reference === null ? [] : [t.reference(quoted(reference))];
      return [...endOf(reservation, t.until, words), ...held, propertyId].join(' · ');
    },
  }),
  tool(ReservationAnswer, {
    name: 'release_unit',
    title: { de: 'Eigene Reservierung beenden', en: 'End an own reservation' },
    at: 'DELETE /properties/:id/reservation',
    description: 'Ends a reservation that this assistant made. Ask the person before.',
    summarise: ({ reservation }, words) =>
      [...endOf(reservation, words.t.released, words), reservation.propertyId].join(' · '),
  }),
];
