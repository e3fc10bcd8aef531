import type { JSX } from 'preact';
import type { Project } from '../../../api/types.ts';
import { Button } from '../../../components/button.tsx';
import { Segments } from '../../../components/segments.tsx';
import { SelectField } from '../../../components/select-field.tsx';
import { amountText } from '../../../texts/amounts.ts';
import { useNewUnitTexts } from '../../../texts/new-unit.ts';
import type { FieldName, SectionName } from '../../../unit-fields/field.ts';
import { labelOf, shownIn } from '../../../texts/field-options.ts';
import { EDITABLE_FIELDS, FIELD_NAMES } from '../../../unit-fields/fields.ts';
import { figuresOf } from '../form/draft.ts';
import { Folded } from '../form/folded.tsx';
import { UnitField } from '../form/unit-field.tsx';
import type { Siblings } from './siblings.ts';
import type { NewUnit } from './use-new-unit.ts';

/** The fields that most units have. */
const MAIN: readonly FieldName[] = [
  'haus',
  'unitIdentifier',
  'etageLabel',
  'status',
  'zimmer',
  'wohnflaecheQm',
  'kaufpreis',
  'preisAufAnfrage',
  'kaufpreisStellplatz',
  'visibility',
];

const ADDRESS: readonly FieldName[] = ['street', 'houseNumber', 'postalCode', 'city'];
const RENTS: readonly FieldName[] = ['kaltmieteWohnung', 'kaltmieteStellplatz'];
const ELSEWHERE: ReadonlySet<FieldName> = new Set([...MAIN, ...ADDRESS, ...RENTS]);

/** The other fields of sections. */
const of = (...sections: readonly SectionName[]) =>
  FIELD_NAMES.filter(
    (name) => sections.includes(EDITABLE_FIELDS[name].section) && !ELSEWHERE.has(name),
  );

/** The collapsed groups, and their fields. */
const GROUPS = [
  ['address', ADDRESS],
  ['building', of('size', 'place')],
  ['costs', of('money')],
  ['energy', of('energy')],
  ['letting', [...RENTS, ...of('letting')]],
  ['description', of('media')],
] as const satisfies readonly (readonly [string, readonly FieldName[]])[];

/** Most houses that are shown side by side. */
const MAX_SEGMENTS = 3;

interface Look {
  readonly hint?: string | undefined;
}

interface Props {
  readonly projects: readonly Project[];
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
      wide={EDITABLE_FIELDS[name].kind === 'longText'}
      {...(name === 'kaufpreisStellplatz' && { label: t.newUnit.parking })}
      {...(name === 'etageLabel' && { label: t.units.floor, suggestions: props.siblings.floors })}
      {...look}
    />
  );
  const looks: Partial<Record<FieldName, Look>> = {
    etageLabel: { hint: useFloorHint(form) },
    kaufpreis: { hint: usePriceHint(form, props.siblings) },
  };
  const shown = shownIn(t, draft);
  return (
    <div class="stack">
      <MainFields {...props} form={form} field={field} looks={looks} />
      <div class="card">
        {GROUPS.map(([group, names]) => (
          <Folded
            key={group}
            title={t.newUnit.groups[group]}
            names={names}
            shown={shown}
            empty={names.map((name) => labelOf(t.units.fields[name]).label).join(', ')}
          >
            <div class="form-grid">{names.map((name) => field(name))}</div>
          </Folded>
        ))}
      </div>
    </div>
  );
}

interface MainFieldsProps extends Props {
  readonly field: (name: FieldName, look?: Look) => JSX.Element;
  readonly looks: Partial<Record<FieldName, Look>>;
}

/** The fields that most units have. */
function MainFields({ form, field, looks, ...props }: MainFieldsProps) {
  const { t } = useNewUnitTexts();
  const { draft, change } = form;
  const isPriceless = draft.preisAufAnfrage === 'true';
  return (
    <section class="card card-body">
      <h2>{t.newUnit.unit}</h2>
      <div class="form-grid">
        <div class="wide">
          <SelectField
            label={t.units.project}
            value={form.projectId}
            options={props.projects.map(({ id, name }) => ({ value: id, label: name }))}
            change={form.chooseProject}
          />
        </div>
        <HouseField houses={props.siblings.houses} form={form} />
        <div>
          {field('unitIdentifier')}
          <Taken name={draft.unitIdentifier} names={props.siblings.names} take={change} />
        </div>
        {MAIN.slice(2, 6).map((name) => field(name, looks[name]))}
        <div class={`wide price-row${isPriceless ? ' withheld' : ''}`}>
          {field('kaufpreis', looks.kaufpreis)}
          {field('preisAufAnfrage')}
        </div>
        {field('kaufpreisStellplatz')}
        <div class="field">
          <span class="legend">{t.newUnit.website}</span>
          {field('visibility')}
        </div>
      </div>
    </section>
  );
}

interface HouseFieldProps {
  readonly houses: readonly string[];
  readonly form: NewUnit;
}

/** The house: side by side if the project has two or three, otherwise as a text. */
function HouseField({ houses, form: { draft, change } }: HouseFieldProps) {
  const { t } = useNewUnitTexts();
  const choose = (haus: string) => {
    change('haus', haus);
  };
  if (houses.length < 2 || houses.length > MAX_SEGMENTS) {
    return <UnitField name="haus" value={draft.haus} change={choose} suggestions={houses} />;
  }
  return (
    <Segments
      label={t.units.fields.haus}
      value={draft.haus}
      options={houses.map((house) => ({ value: house, label: t.units.inHouse(house) }))}
      change={choose}
    />
  );
}

interface TakenProps {
  readonly name: string;
  /** The names of the project's newest units. */
  readonly names: ReadonlySet<string>;
  readonly take: NewUnit['change'];
}

/** Says that another unit has the name, and offers the next free one. The service allows both. */
function Taken({ name, names, take }: TakenProps) {
  const { t } = useNewUnitTexts();
  const free = names.has(name.trim()) ? nextFree(name.trim(), names) : null;
  return (
    <div role="status" class="taken">
      {free !== null && (
        <p class="fault">
          {t.newUnit.taken}{' '}
          <Button
            kind="quiet"
            onClick={() => {
              take('unitIdentifier', free);
            }}
          >
            {t.newUnit.take(free)}
          </Button>
        </p>
      )}
    </div>
  );
}

/** `A-305` after `A-303`, if `A-304` is taken too. Zeros before the number stay. */
function nextFree(name: string, names: ReadonlySet<string>): string {
  const [, start = name, digits = '1'] = /^(.*?)(\d+)$/.exec(name) ?? [];
  let next = Number(digits);
  let free = name;
  while (names.has(free)) {
    next += 1;
    free = `${start}${String(next).padStart(digits.length, '0')}`;
  }
  return free;
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
  if (draft.preisAufAnfrage === 'true') {
    return draft.kaufpreis.trim() === ''
      ? t.newUnit.withheld
      : t.newUnit.onRequest(draft.kaufpreis);
  }
  const { kaufpreisPerQm } = figuresOf(draft, language);
  const parts = [
    kaufpreisPerQm === null ? [] : t.newUnit.perQm(amountText(kaufpreisPerQm, language)),
    mean === null ? [] : t.newUnit.mean(amountText(mean, language)),
  ].flat();
  return parts.length === 0 ? undefined : parts.join(' · ');
}
