import type { ComponentChildren } from 'preact';
import { useTexts } from '../../../texts/use-texts.ts';
import { type FieldName, type SectionName, SECTIONS } from '../../../unit-fields/field.ts';
import { FIELD_NAMES } from '../../../unit-fields/fields.ts';
import { UNIT_FIELDS } from '../../../unit-fields/table.ts';

interface Props {
  /** Which fields are shown. */
  readonly shows: (name: FieldName) => boolean;
  readonly field: (name: FieldName) => ComponentChildren;
  /** What stands below the fields of a section. */
  readonly below: (section: SectionName) => ComponentChildren;
}

/** The fields of a unit in their sections. */
export function Sections({ shows, field, below }: Props) {
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
