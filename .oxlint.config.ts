import { posix } from 'node:path';
import type { OxlintConfig, OxlintOverride } from 'oxlint';

const words = (text: string) => text.split(' ');
const BELOW_HTTP = words(
  'values settings.ts fields db access limits objects images documents writes',
);
/** Each folder of http/ may import those before it. */
const HTTP = words('context.ts response edge request contract pipeline').map(
  (name) => `http/${name}`,
);
const BELOW_RESOURCES = [...BELOW_HTTP, ...HTTP];
/** Each resource may import those before it. */
const RESOURCES = words(
  'keys storage plans webhooks sessions members people tokens assistants projects publications organisations usage folders documents properties summaries sales published images properties/changes reservations imports upserts undo audit changes transfers erasures',
).map((name) => `resources/${name}`);
const SURFACES = words(
  'surfaces/api surfaces/orgs surfaces/operator surfaces/session surfaces/public surfaces/pages surfaces/assistants',
);
const BELOW_SURFACES = [...BELOW_RESOURCES, ...RESOURCES, 'openapi', 'surfaces/credentials'];

/** The layers, from the bottom up: which other rooms of src/ each room may import. */
const ROOMS: Readonly<Record<string, readonly string[]>> = {
  values: [],
  'settings.ts': ['values'],
  fields: ['values'],
  db: ['values', 'settings.ts'],
  access: ['values', 'db'],
  limits: ['values', 'db'],
  objects: ['values', 'db'],
  images: ['values', 'settings.ts', 'objects'],
  documents: ['values', 'images'],
  'cache-purge': ['values', 'db'],
  writes: ['values', 'settings.ts', 'db', 'access', 'limits', 'cache-purge'],
  ...Object.fromEntries(HTTP.map((room, at) => [room, [...BELOW_HTTP, ...HTTP.slice(0, at)]])),
  openapi: ['values', 'fields', ...HTTP],
  ...Object.fromEntries(
    RESOURCES.map((room, at) => [room, [...BELOW_RESOURCES, ...RESOURCES.slice(0, at)]]),
  ),
  'commands.ts': ['writes', ...RESOURCES, ...SURFACES],
  'surfaces/credentials': BELOW_RESOURCES,
  ...Object.fromEntries(SURFACES.map((surface) => [surface, BELOW_SURFACES])),
  'surfaces/operator': [...BELOW_SURFACES, 'surfaces/orgs'],
  'surfaces/assistants': [...BELOW_SURFACES, 'surfaces/api'],
  'surfaces/public': [...BELOW_SURFACES, 'cache-purge'],
  'sign-in': [...BELOW_RESOURCES, 'surfaces/credentials'],
  'health.ts': ['values', 'settings.ts', 'db', 'images', 'sign-in'],
  jobs: [
    ...words('values settings.ts db access objects images writes'),
    ...words('resources/plans resources/webhooks resources/reservations resources/documents'),
    'resources/images',
  ],
  'app.ts': ['health.ts', ...HTTP, 'openapi', ...SURFACES, 'sign-in'],
  'index.ts': [
    ...words('app.ts jobs limits cache-purge writes'),
    ...words('commands.ts resources/webhooks'),
  ],
  site: [
    'values',
    'dashboard',
    'reference',
    ...words('surfaces/api surfaces/orgs surfaces/operator surfaces/session surfaces/public'),
    'openapi',
  ],
  dashboard: ['values', 'access'],
  reference: ['values', 'dashboard'],
  embed: ['values'],
  offline: [],
  local: [...BELOW_RESOURCES, ...RESOURCES, 'sign-in'],
  sandbox: ['values', 'http/response', 'openapi', 'index.ts', 'local'],
};

/** Which rooms may import a package; a resource's store is `store`. */
const PACKAGES: Readonly<Record<string, readonly string[]>> = {
  hono: [
    ...HTTP,
    'surfaces/credentials',
    ...SURFACES,
    'sign-in',
    'site',
    'local',
    'sandbox',
    'app.ts',
  ],
  '@hono': ['http/pipeline'],
  'drizzle-orm': ['db', 'access', 'writes', 'jobs', 'local', 'sign-in', 'store'],
};

