import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { unstable_splitSqlQuery as statementsOf } from 'wrangler';

const MIGRATIONS = resolve(import.meta.dirname, '../../migrations');

// The Worker of `wrangler dev` splits migrations there, and prepares each part as one statement.
test('a breakpoint separates every statement of the migrations', async () => {
  const files = (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql'));
  expect(files).not.toEqual([]);
  for (const file of files) {
    const text = await readFile(join(MIGRATIONS, file), 'utf8');
    const parts = text.split('--> statement-breakpoint');
    expect(parts.filter((part) => statementsOf(part).length !== 1)).toEqual([]);
  }
});
