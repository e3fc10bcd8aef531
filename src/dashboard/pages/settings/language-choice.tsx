import { SelectField } from '../../components/select-field.tsx';
import type { Language } from '../../texts/language.ts';
import { useTexts } from '../../texts/use-texts.ts';

/** Every language in its own. */
const OPTIONS: readonly { readonly value: Language; readonly label: string }[] = [
  { value: 'de', label: 'Deutsch' },
  { value: 'en', label: 'English' },
];

/** Chooses the language, for this browser. */
export function LanguageChoice() {
  const { t, language, choose } = useTexts();
  return (
    <section class="card card-body">
      <h2>{t.settings.display}</h2>
      <SelectField label={t.common.language} value={language} options={OPTIONS} change={choose} />
    </section>
  );
}
