import { readFile } from 'node:fs/promises';
import { Scanner } from '@tailwindcss/oxide';
import type { Plugin } from 'esbuild';
import { compile } from 'tailwindcss';

/**
 * Fills the style sheet `utilities.css` with those utilities of Tailwind that a program's modules name. The
 * sheet has the theme: which colours, sizes and widths there are.
 *
 * @param sources the folder with the modules.
 */
export const utilities = (sources: string): Plugin => ({
  name: 'utilities',
  setup(hooks) {
    hooks.onLoad({ filter: /[/\\]utilities\.css$/ }, async ({ path }) => {
      const sheet = await compile(await readFile(path, 'utf8'));
      const modules = { base: sources, pattern: '**/*.{ts,tsx}', negated: false };
      const names = new Scanner({ sources: [modules] }).scan();
      return { contents: sheet.build(names), loader: 'css' };
    });
  },
});
