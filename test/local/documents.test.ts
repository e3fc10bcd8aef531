import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Block, documents } from './documents.ts';
import { Shell } from './shell.ts';
import { type Started, started } from './started.ts';

// Every block of code in the README and docs/ runs here as it stands, one after another in a
// document, against an `npm start` of their own, as they change its data. Only the address is replaced.

const PUBLISHED = 'http://localhost:8787';
/** Blocks that show something, and are not to be run. */
const SHOWN = new Set(['', 'text', 'toml']);

let service: Started;

beforeAll(async () => {
  service = await started();
});
afterAll(() => service.end());

const here = (code: string) => code.replaceAll(PUBLISHED, service.origin);

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

  test.each(blocks.filter(({ language }) => language === 'sh'))(
    'no command of line $line has a comment behind it, which zsh would take for arguments',
    ({ code }) => {
      expect(code).not.toMatch(/^(?![ \t]*#).*[ \t]#/m);
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
