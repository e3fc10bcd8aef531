import { type SQL, sql } from 'drizzle-orm';
import { OWN_FACTS } from '../values/facts/facts.ts';
import { projects } from './schema.ts';

/** Without the facts that units do not inherit. @param facts of a project. */
const inheritable = (facts: string): string =>
  OWN_FACTS.length === 0
    ? facts
    : `json_remove(${facts}, ${OWN_FACTS.map((name) => `'$.${name}'`).join(', ')})`;

/** The facts that a unit inherits, as the JSON of an object; NULL for none. @param unit its alias. */
export const inheritedFacts = (unit: string): SQL => sql`(
  SELECT ${sql.raw(inheritable('j.facts'))} FROM ${projects} AS j
  WHERE j.org_id = ${sql.raw(unit)}.org_id AND j.id = ${sql.raw(unit)}.project_id)`;

/** All facts of a unit, as the JSON of an object: its own come before those of its project. */
export const allFacts = (unit: string, inherited: SQL): SQL =>
  sql`json_patch(coalesce(${inherited}, '{}'), coalesce(${sql.raw(unit)}.facts, '{}'))`;

/** The end of the JSON of a unit: which facts it inherits, then all that it has. */
export const endWithFacts = (unit: string): SQL => sql`(
  SELECT ',"inherited":' || (SELECT json_group_array(key) FROM json_each(project.facts)
      WHERE ${sql.raw(unit)}.facts ->> key IS NULL)
    || CASE WHEN coalesce(${sql.raw(unit)}.facts, nullif(project.facts, '{}')) IS NULL THEN '}'
      ELSE ',' || substr(${allFacts(unit, sql`project.facts`)}, 2) END
  FROM (SELECT ${inheritedFacts(unit)} AS facts) AS project)`;
