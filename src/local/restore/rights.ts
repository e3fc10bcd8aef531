import { literal } from '../../db/tables.ts';
import type { Instant } from '../../values/instant.ts';
import type { Row } from '../d1.ts';
import { AUDIT, KEPT, type KeptTable, ORGANISATIONS } from './table-policy.ts';
import type { SavedShard } from './saved.ts';

// Brings the rights of a restored shard back to what they were just before: pure functions of rows.

/** Statements, and what they do in words. */
export interface Plan {
  readonly statements: readonly string[];
  readonly told: readonly string[];
}

/** What changes by itself, and is not worth a line. */
const RESTLESS = new Set([
  'last_used_at',
  'attempts',
  'acknowledged_at',
  'failures',
  'failing_since',
  'due_at',
]);

/** The condition that a row is this one. */
const isRow = ({ key }: Pick<KeptTable, 'key'>, row: Row): string =>
  key.map((column) => `${column} = ${literal(row[column])}`).join(' AND ');

/** A row for people: its key, and whose it is. */
function described({ name, key, shown }: KeptTable, row: Row): string {
  const ids = key.map((column) => String(row[column])).join('/');
  const values = shown.map((column) => JSON.stringify(row[column])).join(' ');
  return `${name} ${ids} ${values}`;
}

/** The statement with which a row no longer permits anything. */
function ending(table: KeptTable, row: Row, at: Instant): string {
  const { name, end } = table;
  if (end === null) throw new Error(`A row of ${name} does not end.`);
  return end === 'deletion'
    ? `DELETE FROM ${name} WHERE ${isRow(table, row)};`
    : `UPDATE ${name} SET ${end.since} = coalesce(${end.since}, ${literal(at)}) WHERE ${isRow(table, row)};`;
}

/**
 * Compares the rights in a restored shard with those of just before, and makes them equal.
 *
 * @param restored the rows of every kept table now.
 * @param at the instant of the restore.
 * @param isOfShard whether HOMES leads to this shard for an organisation.
 */
export function planOfRights(
  restored: Readonly<Record<string, readonly Row[]>>,
  saved: Pick<SavedShard, 'rows' | 'entries'>,
  { at, isOfShard }: { readonly at: Instant; readonly isOfShard: (orgId: string) => boolean },
): Plan {
  const live = new Set(idsOf(saved.rows[ORGANISATIONS.name]));
  const gone = idsOf(restored[ORGANISATIONS.name]).filter((id) => !live.has(id));
  const isKept = ({ org_id: orgId }: Row) => typeof orgId !== 'string' || live.has(orgId);
  const plans = KEPT.map((table) => {
    const before = keyed(table, (restored[table.name] ?? []).filter(isKept));
    const after = keyed(table, saved.rows[table.name] ?? []);
    return { table, before, after };
  });
  const ends = plans.toReversed().flatMap(({ table, before, after }) => {
    if (table.end === null || table === ORGANISATIONS) return [];
    const lost = [...before].filter(([key]) => !after.has(key)).map(([, row]) => row);
    return lost.map((row) => ({
      statement: ending(table, row, at),
      told: `${described(table, row)}: ended, as it was gone`,
    }));
  });
  const sets = plans.flatMap(({ table, before, after }) => settings(table, before, after));
  const closed = gone.filter((id) => !isOfShard(id));
  const ended = gone.filter(isOfShard).map((id) => endOfOrganisation(id, saved.entries, at));
  const all = [...ends, ...sets, ...ended];
  return {
    statements: [
      ...all.map(({ statement }) => statement),
      ...saved.entries.map((entry) => insertion({ ...AUDIT, verb: 'INSERT OR IGNORE' }, entry)),
      `UPDATE organisations SET closed_at = NULL;`,
      ...closed.map(
        (id) => `UPDATE organisations SET closed_at = ${literal(at)} WHERE id = ${literal(id)};`,
      ),
    ],
    told: [
      ...all.flatMap(({ told }) => told ?? []),
      ...closed.map((id) => `organisations ${id}: stays closed, as it lives in another shard now`),
    ],
  };
}

const idsOf = (rows: readonly Row[] = []) => rows.map(({ id }) => String(id));

function keyed({ key }: KeptTable, rows: readonly Row[]): Map<string, Row> {
  return new Map(rows.map((row) => [JSON.stringify(key.map((column) => row[column])), row]));
}

/** Inserts and updates the rows that differ from those of just before. */
function settings(table: KeptTable, before: Map<string, Row>, after: Map<string, Row>) {
  const asides: { statement: string; told?: string }[] = [];
  const changes = [...after].flatMap(([key, row]) => {
    const old = before.get(key);
    if (old === undefined) {
      const told = `${described(table, row)}: kept, though it is newer than the restored moment`;
      return [{ statement: insertion(table, row), told }];
    }
    const differing = table.columns.filter((column) => old[column] !== row[column]);
    if (differing.length === 0) return [];
    const where = isRow(table, row);
    if (table.tempValue !== undefined) {
      asides.push({ statement: `UPDATE ${table.name} SET ${table.tempValue} WHERE ${where};` });
    }
    const values = table.columns.map((column) => `${column} = ${literal(row[column])}`);
    const statement = `UPDATE ${table.name} SET ${values.join(', ')} WHERE ${where};`;
    const worth = differing.filter((column) => !RESTLESS.has(column));
    const told = `${described(table, row)}: ${worth.join(', ')} as just before`;
    return [worth.length === 0 ? { statement } : { statement, told }];
  });
  return [...asides, ...changes];
}

function insertion(
  {
    name,
    columns,
    verb = 'INSERT',
    bytes = [],
  }: Pick<KeptTable, 'name' | 'columns'> & { verb?: string; bytes?: readonly string[] },
  row: Row,
): string {
  const values = columns
    .map((column) => `${bytes.includes(column) ? 'X' : ''}${literal(row[column])}`)
    .join(', ');
  return `${verb} INTO ${name} (${columns.join(', ')}) VALUES (${values});`;
}

/** An organisation that was erased or deleted comes back suspended, so that nobody but the operator reaches it. */
function endOfOrganisation(id: string, entries: readonly Row[], at: Instant) {
  const wasDeleted = entries.some(
    ({ org_id: org, action }) => org === id && action === 'org.deleted',
  );
  const erasing = wasDeleted ? '' : `, erasing_since = coalesce(erasing_since, ${literal(at)})`;
  return {
    statement: `UPDATE organisations SET suspended_at = coalesce(suspended_at, ${literal(at)})${erasing} WHERE id = ${literal(id)};`,
    told: wasDeleted
      ? `organisations ${id}: suspended, as it was deleted; delete it again`
      : `organisations ${id}: suspended, as it was erased; finish that by POST /orgs/v1/${id}/erasure/steps until "finished"`,
  };
}
