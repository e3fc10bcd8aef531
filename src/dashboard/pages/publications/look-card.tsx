import { Segments } from '../../components/segments.tsx';
import type { Typed } from '../../kit/typed.ts';
import { publicationWords } from './words.ts';
import { ACCENTS, VIEWS, type WebsiteLook } from './code.ts';
import { Setting } from './setting.tsx';
import { useTexts } from '../../kit/use-texts.ts';

/** How a website shows the list. */
export function LookCard({ look }: { readonly look: Typed<WebsiteLook> }) {
  const { t } = useTexts(publicationWords);
  const { values, bind } = look;
  return (
    <section class="card card-body">
      <h2>{t.publications.look}</h2>
      <Setting label={t.publications.font}>
        <span class="text-12 text-faint">{t.publications.fontHow}</span>
      </Setting>
      <Setting label={t.publications.accent}>
        <fieldset class="flex gap-1.5">
          <legend class="unseen">{t.publications.accent}</legend>
          {ACCENTS.map((accent) => (
            <label
              key={accent}
              class="relative cursor-pointer"
              title={t.publications.accents[accent]}
            >
              <input
                type="radio"
                name="accent"
                class="peer absolute opacity-0"
                aria-label={t.publications.accents[accent]}
                checked={values.accent === accent}
                onChange={() => bind('accent').change(accent)}
              />
              <svg
                class="block size-7 rounded-full outline-offset-2 outline-accent peer-checked:outline-2 peer-focus-visible:outline-4"
                viewBox="0 0 2 2"
                aria-hidden="true"
              >
                <circle cx="1" cy="1" r="1" fill={accent} />
              </svg>
            </label>
          ))}
        </fieldset>
      </Setting>
      <Setting label={t.publications.view}>
        <Segments
          label={t.publications.view}
          isBare
          {...bind('view')}
          options={VIEWS.map((value) => ({ value, label: t.publications.views[value] }))}
        />
      </Setting>
    </section>
  );
}
