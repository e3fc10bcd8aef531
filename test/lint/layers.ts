import { spawnSync } from 'node:child_process';
import { cp, glob, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { z } from 'zod';

// Checks that the linter enforces the layers: it must refuse each forbidden import below and accept
// the allowed ones. oxlint ignores a pattern that it cannot parse, so a mistake would go unnoticed.

/** Files of src/, and imports that the linter must refuse in them. */
const FORBIDDEN: Readonly<Record<string, readonly string[]>> = {
  'values/a.ts': ['../db/x.ts', '../settings.ts', '../http/pipeline/x.ts', 'hono', 'drizzle-orm'],
  'settings.ts': ['./db/x.ts', './http/pipeline/x.ts'],
  'db/a.ts': [
    '../access/x.ts',
    '../http/pipeline/x.ts',
    '../resources/plans/store.ts',
    'hono/cors',
  ],
  'db/schema/a.ts': ['../../access/x.ts', '../../writes/x.ts'],
  'access/a.ts': ['../http/pipeline/x.ts', '../writes/x.ts', '../surfaces/api/x.ts'],
  'limits/a.ts': ['../access/x.ts', '../http/pipeline/x.ts', 'drizzle-orm'],
  'images/formats/a.ts': ['../../db/x.ts', '../../resources/images/x.ts'],
  'writes/a.ts': ['../http/pipeline/x.ts', '../resources/tokens/store.ts', 'hono'],
  'http/context.ts': ['./response/x.ts', 'drizzle-orm'],
  'http/response/a.ts': ['../edge/x.ts', '../request/x.ts', 'drizzle-orm'],
  'http/edge/a.ts': ['../contract/x.ts', '../../openapi/x.ts'],
  'http/request/a.ts': ['../contract/x.ts', '../../resources/tokens/x.ts', '@hono/zod-validator'],
  'http/contract/a.ts': ['../pipeline/x.ts', '../../surfaces/api/x.ts'],
  'http/pipeline/a.ts': ['../../openapi/x.ts', '../../resources/tokens/x.ts', 'drizzle-orm'],
  'fields/a.ts': ['../http/request/x.ts', '../db/x.ts'],
  'openapi/a.ts': ['../db/x.ts', '../access/x.ts', '../resources/plans/x.ts', 'hono'],
  'resources/plans/a.ts': ['../members/x.ts', '../../surfaces/api/x.ts', '../../openapi/x.ts'],
  'resources/tokens/operations.ts': ['drizzle-orm', 'hono', '../../commands.ts'],
  'resources/tokens/store.ts': ['hono', '../folders/store.ts', '../../surfaces/operator/x.ts'],
  'resources/projects/a.ts': ['../properties/x.ts', '../properties/changes/x.ts'],
  'resources/properties/a.ts': ['../images/x.ts', './changes/x.ts', 'drizzle-orm/sqlite-core'],
  'resources/properties/store/a.ts': ['../changes/x.ts', '../../images/x.ts', 'hono'],
  'resources/properties/changes/a.ts': ['../../imports/x.ts', '../../../surfaces/api/x.ts'],
  'resources/imports/a.ts': ['../audit/x.ts', '../upserts/x.ts', '../../app.ts'],
  'surfaces/api/a.ts': ['../operator/x.ts', '../../app.ts', '../../local/x.ts', 'drizzle-orm'],
  'surfaces/assistants/a.ts': ['@modelcontextprotocol/server'],
  'resources/assistants/a.ts': ['@cloudflare/workers-oauth-provider'],
  'surfaces/operator/a.ts': ['../api/x.ts', '../../jobs/x.ts', '../../cache-purge/x.ts'],
  'surfaces/session/a.ts': ['../api/x.ts', '../orgs/x.ts', '../../sign-in/x.ts'],
  'surfaces/orgs/a.ts': ['../operator/x.ts', '../session/x.ts'],
  'surfaces/credentials/a.ts': ['../orgs/x.ts', '../../resources/tokens/x.ts'],
  'jobs/a.ts': ['../http/pipeline/x.ts', '../resources/imports/x.ts', '../local/x.ts', 'hono'],
  'health.ts': ['./http/pipeline/x.ts', 'drizzle-orm'],
  'app.ts': ['./db/x.ts', './resources/plans/x.ts', './local/x.ts'],
  'index.ts': [
    './http/pipeline/x.ts',
    './http/edge/x.ts',
    './local/x.ts',
    './resources/plans/x.ts',
  ],
  'site/a.ts': ['../http/pipeline/x.ts'],
  'dashboard/a.ts': ['../http/pipeline/x.ts', '../surfaces/session/x.ts', 'hono'],
  'local/a.ts': ['../surfaces/api/x.ts', '../jobs/x.ts'],
  'sign-in/a.ts': ['../resources/members/store.ts', '../surfaces/operator/x.ts'],
  'a-new-room/a.ts': ['../values/x.ts', './b.ts'],
  'a-loose-file.ts': ['./values/x.ts'],
};

/** Similar imports that the linter must accept. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  'resources/properties/store/b.ts': ['../unit-row.ts', '../../plans/store.ts', 'drizzle-orm'],
  'resources/properties/changes/b.ts': ['../schema.ts', '../../../images/x.ts', './x.ts'],
  'surfaces/assistants/libraries.ts': ['@modelcontextprotocol/server'],
  'resources/images/b.ts': ['../properties/schema.ts', '../../images/picture.ts', 'zod'],
  'images/formats/b.ts': ['./format.ts', '../inspect.ts', '../../values/x.ts'],
};

const Report = z.object({
  diagnostics: z.array(z.object({ code: z.string(), message: z.string(), filename: z.string() })),
});

/** Lints the files in a temporary folder. @returns the refused imports of each file. */
async function refusedIn(files: typeof FORBIDDEN): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'layers-'));
  try {
    await cp('.oxlint.config.ts', join(folder, '.oxlint.config.ts'));
    for (const [file, imports] of Object.entries(files)) {
      await mkdir(join(folder, 'src', dirname(file)), { recursive: true });
      const text = imports.map((name) => `export * from '${name}';`).join('\n');
      await writeFile(join(folder, 'src', file), text);
    }
    const { stdout } = spawnSync(
      resolve('node_modules/.bin/oxlint'),
      ['--config', '.oxlint.config.ts', '--format', 'json', 'src'],
      { cwd: folder, encoding: 'utf8' },
    );
    return Report.parse(JSON.parse(stdout)).diagnostics.flatMap(({ code, message, filename }) =>
      code === 'eslint(no-restricted-imports)'
        ? [`${filename.replace('src/', '')} imports ${message.split("'")[1]}`]
        : [],
    );
  } finally {
    await rm(folder, { recursive: true });
  }
}

const expected = Object.entries(FORBIDDEN).flatMap(([file, imports]) =>
  imports.map((name) => `${file} imports ${name}`),
);
const refused = await refusedIn({ ...FORBIDDEN, ...ALLOWED });
const faults = [
  ...expected.filter((each) => !refused.includes(each)).map((each) => `is not refused: ${each}`),
  ...refused.filter((each) => !expected.includes(each)).map((each) => `is refused: ${each}`),
];

// The linter cannot tell `import()`, by which large libraries are evaluated at their first use.
const STATIC = /^(?:import|export)\b[^;]*from '[^']*\/libraries\.ts'/m;
for await (const file of glob('src/**/*.ts')) {
  if (STATIC.test(await readFile(file, 'utf8'))) faults.push(`${file} evaluates libraries at once`);
}
if (faults.length > 0) throw new Error(`The layers do not hold.\n${faults.join('\n')}`);
console.log(`The linter refuses each of ${expected.length} imports against the layers.`);
