import { importDe } from './import-de.ts';
import { importEn } from './import-en.ts';
import { lateTexts } from './late-texts.ts';

/** All texts, with those of the import. */
export const useImportTexts = lateTexts({ import: importDe }, { import: importEn });
