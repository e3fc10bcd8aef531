import { useTexts } from '../texts/use-texts.ts';

/** Switches to the other language. Its label is in that language. */
export function LanguageButton() {
  const { language, choose } = useTexts();
  const other = language === 'de' ? 'en' : 'de';
  return (
    <button
      type="button"
      class="button"
      lang={other}
      onClick={() => {
        choose(other);
      }}
    >
      {NAMES[other]}
    </button>
  );
}

const NAMES = { de: 'Deutsch', en: 'English' } as const;
