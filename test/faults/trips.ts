import { z } from 'zod';
import type { Trip } from '../harness/interposed.ts';
import type { Quantity } from './ledger.ts';
import type { Purpose } from './network.ts';

const Rows = z.array(z.array(z.unknown()));

/** What the writer asks D1 for, by its first statements. */
export function purposeOf({ statements: [first, second] }: Trip): Purpose {
  const sql = first?.sql ?? '';
  if (sql.startsWith('insert into "write_fences"')) {
    if (first?.values.includes('made') === true) return 'write';
    return second?.sql.includes('from "organisations"') === true ? 'refusal' : 'abandonment';
  }
  if (sql.includes('from "write_fences"')) return 'standing fence';
  if (sql.includes('from "idempotency_keys"')) return 'stored answer';
  return 'clock';
}

/** The units that a trip creates. */
export function quantityIn({ statements }: Trip): Quantity {
  const rows = statements
    .filter(({ sql }) => sql.startsWith('insert into "properties"'))
    .flatMap(({ values: [json] }) =>
      typeof json === 'string' ? Rows.parse(JSON.parse(json)) : [],
    );
  return { units: rows.length, online: rows.filter((row) => row.includes('online')).length };
}
