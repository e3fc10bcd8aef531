import { lateTexts } from './late-texts.ts';
import { tokensDe } from './tokens-de.ts';
import { tokensEn } from './tokens-en.ts';

/** All texts, with those of tokens. */
export const useTokenTexts = lateTexts({ tokens: tokensDe }, { tokens: tokensEn });