/** Large packages that are evaluated at their first use: a `libraries.ts` exports them for `import()`. */
const LATE = words('@modelcontextprotocol/server @cloudflare/workers-oauth-provider');

/** Where a room's files are: a rule compares imports as written, so it holds for one depth. */
const PLACES = words('*.{ts,tsx} */*.{ts,tsx} */*/*.{ts,tsx} */*/*/*.{ts,tsx} store.ts store/*.ts');
const pattern = (folder: string, room: string) =>
  posix.relative(folder, room).replace(/^(?!\.)/, './') + (room.endsWith('.ts') ? '' : '/**');

/** What the files of a room may not import, seen from their folder. */
function layer(room: string, files: string, folder: string, kind = room): OxlintOverride {
  const allowed = ROOMS[room] ?? [];
  const forbidden = Object.keys(ROOMS).filter((each) => ![room, ...allowed].includes(each));
  const group = forbidden.map((each) => pattern(folder, each));
  const packages = Object.entries(PACKAGES).filter(([, users]) => !users.includes(kind));
  return restricted(`src/${files}`, [
    { group, message: `${room} may import of src/: ${allowed.join(', ') || 'nothing else'}.` },
    { group: LATE, allowTypeImports: true, message: 'Only libraries.ts may import it.' },
    ...packages.map(([name, users]) => {
      return { group: [name, `${name}/**`], message: `Only ${users.join(', ')} may import it.` };
    }),
  ]);
}
const restricted = (files: string, patterns: object[]): OxlintOverride => ({
  files: [files],
  rules: { 'no-restricted-imports': ['error', { patterns }] },
});
const layers = Object.keys(ROOMS).flatMap((room) =>
  room.endsWith('.ts')
    ? [layer(room, room, posix.dirname(room))]
    : PLACES.map((files) =>
        layer(
          room,
          `${room}/${files}`,
          posix.join(room, posix.dirname(files)),
          files.startsWith('store') ? 'store' : room,
        ),
      ),
);
/** The files that may import {@link LATE}. */
const late: OxlintOverride = {
  files: ['src/**/libraries.ts'],
  rules: { 'no-restricted-imports': 'off' },
};
const EXPECTATIONS = words('expect isFaultless *.leaves *.findsNoFault *.fits');
const off = (plugin: string, rules: string) =>
  Object.fromEntries(words(rules).map((rule) => [`${plugin}/${rule}`, 'off'] as const));

export default {
  plugins: ['typescript', 'import', 'unicorn', 'oxc', 'promise', 'node', 'vitest'],
  categories: { correctness: 'error', suspicious: 'error', perf: 'error', pedantic: 'error' },
  rules: {
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/consistent-type-imports': 'error',
    'typescript/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
    'eslint/max-lines': ['error', { max: 450 }],
    'eslint/max-lines-per-function': ['error', { max: 60 }],
    'eslint/no-shadow': ['error', { allow: ['read'] }], // a writer's read, and a builder
    ...off('eslint', 'require-unicode-regexp no-redeclare'), // a type and its schema share a name
    ...off('eslint', 'max-classes-per-file no-await-in-loop no-console no-inline-comments'),
    ...off('import', 'max-dependencies no-named-as-default'),
    ...off('typescript', 'prefer-readonly-parameter-types strict-void-return'),
    ...off('unicorn', 'no-array-callback-reference no-useless-undefined prefer-code-point'),
  },
  // The programs of generated clients are compiled with them (check:openapi).
  ignorePatterns: ['src/env.d.ts', 'src/site/*.js', 'test/integrations/clients/*.ts'],
  overrides: [
    restricted('src/**', [{ group: ['./**', '../**'], message: 'Not in .oxlint.config.ts yet.' }]),
    ...layers,
    late,
    {
      files: ['test/**'], // an answer is parsed JSON
      rules: {
        ...off('eslint', 'max-lines-per-function'),
        ...off('vitest', 'no-conditional-in-test no-standalone-expect'),
        ...off('typescript', 'no-unsafe-argument no-unsafe-assignment no-unsafe-member-access'),
        ...off('typescript', 'no-unsafe-return no-unsafe-call'),
        'vitest/expect-expect': ['error', { assertFunctionNames: EXPECTATIONS }],
      },
    },
  ],
} satisfies OxlintConfig;
