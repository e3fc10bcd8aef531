import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Block, documents } from './documents.ts';
import { Shell } from './shell.ts';
import { type Started, started } from './started.ts';

// Runs every block of code in the README and docs/ as it is written; only the address is replaced. The
// blocks of a document run one after another. They change data, so they have an `npm start` of their own.

const PUBLISHED = 'http://localhost:8787';
const STRICTEST =
  '--noEmit --strict --exactOptionalPropertyTypes --noUncheckedIndexedAccess --module nodenext --target es2024 --types node --skipLibCheck';
/** Languages of blocks that only show something. */
const SHOWN = new Set(['', 'text', 'toml']);

let service: Started;

beforeAll(async () => {
  service = await started();
});
afterAll(() => service.end());

const here = (code: string) => code.replaceAll(PUBLISHED, service.origin);

/** The documents with blocks to run. */
const RUN = documents()
  .map(({ name, blocks }) => ({
    name,
    blocks: blocks.filter(({ language }) => !SHOWN.has(language)),
  }))
  .filter(({ blocks }) => blocks.length > 0);

describe.each(RUN)('$name', ({ blocks }) => {
  let shell: Shell;
  let printed = '';

  beforeAll(async () => {
    shell = await Shell.open();
  });
  afterAll(() => shell.close());

  const run: Readonly<Record<string, (block: Block) => Promise<void>>> = {
    async sh({ code }) {
      printed = await shell.runs(here(code));
      expect(printed).not.toContain('{"error":');
    },
    /** Some or all fields of what the block before has printed. */
    async json({ code }) {
      expect(JSON.parse(printed)).toMatchObject(JSON.parse(code));
      await Promise.resolve();
    },
    /** A file: its first line names it. It compiles under the strictest settings of a client. */
    async ts({ code }) {
      const [, name] = /^\/\/ (\S+)\n/.exec(code) ?? [];
      if (name === undefined) throw new Error('The first line of the file must name it.');
      await writeFile(join(shell.directory, name), here(code));
      await shell.runs(`tsc --ignoreConfig ${STRICTEST} ${name} 1>&2`);
    },
  };

  test.each(blocks.filter(({ language }) => language === 'sh'))(
    'the block at line $line has no comment, which zsh would read as a command or as arguments',
    ({ code }) => {
      expect(code).not.toMatch(/(?:^|[ \t])#/m);
    },
  );

  for (const block of blocks) {
    const { language, line, notRun } = block;
    const works = run[language];
    test.skipIf(notRun !== null)(`the ${language} of line ${line} works`, async () => {
      expect(works, `a block of ${language} cannot be run`).toBeDefined();
      await works?.(block);
    });
  }
});
