import type { ComponentProps, JSX } from 'preact';
import { useContext } from 'preact/hooks';
import type { Project } from '../../../api/types.ts';
import { FieldLooks } from '../../../components/field.tsx';
import { FaultsContext, isAbout } from '../../../components/faults.tsx';
import { Segments } from '../../../components/segments.tsx';
import { SelectField } from '../../../components/select-field.tsx';
import { amountText } from '../../../texts/amounts.ts';
import { newUnitWords } from './words.ts';
import type { FieldName, SectionName } from '../../../unit-fields/field.ts';
import { addressOf } from '../../../texts/unit-name.ts';
import { labelOf, shownIn } from '../../../texts/field-options.ts';
import { FIELD_NAMES, fieldOf } from '../../../unit-fields/fields.ts';
import { figuresOf } from '../form/draft.ts';
import { GRID_PRICE, ON_GRID } from '../form/field-looks.ts';
import { Folded } from '../form/fact.tsx';
import { UnitField } from '../form/unit-field.tsx';
import { type NewUnit, TAKEN } from './use-new-unit.ts';
import { ADDRESS, floorsIn } from './siblings.ts';
import { useTexts } from '../../../kit/use-texts.ts';

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

const RENTS: readonly FieldName[] = ['kaltmieteWohnung', 'kaltmieteStellplatz'];
const ELSEWHERE: ReadonlySet<FieldName> = new Set([...MAIN, ...ADDRESS, ...RENTS]);

/** The other fields of sections. */
const of = (...sections: readonly SectionName[]) =>
  FIELD_NAMES.filter((name) => sections.includes(fieldOf(name).section) && !ELSEWHERE.has(name));

/** The collapsed groups, and their fields. */
const GROUPS = [
  ['address', ADDRESS],
  ['kind', of('kind')],
  ['building', [...of('size', 'areas'), ...of('place')]],
  ['equipment', of('equipment')],
  ['costs', of('money', 'costs')],
  ['sale', of('sale')],
  ['energy', of('energy')],
  ['letting', [...RENTS, ...of('letting')]],
  ['description', of('media', 'texts')],
  ['contact', of('contact')],
] as const satisfies readonly (readonly [string, readonly FieldName[]])[];

/** Most houses that are shown side by side. */
const MAX_SEGMENTS = 3;

type Look = Partial<
  Pick<
    ComponentProps<typeof UnitField>,
    'hint' | 'label' | 'suggestions' | 'placeholder' | 'rules' | 'value'
  >
>;

interface Props {
  readonly projects: readonly Project[];
  readonly form: NewUnit;
}

/** The fields of a new unit on a grid: those that most units have, and collapsed groups. */
export function NewUnitFields({ form, ...props }: Props) {
  const wording = useTexts(newUnitWords);
  const { t } = wording;
  const { draft, change } = form;
  const faults = useContext(FaultsContext).filter(({ rule }) => rule !== TAKEN);
  const field = (name: FieldName, look: Look = {}) => (
    <UnitField
      key={name}
      name={name}
      value={draft[name]}
      change={(text) => change(name, text)}
      {...(name === 'kaufpreisStellplatz' && { label: t.newUnit.parking })}
      {...(name === 'visibility' && { off: t.newUnit.notYet })}
      {...look}
    />
  );
  const looks: Partial<Record<FieldName, Look>> = {
    etageLabel: {
      label: t.units.floor,
      hint: useFloorHint(form),
      suggestions: {
        are: t.newUnit.floors,
        from: floorsIn(form.siblings.units),
        note: t.newUnit.floorNote,
      },
    },
    kaufpreis: { hint: usePriceHint(form), ...usePriceLook(form) },
  };
  const shown = shownIn(wording, draft);
  const from = form.addressOf === null ? undefined : t.newUnit.addressOf[form.addressOf];
  return (
    <FaultsContext.Provider value={[...faults, ...form.faults]}>
      <div class="stack">
        <FieldLooks value={ON_GRID}>
          <MainFields {...props} form={form} field={field} looks={looks} />
          <div class="card [&_summary>.cut]:text-13">
            {GROUPS.map(([group, names]) => (
              <Folded
                key={group}
                title={t.newUnit.groups[group]}
                names={names}
                shown={shown}
                empty={names.map((name) => labelOf(t.fields[name]).label).join(', ')}
                {...(group === 'address' && { summary: [addressOf(draft), from] })}
              >
                <div class={`px-4 pb-4 ${GRID}`}>{names.map((name) => field(name))}</div>
              </Folded>
            ))}
          </div>
        </FieldLooks>
      </div>
    </FaultsContext.Provider>
  );
}

