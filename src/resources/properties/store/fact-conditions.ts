import { type SQL, sql } from 'drizzle-orm';
import { inheritedFacts } from '../../../db/fact-sql.ts';
import { exact, folded } from '../../../db/unit-sql.ts';
import { type FactName, factNames } from '../../../values/facts/facts.ts';
import { type Fact, FACTS } from '../../../values/facts/table.ts';
import { factOf, lacks } from './needs.ts';
import { parseRange } from './ranges.ts';

/** The value of a parameter about a fact: a range, yes or no, words, or a part of a text. */
export type FactFilter = string | boolean | readonly string[];

/** What a search asks of facts and metadata. */
export type FactSearch = {
  readonly [Name in FactName]?: FactFilter | undefined;
} & {
  /** Texts by names of metadata: a unit has one of them. */
  readonly metadata?: Readonly<Record<string, readonly string[]>> | undefined;
  /** What a unit lacks although it needs it, or any other fact that it lacks. */
  readonly missing?: readonly string[] | undefined;
};

/** A condition about a fact or a name of metadata, as SQL reads it from JSON. Absent parts hold. */
interface Condition {
  readonly name: string;
  readonly of?: 'metadata';
  readonly isDecimal?: boolean;
  readonly from?: string | number | boolean | undefined;
  readonly to?: string | number | boolean | undefined;
  readonly words?: readonly string[];
  readonly part?: string;
  readonly isMissing?: boolean;
}

function conditionOf({ kind }: Fact, filter: FactFilter): Omit<Condition, 'name'> {
  if (typeof filter === 'boolean') return { from: filter, to: filter };
  if (typeof filter !== 'string') return { words: filter };
  if (kind === 'decimal' || kind === 'integer' || kind === 'date') {
    return { ...parseRange(filter, kind), isDecimal: kind === 'decimal' };
  }
  return { part: filter };
}

/** The conditions of a search, as a JSON array; `null` for none. */
export function factConditions({ metadata = {}, missing = [], ...search }: FactSearch) {
  const conditions: Condition[] = [
    ...factNames().flatMap((name): Condition[] => {
      const filter = search[name];
      return filter === undefined ? [] : [{ name, ...conditionOf(FACTS[name], filter) }];
    }),
    ...Object.entries(metadata).map(([name, words]) => ({ name, of: 'metadata', words }) as const),
    ...missing.map((name) => ({ name, isMissing: true })),
  ];
  return conditions.length === 0 ? null : JSON.stringify(conditions);
}

const part = (name: keyof Condition) => `asked.value ->> '${name}'`;
const given = (name: keyof Condition) => sql.raw(part(name));

/** Condition: a unit `p` meets all of these. @param conditions as {@link factConditions} makes them. */
export const meetsFacts = (conditions: SQL): SQL => sql`NOT EXISTS (
  SELECT 1 FROM (
    SELECT asked.value AS value, ${lacks(part('name'))} AS is_lacking, CASE ${given('of')}
      WHEN 'metadata' THEN p.metadata ->> ('$."' || (${given('name')}) || '"')
      ELSE ${sql.raw(factOf(part('name')))} END AS v
    FROM (SELECT ${inheritedFacts('p')} AS facts) AS project CROSS JOIN json_each(${conditions}) AS asked
  ) AS asked
  WHERE NOT CASE WHEN ${given('isMissing')} THEN is_lacking ELSE coalesce(
    coalesce(CASE WHEN ${given('isDecimal')} THEN ${exact('v')} ELSE v END >= (${given('from')}), v IS NOT NULL)
    AND coalesce(CASE WHEN ${given('isDecimal')} THEN ${exact('v')} ELSE v END <= (${given('to')}), v IS NOT NULL)
    AND (asked.value -> 'words' IS NULL OR ${folded(sql`v`)} IN (
      SELECT ${folded(sql`value`)} FROM json_each(asked.value -> 'words')))
    AND (${given('part')} IS NULL OR instr(${folded(sql`v`)}, ${folded(given('part'))}) > 0), 0) END)`;
