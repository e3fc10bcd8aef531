import { importDe } from './import-de.ts';
import { importEn } from './import-en.ts';
import { isolating } from './isolated.ts';
import { type LateWording, useLateTexts } from './late-texts.ts';

const IMPORT = {
  de: isolating({ import: importDe }),
  en: isolating({ import: importEn }),
};

export type ImportWording = LateWording<{ readonly import: typeof importDe }>;

/** All texts, with those of the import. */
export const useImportTexts = (): ImportWording => useLateTexts(IMPORT);
