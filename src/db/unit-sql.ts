import { type SQL, sql } from 'drizzle-orm';

/** Text in lower case, for comparison. SQLite's own `lower` converts only A to Z. */
export function folded(text: SQL): SQL {
  return sql`lower(replace(replace(replace(${text}, 'Ä', 'ä'), 'Ö', 'ö'), 'Ü', 'ü'))`;
}

/** The same without separators: `b102` for `B-102`. */
export function joined(text: SQL): SQL {
  const separators = [' ', '-', '.', '/', '_'];
  return separators.reduce(
    (rest, each) => sql`replace(${rest}, ${sql.raw(`'${each}'`)}, '')`,
    folded(text),
  );
}

/**
 * The text of a unit that a search compares, in lower case: the identifier, the number, the address and
 * the external id, one in a line.
 */
export const UNIT_TEXT = folded(
  sql.raw(
    [
      `coalesce(unit_identifier, '')`,
      `coalesce(unit_number, '')`,
      `coalesce(street, '') || ' ' || coalesce(house_number, '')`,
      `coalesce(postal_code, '') || ' ' || coalesce(city, '')`,
      `coalesce(external_source_id, '')`,
    ].join(' || char(10) || '),
  ),
);

/**
 * A canonical decimal as text that sorts by number: the number of digits before the point stands first, and equal
 * numbers are equal texts. Indexed.
 */
export const exact = (column: string): SQL =>
  sql.raw(`(printf('%02d', instr(${column}, '.')) || rtrim(${column}, '0'))`);

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
