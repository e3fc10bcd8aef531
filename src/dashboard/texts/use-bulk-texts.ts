import { bulkDe } from './bulk-de.ts';
import { bulkEn } from './bulk-en.ts';
import { lateTexts } from './late-texts.ts';

/** All texts, with those of changes of many units. */
export const useBulkTexts = lateTexts({ bulk: bulkDe }, { bulk: bulkEn });

export type BulkWording = ReturnType<typeof useBulkTexts>;
