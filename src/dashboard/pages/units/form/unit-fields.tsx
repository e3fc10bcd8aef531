import type { ComponentChildren } from 'preact';
import type { derivedFigures } from '../../../../values/decimal.ts';
import type { Unit } from '../../../api/types.ts';
import { amountText } from '../../../texts/amounts.ts';
import type { Language } from '../../../texts/language.ts';
import { useTexts } from '../../../texts/use-texts.ts';
import { type FieldName, type SectionName, SECTIONS } from '../../../unit-fields/field.ts';
import { FIELD_NAMES } from '../../../unit-fields/fields.ts';
import { UNIT_FIELDS } from '../../../unit-fields/table.ts';
import { type Draft, draftOf, figuresOf } from './draft.ts';
import { shownText } from './others-changes.tsx';
import { UnitField } from './unit-field.tsx';

interface Props {
  readonly draft: Draft;
  readonly language: Language;
  readonly change: (name: FieldName, text: string) => void;
  readonly shows?: (name: FieldName) => boolean;
}

const all = () => true;

/** The fields of a unit to fill in, with the figures that follow from them. */
export function UnitFields({ draft, language, change, shows = all }: Props) {
  return (
    <Sections
      shows={shows}
      field={(name) => (
        <UnitField
          key={name}
          name={name}
          value={draft[name]}
          change={(text) => {
            change(name, text);
          }}
        />
      )}
      below={(section) => section === 'money' && <Figures figures={figuresOf(draft, language)} />}
    />
  );
}

interface SectionsProps {
  /** Which fields are shown. */
  readonly shows: (name: FieldName) => boolean;
  readonly field: (name: FieldName) => ComponentChildren;
  /** What stands below the fields of a section. */
  readonly below: (section: SectionName) => ComponentChildren;
}

/** The fields of a unit in their sections. */
function Sections({ shows, field, below }: SectionsProps) {
  const { t } = useTexts();
  return (
    <>
      {SECTIONS.map((section) => {
        const fields = FIELD_NAMES.filter(
          (name) => UNIT_FIELDS[name].section === section && shows(name),
        );
        if (fields.length === 0) return null;
        return (
          <section key={section} class="card card-body">
            <h2>{t.units.sections[section]}</h2>
            <div class="unit-fields">{fields.map((name) => field(name))}</div>
            {below(section)}
          </section>
        );
      })}
    </>
  );
}

interface FiguresProps {
  readonly figures: ReturnType<typeof derivedFigures>;
}

/** The figures that follow from price, rent and area. */
function Figures({ figures }: FiguresProps) {
  const { t, language } = useTexts();
  const shown = (figure: string | null, unit: string) =>
    figure === null ? '–' : `${amountText(figure, language)} ${unit}`;
  return (
    <dl class="figures" aria-label={t.units.figures} aria-live="polite">
      <div>
        <dt>{t.units.derived.kaufpreisPerQm}</dt>
        <dd>{shown(figures.kaufpreisPerQm, '€/m²')}</dd>
      </div>
      <div>
        <dt>{t.units.derived.kaltmietePerQm}</dt>
        <dd>{shown(figures.kaltmietePerQm, '€/m²')}</dd>
      </div>
      <div>
        <dt>{t.units.derived.bruttorendite}</dt>
        <dd>{shown(figures.bruttorendite, '%')}</dd>
      </div>
    </dl>
  );
}

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
