import type { Project } from '../../../api/types.ts';
import { SelectField } from '../../../components/select-field.tsx';
import { amountText } from '../../../texts/amounts.ts';
import { useNewUnitTexts } from '../../../texts/new-unit.ts';
import type { FieldName } from '../../../unit-fields/field.ts';
import { shownIn } from '../../../texts/field-options.ts';
import { NEW_FIELD_NAMES } from '../../../unit-fields/fields.ts';
import { figuresOf } from '../form/draft.ts';
import { Folded } from '../form/folded.tsx';
import { UnitField } from '../form/unit-field.tsx';
import type { Siblings } from './siblings.ts';
import type { NewUnit } from './use-new-unit.ts';

const GROUP_NAMES = ['address', 'building', 'letting'] as const;

/** The fields that most units have. */
const MAIN: readonly FieldName[] = [
  'unitIdentifier',
  'status',
  'etageLabel',
  'unitLocation',
  'zimmer',
  'wohnflaecheQm',
  'kaufpreis',
  'preisAufAnfrage',
  'visibility',
];

const ADDRESS: readonly FieldName[] = ['street', 'houseNumber', 'postalCode', 'city'];
const LETTING: readonly FieldName[] = ['kaltmieteWohnung'];

/** The collapsed groups, and their fields. */
const GROUPS: Readonly<Record<(typeof GROUP_NAMES)[number], readonly FieldName[]>> = {
  address: ADDRESS,
  building: NEW_FIELD_NAMES.filter((name) => ![...MAIN, ...ADDRESS, ...LETTING].includes(name)),
  letting: LETTING,
};

interface Look {
  readonly wide?: boolean;
  readonly hint?: string | undefined;
}

interface Props {
  readonly projects: readonly Project[];
  readonly projectId: string;
  readonly chooseProject: (id: string) => void;
  readonly form: NewUnit;
  readonly siblings: Siblings;
}

/** The fields of a new unit on a grid: those that most units have, and collapsed groups. */
export function NewUnitFields({ form, ...props }: Props) {
  const { t } = useNewUnitTexts();
  const { draft, change } = form;
  const field = (name: FieldName, look: Look = {}) => (
    <UnitField
      key={name}
      name={name}
      value={draft[name]}
      change={(text) => {
        change(name, text);
      }}
      {...(name === 'etageLabel' && { label: t.units.floor, suggestions: props.siblings.floors })}
      {...look}
    />
  );
  const looks: Partial<Record<FieldName, Look>> = {
    etageLabel: { hint: useFloorHint(form) },
    kaufpreis: { wide: true, hint: usePriceHint(form, props.siblings) },
  };
  const shown = shownIn(t, draft);
  return (
    <div class="stack">
      <section class="card card-body">
        <h2>{t.newUnit.unit}</h2>
        <div class="form-grid">
          <div class="wide">
            <SelectField
              label={t.units.project}
              value={props.projectId}
              options={props.projects.map(({ id, name }) => ({ value: id, label: name }))}
              change={props.chooseProject}
            />
          </div>
          {MAIN.map((name) => field(name, looks[name]))}
        </div>
      </section>
      <div class="card">
        {GROUP_NAMES.map((group) => (
          <Folded
            key={group}
            title={t.newUnit.groups[group]}
            names={GROUPS[group]}
            shown={shown}
            empty={GROUPS[group].map((name) => t.units.fields[name]).join(', ')}
          >
            <div class="form-grid">{GROUPS[group].map((name) => field(name))}</div>
          </Folded>
        ))}
      </div>
    </div>
  );
}

/** The floor's number as it was read from its label. */
function useFloorHint({ draft: { etageLabel, etage } }: NewUnit): string | undefined {
  const { t } = useNewUnitTexts();
  if (etageLabel.trim() === '') return undefined;
  return /^-?\d+$/.test(etage) ? t.newUnit.onFloor(Number(etage)) : t.newUnit.noFloor;
}

/** The price per m² beside the project's mean, or what a price on request shows. */
function usePriceHint({ draft }: NewUnit, { mean }: Siblings): string | undefined {
  const { t, language } = useNewUnitTexts();
  if (draft.preisAufAnfrage === 'true') return t.newUnit.onRequest;
  const { kaufpreisPerQm } = figuresOf(draft, language);
  const parts = [
    kaufpreisPerQm === null ? [] : t.newUnit.perQm(amountText(kaufpreisPerQm, language)),
    mean === null ? [] : t.newUnit.mean(amountText(mean, language)),
  ].flat();
  return parts.length === 0 ? undefined : parts.join(' · ');
}
