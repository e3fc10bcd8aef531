import { LANGUAGE_NAMES } from '../texts/language.ts';
import { useTexts } from '../kit/use-texts.ts';

/** Switches to the other language. Its label is in that language. */
export function LanguageButton() {
  const { language, choose } = useTexts();
  const other = language === 'de' ? 'en' : 'de';
  return (
    <button type="button" class="button" lang={other} onClick={() => choose(other)}>
      {LANGUAGE_NAMES[other]}
    </button>
  );
}
