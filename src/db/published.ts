import { type SQL, sql } from 'drizzle-orm';

/** Condition: a unit is published. @param of the table's alias with a dot; empty in an index. */
export const isPublished = (of = ''): SQL =>
  sql.raw(`${of}visibility = 'online' AND ${of}archived = 0`);

/**
 * The place of a unit in the list of its project, as text: floor, number, id. Units without a floor come
 * last. Digits are prefixed with their count, so 2 sorts before 10. Indexed.
 *
 * @param of the table's alias with a dot; empty in an index.
 */
export function placeOf(of = ''): SQL {
  const number = `ltrim(coalesce(${of}unit_number, ''), '0')`;
  const floor = `printf('%03d', coalesce(${of}etage, 900) + 20)`;
  return sql.raw(`(${floor} || printf('%02d', length(${number})) || ${number} || ' ' || ${of}id)`);
}