interface MainFieldsProps extends Props {
  readonly field: (name: FieldName, look?: Look) => JSX.Element;
  readonly looks: Partial<Record<FieldName, Look>>;
}

const GRID = [
  'form-grid grid grid-cols-2 gap-x-6 gap-y-3 max-md:grid-cols-1 [&_.online-switch>.row]:text-12 [&_.online-switch>.row]:text-second',
  '[&_.segments]:grid [&_.segments]:h-field [&_.segments]:grid-cols-[7rem_minmax(0,1fr)] [&_.segments]:items-center max-md:[&_.segments]:grid-cols-[6.5rem_minmax(0,1fr)]',
  '[&_.segments_:is(div,label,span)]:h-full [&_.segments>div]:col-2 [&_.segments>legend]:float-left [&_.segments>legend]:self-center [&_.segments>legend]:font-normal',
].join(' ');

/** The fields that most units have. */
function MainFields({ form, field, looks, ...props }: MainFieldsProps) {
  const { t } = useTexts(newUnitWords);
  return (
    <section class="card card-body">
      <h2>{t.newUnit.unit}</h2>
      <div class={GRID}>
        <div class="col-span-full">
          <SelectField
            label={t.units.project}
            value={form.projectId}
            options={props.projects.map(({ id, name }) => ({ value: id, label: name }))}
            change={form.chooseProject}
          />
        </div>
        <HouseField form={form} />
        {field('unitIdentifier')}
        {MAIN.slice(2, 6).map((name) => field(name, looks[name]))}
        <div class="price-row col-span-full flex gap-x-4 [--knob:0.875rem] max-md:flex-col [&>.switch]:h-11 max-md:[&>.switch]:pl-26 [&>.unit-field]:flex-1">
          <FieldLooks value={GRID_PRICE}>{field('kaufpreis', looks.kaufpreis)}</FieldLooks>
          {field('preisAufAnfrage')}
        </div>
        {field('kaufpreisStellplatz')}
        <div class={`field ${ON_GRID.field}`}>
          <span class={`legend ${ON_GRID.label}`}>{t.newUnit.website}</span>
          {field('visibility')}
        </div>
      </div>
    </section>
  );
}

/** The house: side by side if the project has two or three, otherwise as a text. */
function HouseField({ form: { draft, houses, change } }: Pick<Props, 'form'>) {
  const { t } = useTexts(newUnitWords);
  const choose = (haus: string) => change('haus', haus);
  if (houses.length < 2 || houses.length > MAX_SEGMENTS) {
    const from = houses.map((value) => ({ value, about: '' }));
    const suggestions = { are: t.newUnit.houses, from };
    return <UnitField name="haus" value={draft.haus} {...{ change: choose, suggestions }} />;
  }
  return (
    <Segments
      label={t.fields.haus}
      value={draft.haus}
      options={houses.map((house) => ({ value: house, label: t.units.inHouse(house) }))}
      change={choose}
    />
  );
}

/** On request, the price is kept but not shown. A wrong price is shown, because it must be corrected. */
function usePriceLook({ draft: { preisAufAnfrage } }: NewUnit): Look {
  const { t } = useTexts(newUnitWords);
  const isWrong = useContext(FaultsContext).some((fault) => isAbout(fault, 'kaufpreis'));
  if (preisAufAnfrage !== 'true' || isWrong) return {};
  return { value: '', rules: { disabled: true }, placeholder: t.newUnit.noPrice };
}

/** The floor's number as it was read from its label. */
function useFloorHint({ draft: { etageLabel, etage } }: NewUnit): string | undefined {
  const { t } = useTexts(newUnitWords);
  if (etageLabel.trim() === '') return undefined;
  return /^-?\d+$/.test(etage) ? t.newUnit.onFloor(Number(etage)) : t.newUnit.noFloor;
}

/** The price per m² beside the mean of its house or project, or what a price on request shows. */
function usePriceHint({ draft, houses, siblings: { mean } }: NewUnit): string | undefined {
  const { t, language } = useTexts(newUnitWords);
  const place = houses.includes(draft.haus) ? t.units.inHouse(draft.haus) : t.newUnit.inProject;
  if (draft.preisAufAnfrage === 'true') {
    return draft.kaufpreis.trim() === ''
      ? t.newUnit.withheld
      : t.newUnit.onRequest({ price: draft.kaufpreis });
  }
  const { kaufpreisPerQm } = figuresOf(draft, language);
  const parts = [
    kaufpreisPerQm === null
      ? []
      : t.units.perSquare({ price: amountText(kaufpreisPerQm, language) }),
    mean === null ? [] : t.newUnit.mean({ place, price: amountText(mean, language) }),
  ].flat();
  return parts.length === 0 ? undefined : parts.join(' · ');
}
