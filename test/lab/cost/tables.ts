import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { z } from 'zod';

const FOLDER = 'd1/miniflare-D1DatabaseObject';
const Table = z.object({ name: z.string(), bytes: z.int() });

/** The bytes of each table and index of a database, in whole pages, by its name. */
export type Tables = ReadonlyMap<string, number>;

/**
 * Reads a copy of the only database of a runtime. Nobody may write meanwhile.
 *
 * @param storage the runtime's directory.
 */
export async function tablesIn(storage: string): Promise<Tables> {
  const copies = await mkdtemp(join(tmpdir(), 'einheit-tables-'));
  try {
    await cp(join(storage, FOLDER), copies, { recursive: true });
    const files = await readdir(copies);
    const file = files.find((name) => /^[\da-f]{64}\.sqlite$/.test(name)) ?? '';
    const database = new Sqlite(join(copies, file));
    const found = database
      .prepare('SELECT name, sum(pgsize) AS bytes FROM dbstat GROUP BY name')
      .all();
    database.close();
    return new Map(found.map((each) => Table.parse(each)).map(({ name, bytes }) => [name, bytes]));
  } finally {
    await rm(copies, { recursive: true });
  }
}

/** How many bytes each table and index has grown by, the most first. */
export function growthOf(before: Tables, after: Tables): [name: string, bytes: number][] {
  return [...after]
    .map(([name, bytes]): [string, number] => [name, bytes - (before.get(name) ?? 0)])
    .filter(([, bytes]) => bytes !== 0)
    .toSorted(([, one], [, other]) => other - one);
}
