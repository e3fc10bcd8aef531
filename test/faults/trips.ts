import { z } from 'zod';
import type { Trip } from '../harness/interposed.ts';
import type { Commit } from './ledger.ts';
import type { Purpose } from './network.ts';

const Rows = z.array(z.array(z.unknown()));

/** The purpose of a D1 call, recognised by its first statements. */
export function purposeOf({ statements: [first, second] }: Trip): Purpose {
  const sql = first?.sql ?? '';
  if (sql.startsWith('insert into "commit_records"')) {
    if (first?.values.includes('abandoned') !== true) return 'write';
    return second?.sql.includes('from "organisations"') === true ? 'refusal' : 'abandonment';
  }
  if (sql.includes('from "commit_records"')) return 'commit record';
  if (sql.includes('from "idempotency_keys"')) return 'stored answer';
  return 'clock';
}

/** The units that a D1 call creates or changes, if any. */
export function commitIn({ statements }: Trip): Commit | undefined {
  const rows = statements
    .filter(({ sql }) => sql.startsWith('insert into "properties"'))
    .flatMap(({ values: [json] }) =>
      typeof json === 'string' ? Rows.parse(JSON.parse(json)) : [],
    );
  const increments = statements.filter(({ sql }) => sql.startsWith('update "properties"')).length;
  if (rows.length === 0 && increments === 0) return undefined;
  const online = rows.filter((row) => row.includes('online')).length;
  // The commit record comes first, and its instant last.
  return { units: rows.length, online, increments, at: String(statements[0]?.values.at(-1)) };
}
