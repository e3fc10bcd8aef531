import { type Draft, figuresOf } from './draft.ts';
import type { Language } from '../../../texts/language.ts';
import { Figures } from './figures.tsx';
import type { FieldName } from '../../../unit-fields/field.ts';
import { Sections } from './sections.tsx';
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
