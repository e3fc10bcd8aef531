// Compares `triggers.sql` with a database. The text of the file is a parameter, because the Worker
// bundles it, and programs of Node.js read it.

export interface StoredTrigger {
  readonly name: string;
  readonly sql: string;
}

/** Condition on `sqlite_master`: one of our triggers. D1's own tables begin with `_cf_`. */
export const IS_TRIGGER = `type = 'trigger' AND tbl_name NOT GLOB '_cf_*'`;

const CREATE = 'CREATE TRIGGER ';

/**
 * The statements of the triggers' file, each on one line and without comments: D1 is reported to cut
 * triggers of several lines into pieces.
 */
export function statementsOf(file: string): string[] {
  const text = onOneLine(file.replaceAll(/^--.*$/gm, ''));
  return text.split(/(?<=;) (?=(?:DROP|CREATE) TRIGGER )/);
}

/**
 * Compares the triggers of a database with those of the file.
 *
 * @returns a sentence for each trigger that is missing, differs or is unknown.
 */
export function triggerFaults(file: string, stored: readonly StoredTrigger[]): string[] {
  const found = new Map(stored.map(({ name, sql }) => [name, onOneLine(sql)]));
  const expected = new Map(
    statementsOf(file)
      .filter((statement) => statement.startsWith(CREATE))
      .map((statement) => [nameOf(statement), statement.replace(/;$/, '')]),
  );
  return [
    ...[...expected].flatMap(([name, sql]) => {
      if (found.get(name) === sql) return [];
      return `The trigger ${name} ${found.has(name) ? 'differs' : 'is missing'}.`;
    }),
    ...[...found.keys()]
      .filter((name) => !expected.has(name))
      .map((name) => `The trigger ${name} is unknown.`),
  ];
}

const onOneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

const nameOf = (statement: string) => statement.slice(CREATE.length).split(' ', 1).join('');
