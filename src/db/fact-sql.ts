import { type SQL, sql } from 'drizzle-orm';
import { OWN_FACTS } from '../values/facts/facts.ts';
import { projects } from './schema.ts';

/** Without the facts that units do not inherit. @param facts of a project. */
export const inheritable = (facts: string): string =>
  OWN_FACTS.length === 0
    ? facts
    : `json_remove(${facts}, ${OWN_FACTS.map((name) => `'$.${name}'`).join(', ')})`;

/**
 * Some facts of the JSON of an object, as the JSON of another one.
 *
 * @param isShown which names it has, in SQL about their column `key`.
 */
export const someFacts = (facts: SQL, isShown: SQL): SQL => sql`(
  SELECT json_group_object(key, json(
    CASE type WHEN 'true' THEN 'true' WHEN 'false' THEN 'false' ELSE json_quote(value) END))
  FROM json_each(${facts}) WHERE ${isShown})`;

/** The JSON of an object with the names and values of another one. */
export const joinedObjects = (one: SQL, other: SQL): SQL =>
  sql`(rtrim(${one}, '}') || CASE ${other} WHEN '{}' THEN '}' ELSE ',' || substr(${other}, 2) END)`;

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
