import { isolating } from './isolated.ts';
import { type LateWording, useLateTexts } from './late-texts.ts';
import { type TokenTexts, tokensDe } from './tokens-de.ts';
import { tokensEn } from './tokens-en.ts';

const TOKENS = {
  de: isolating({ tokens: tokensDe }),
  en: isolating({ tokens: tokensEn }),
};

/** All texts, with those of tokens. */
export const useTokenTexts = (): LateWording<{ readonly tokens: TokenTexts }> =>
  useLateTexts(TOKENS);
