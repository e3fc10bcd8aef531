import { bulkDe } from './bulk-de.ts';
import { bulkEn } from './bulk-en.ts';
import type { Texts } from './de.ts';
import { useTexts, type Wording } from './use-texts.ts';

/** All texts, with those of changes of many units. */
export interface BulkWording extends Wording {
  readonly t: Texts & { readonly bulk: typeof bulkDe };
}

/**
 * The texts of changes of many units, in the current language. They load with the list of units, not
 * with the first page.
 */
export function useBulkTexts(): BulkWording {
  const wording = useTexts();
  const bulk = wording.language === 'de' ? bulkDe : bulkEn;
  return { ...wording, t: { ...wording.t, bulk } };
}
