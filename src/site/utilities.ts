import { readFile } from 'node:fs/promises';
import { Scanner } from '@tailwindcss/oxide';
import type { Plugin } from 'esbuild';
import { compile } from 'tailwindcss';

/**
 * Fills the style sheet `utilities.css` with those utilities of Tailwind that a program's modules name. The
 * sheet has the theme: which colours, sizes and widths there are.
 *
 * @param sources the folders with the modules.
 * @param first those whose utilities are in the sheet that is imported as `utilities.css?first`.
 */
export const utilities = (
  sources: readonly string[],
  first: readonly string[] = sources,
): Plugin => ({
  name: 'utilities',
  setup(hooks) {
    hooks.onLoad({ filter: /[/\\]utilities\.css$/ }, async ({ path, suffix }) => {
      const sheet = await compile(await readFile(path, 'utf8'));
      const folders = suffix === '?first' ? first : sources;
      const modules = folders.map((base) => ({ base, pattern: '**/*.{ts,tsx}', negated: false }));
      const names = new Scanner({ sources: modules }).scan();
      return { contents: sheet.build(names), loader: 'css' };
    });
  },
});
