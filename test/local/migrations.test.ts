import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { unstable_splitSqlQuery as statementsOf } from 'wrangler';

const MIGRATIONS = resolve(import.meta.dirname, '../../migrations');

// The Worker of `wrangler dev` splits migrations at breakpoints, and prepares each part as one
// statement.
test('a breakpoint separates the statements of every migration', async () => {
  const files = (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql'));
  expect(files).not.toEqual([]);
  for (const file of files) {
    const text = await readFile(join(MIGRATIONS, file), 'utf8');
    const parts = text.split('--> statement-breakpoint');
    expect(parts.filter((part) => statementsOf(part).length !== 1)).toEqual([]);
  }
});
