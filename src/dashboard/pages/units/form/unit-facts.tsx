import type { Unit } from '../../../api/types.ts';
import { useTexts } from '../../../texts/use-texts.ts';
import { draftOf } from './draft.ts';
import { Figures } from './figures.tsx';
import { shownText } from './others-changes.tsx';
import { Sections } from './sections.tsx';

const all = () => true;

/** Every field of a unit, for who may not change it. */
export function UnitFacts({ unit }: { readonly unit: Unit }) {
  const { t, language } = useTexts();
  const shown = draftOf(unit, language);
  return (
    <Sections
      shows={all}
      field={(name) => (
        <dl key={name} class="fact">
          <dt>{t.units.fields[name]}</dt>
          <dd>{shownText(t, name, shown[name])}</dd>
        </dl>
      )}
      below={(section) => section === 'money' && <Figures figures={unit} />}
    />
  );
}
