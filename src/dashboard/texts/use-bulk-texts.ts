import { bulkDe } from './bulk-de.ts';
import { bulkEn } from './bulk-en.ts';
import { isolating } from './isolated.ts';
import { type LateWording, useLateTexts } from './late-texts.ts';

const BULK = { de: isolating({ bulk: bulkDe }), en: isolating({ bulk: bulkEn }) };

export type BulkWording = LateWording<{ readonly bulk: typeof bulkDe }>;

/** All texts, with those of changes of many units. */
export const useBulkTexts = (): BulkWording => useLateTexts(BULK);
