import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type Block, documents } from './documents.ts';
import { Shell } from './shell.ts';

// Every block of code in the README and docs/ runs here as it stands, one after another in a
// document, against a running `npm start`. Only the address is replaced.

const PUBLISHED = 'http://localhost:8787';
/** Blocks that show something, and are not to be run. */
const SHOWN = new Set(['', 'text', 'toml']);

const here = (code: string) => code.replaceAll(PUBLISHED, inject('origin'));

/** The documents that have anything to run. */
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
    /** What the block before it has printed, or some of its fields. */
    async json({ code }) {
      expect(JSON.parse(printed)).toMatchObject(JSON.parse(code));
      await Promise.resolve();
    },
    /** A file: its first line names it. */
    async ts({ code }) {
      const [, name] = /^\/\/ (\S+)\n/.exec(code) ?? [];
      if (name === undefined) throw new Error('The first line of the file must name it.');
      await writeFile(join(shell.directory, name), here(code));
    },
  };

  for (const block of blocks) {
    const { language, line, notRun } = block;
    const works = run[language];
    test.skipIf(notRun !== null)(`the ${language} of line ${line} works`, async () => {
      expect(works, `a block of ${language} cannot be run`).toBeDefined();
      await works?.(block);
    });
  }
});
