import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY } from './repository.ts';

/** A fenced block of code in a document. */
export interface Block {
  /** The line of its fence, from 1. */
  readonly line: number;
  /** What follows the fence: `sh`, `json`, `ts`. */
  readonly language: string;
  readonly code: string;
  /** Why the tests do not run it: `<!-- not run: … -->` before the block; `null` if they do. */
  readonly notRun: string | null;
}

/** A document of the repository, with its blocks in order. */
export interface Document {
  readonly name: string;
  readonly blocks: readonly Block[];
}

/** Languages of blocks that only show something. */
const SHOWN = new Set(['', 'text', 'toml']);

/** The README and everything in `docs/`, with the blocks that can be run. */
export function documentsToRun(): Document[] {
  const inDocs = readdirSync(join(REPOSITORY, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`);
  return ['README.md', ...inDocs]
    .map((name) => ({ name, blocks: blocksOf(readFileSync(join(REPOSITORY, name), 'utf8')) }))
    .filter(({ blocks }) => blocks.length > 0);
}

const BLOCK =
  /^(?:<!-- not run: (?<notRun>[^\n]+) -->\n\n?)?```(?<language>\w*)\n(?<code>.*?)^```$/gms;

function blocksOf(text: string): Block[] {
  return Array.from(text.matchAll(BLOCK), ({ index, groups = {} }) => {
    const { notRun = null, language = '', code = '' } = groups;
    return { line: text.slice(0, index).split('\n').length, language, code, notRun };
  }).filter(({ language }) => !SHOWN.has(language));
}
