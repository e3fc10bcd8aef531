import { join } from 'node:path';

/** The directory of this repository. */
export const REPOSITORY = join(import.meta.dirname, '../..');
