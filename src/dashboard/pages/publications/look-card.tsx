import { Segments } from '../../components/segments.tsx';
import type { Typed } from '../../navigation/typed.ts';
import { publicationWords } from './words.ts';
import { ACCENTS, VIEWS, type WebsiteLook } from './code.ts';
import { useTexts } from '../../kit/use-texts.ts';

/** How a website shows the list. */
export function LookCard({ look }: { readonly look: Typed<WebsiteLook> }) {
  const { t } = useTexts(publicationWords);
  const { values, changes } = look;
  return (
    <section class="card card-body publication-settings">
      <h2>{t.publications.look}</h2>
      <p class="publication-setting">
        {t.publications.font}
        <span class="hint">{t.publications.fontHow}</span>
      </p>
      <fieldset class="segments">
        <legend>{t.publications.accent}</legend>
        <div class="swatches">
          {ACCENTS.map((accent) => (
            <label key={accent} title={t.publications.accents[accent]}>
              <input
                type="radio"
                name="accent"
                aria-label={t.publications.accents[accent]}
                checked={values.accent === accent}
                onChange={() => {
                  changes('accent')(accent);
                }}
              />
              <svg viewBox="0 0 2 2" aria-hidden="true">
                <circle cx="1" cy="1" r="1" fill={accent} />
              </svg>
            </label>
          ))}
        </div>
      </fieldset>
      <Segments
        label={t.publications.view}
        value={values.view}
        change={changes('view')}
        options={VIEWS.map((value) => ({ value, label: t.publications.views[value] }))}
      />
    </section>
  );
}
