import { join } from 'node:path';
import type { Program } from './program.ts';

/** The reference: the same page for each document, which its program finds by the address. */
export const REFERENCE: Program = {
  sources: join(import.meta.dirname, '../reference'),
  name: 'reference',
  pages: ['docs.html', 'docs/operator.html'],
};
