import { join } from 'node:path';
import type { Program } from './program.ts';

/**
 * The reference. Each document has the same page, whose program loads the document by the address.
 */
export const REFERENCE: Program = {
  sources: join(import.meta.dirname, '../reference'),
  name: 'reference',
  pages: ['docs.html', 'docs/operator.html'],
};
