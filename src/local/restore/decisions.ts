import { z } from 'zod';
import { timeNow } from '../../values/clock.ts';
import { type Instant, instant } from '../../values/instant.ts';
import type { Row } from '../d1.ts';
import { KEPT } from './table-policy.ts';
import { described, ending, type Plan } from './rights.ts';

// The list on which an operator decides what still holds in a shard whose rights nobody has saved.

const HEAD = 'Rights in the shard';
const LINE = /^(?<verdict>keep|end|\?)\s+(?<table>\w+) (?<key>\{[^}]*\})/;
const Key = z.record(z.string(), z.union([z.string(), z.number()]));

/** Every live right, a line each. An organisation that ends is suspended. */
export function listOfDecisions(
  shard: string,
  rows: Readonly<Record<string, readonly Row[]>>,
): string {
  const now = instant(timeNow());
  const lines = KEPT.flatMap((table) =>
    table.end === null
      ? []
      : (rows[table.name] ?? [])
          .filter((row) => table.grantsAccess(row, now))
          .map((row) => {
            const key = Object.fromEntries(table.key.map((column) => [column, row[column]]));
            return `? ${table.name} ${JSON.stringify(key)} ${described(table, row)}`;
          }),
  );
  return `# ${HEAD} ${shard}. Replace each "?" by keep or end.\n${lines.join('\n')}\n`;
}

/** Reads the decided list. `undecided` is the number of the first line without a decision. */
export function decisionsIn(
  text: string,
  at: Instant,
): (Plan & { readonly shard: string }) | { readonly undecided: number } {
  const [head = '', ...lines] = text.split('\n');
  const shard = new RegExp(`^# ${HEAD} (\\w+)\\.`).exec(head)?.[1];
  if (shard === undefined) return { undecided: 1 };
  const statements: string[] = [];
  const told: string[] = [];
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue;
    const { verdict, table: name, key = '' } = LINE.exec(line)?.groups ?? {};
    const table = KEPT.find((each) => each.name === name);
    if (table === undefined || verdict === undefined || verdict === '?') {
      return { undecided: index + 2 };
    }
    if (verdict === 'keep') continue;
    statements.push(ending(table, Key.parse(JSON.parse(key)), at));
    told.push(`${table.name} ${key}: ended`);
  }
  // Sessions and other rows go before those to which they refer.
  return { shard, statements: statements.toReversed(), told };
}
