import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { derivedFigures } from '../../../../values/figures-per-square-metre.ts';
import { FieldLooks } from '../../../components/field.tsx';
import { amountText } from '../../../texts/amounts.ts';
import { unitPageWords } from '../words.ts';
import { NEED_NAMES } from '../../../../values/facts/needs.ts';
import { type FieldName, SECTIONS } from '../../../unit-fields/field.ts';
import { FIELD_NAMES, fieldOf } from '../../../unit-fields/fields.ts';
import { Fact, Facts, Folded } from './fact.tsx';
import { BESIDE, FACT, FIRST, PRICE } from './field-looks.ts';
import type { OwnFactsParts } from './own-facts.tsx';
import { useTexts } from '../../../kit/use-texts.ts';
import type { Unit } from '../../../api/types.ts';
import { Status } from '../../../components/status.tsx';
import { labelOf, shownIn, shownText } from '../../../texts/field-options.ts';
import { type FieldValue, textOf } from '../../../texts/field-values.ts';
import { readFreeTexts } from '../../../../values/facts/read-texts.ts';
import { Button } from '../../../components/button.tsx';
import { draftOf } from './draft.ts';

/** The fields of the card. The sections do not repeat them. */
const IN_CARD: readonly FieldName[] = ['kaufpreis', 'preisAufAnfrage', 'status', 'visibility'];

/** Fields that are one fact and share a row, and what is between their values. */
const SHARED = {
  floor: { names: ['etageLabel', 'unitLocation'], marks: [','] },
  energy: { names: ['energieeffizienzklasse', 'energieverbrauch'], marks: ['·'] },
  address: { names: ['street', 'houseNumber', 'postalCode', 'city'], marks: ['', ',', ''] },
} as const satisfies Record<string, { names: readonly FieldName[]; marks: readonly string[] }>;

/** A row: a field, or the name of several that share it. */
type Row = FieldName | keyof typeof SHARED;

/** The facts that people look for first, in two columns. */
const MAIN: readonly Row[] = [
  'haus',
  'zimmer',
  'floor',
  'wohnflaecheQm',
  'unitIdentifier',
  'kaufpreisStellplatz',
  'address',
];

/** The costs and the energy that people ask about. */
const COSTS: readonly Row[] = ['hausgeldGesamt', 'energy', 'kaltmieteWohnung', 'heizungsart'];

const isOfSeveral = (row: Row): row is keyof typeof SHARED => Object.hasOwn(SHARED, row);

const fieldsOf = (row: Row): readonly FieldName[] => (isOfSeveral(row) ? SHARED[row].names : [row]);

const SHOWN_ABOVE: ReadonlySet<FieldName> = new Set([
  ...IN_CARD,
  ...[...MAIN, ...COSTS].flatMap(fieldsOf),
]);

/** Whether a field shares its row with others, whose names tell them apart while they are empty. */
export const isShared = (name: FieldName): boolean =>
  [...fieldsOf('floor'), ...fieldsOf('address')].includes(name);

const NEEDED: ReadonlySet<FieldName> = new Set(NEED_NAMES);

/** All other fields, by section. */
const GROUPS = SECTIONS.map((section) => ({
  section,
  names: FIELD_NAMES.filter((name) => fieldOf(name).section === section && !SHOWN_ABOVE.has(name)),
})).filter(({ names }) => names.length > 0);

interface Props {
  /** Renders a field; `null` if it is not shown. */
  readonly field: (name: FieldName) => ComponentChildren;
  /** A field's value as text; `''` for none. */
  readonly shown: (name: FieldName) => string;
  /** Puts a value into a field; `null` if the person cannot change values: then empty fields are left out. */
  readonly enter: ((name: FieldName, value: FieldValue) => void) | null;
  readonly own: OwnFactsParts;
}

/** A unit's main facts, its costs and energy, and collapsed groups of the other fields. */
function UnitSections({ field, shown, enter, own }: Props) {
  const { t } = useTexts(unitPageWords);
  const isEditable = enter !== null;
  const isShown = (name: FieldName) => isEditable || shown(name) !== '';
  const rowsOf = (rows: readonly Row[]) =>
    rows
      .filter((row) => fieldsOf(row).some(isShown))
      .map((row) => <FactRow key={row} {...{ row, field, shown }} />);
  const costs = rowsOf(COSTS);
  return (
    <div class="unit-sections contents">
      <section class="card col-1 max-lg:order-2">
        <header class="row spread px-4 py-3">
          <h2>{shown('objektart') || t.unitPage.unit}</h2>
          {isEditable && <p class="small max-md:hidden">{t.unitPage.clickToChange}</p>}
        </header>
        <Facts>
          {rowsOf(MAIN)}
          {own.rows}
        </Facts>
      </section>
      {costs.length > 0 && (
        <section class="card order-1 col-1 max-lg:order-3">
          <h2 class="px-4 py-3">{t.unitPage.costs}</h2>
          <Facts>{costs}</Facts>
          <ReadFacts shown={shown} enter={enter} />
        </section>
      )}
      <div class="card order-1 col-1 max-lg:order-3">
        <OtherSections {...{ field, shown, enter }} />
        {own.group}
      </div>
    </div>
  );
}

/** The other fields, by section. What was empty when the page opened, and no portal needs, is one part. */
function OtherSections({ field, shown, enter }: Omit<Props, 'own'>) {
  const { t } = useTexts(unitPageWords);
  const isNeeded = useNeeds(shown);
  const needsOf = (names: readonly FieldName[]) => (enter === null ? [] : names.filter(isNeeded));
  const emptyNow = GROUPS.filter(
    ({ names }) => names.every((name) => shown(name) === '') && needsOf(names).length === 0,
  );
  const [emptyFirst] = useState(emptyNow);
  const empty = enter === null ? emptyNow : emptyFirst;
  const partOf = ({ section, names }: (typeof GROUPS)[number]) => {
    const needs = needsOf(names).map((name) => labelOf(t.fields[name]).label);
    return (
      <Folded
        key={section}
        {...{ names, shown }}
        title={t.unitPage.sections[section]}
        lacks={needs.length === 0 ? '' : t.unitPage.portalsNeed({ names: needs.join(', ') })}
        empty={t.unitPage.nothing}
      >
        <Facts>{names.filter((name) => enter !== null || shown(name) !== '').map(field)}</Facts>
      </Folded>
    );
  };
  return (
    <>
      {GROUPS.filter((group) => !empty.includes(group)).map(partOf)}
      {enter !== null && empty.length > 0 && (
        <Folded
          title={t.unitPage.more}
          names={empty.flatMap(({ names }) => names)}
          shown={shown}
          summary={empty.map(({ section }) => t.unitPage.sections[section])}
          empty=""
        >
          <div class="border-t border-line">{empty.map(partOf)}</div>
        </Folded>
      )}
    </>
  );
}

/** Says whether portals need a field that is empty: what readiness counts. */
function useNeeds(shown: Props['shown']) {
  const { fieldWords, units } = useTexts(unitPageWords).t;
  const { stellplatz, grundstueck } = fieldWords.objektart;
  const { nicht_erforderlich: none } = fieldWords.energieausweisStand;
  const hasCertificate =
    ![stellplatz, grundstueck].includes(shown('objektart')) &&
    shown('energieausweisStand') !== none &&
    shown('isDenkmal') !== units.yes;
  return (name: FieldName) => {
    const isOfEnergy = fieldOf(name).section === 'energy' || name === 'baujahr';
    const text = shown(name) || (name === 'energiekennwert' ? shown('energieverbrauch') : '');
    return NEEDED.has(name) && text === '' && (hasCertificate || !isOfEnergy);
  };
}

const READ = ['energiekennwert', 'energietraeger'] as const;

/** The facts that a free text says and nobody has entered. A click enters one. */
function ReadFacts({ shown, enter }: Pick<Props, 'shown' | 'enter'>) {
  const wording = useTexts(unitPageWords);
  const { t, language } = wording;
  const [energieverbrauch, heizungsart] = [shown('energieverbrauch'), shown('heizungsart')];
  const read = readFreeTexts({ energieverbrauch, heizungsart });
  const offered = READ.filter((name) => read[name] !== undefined && shown(name) === '');
  if (offered.length === 0 || enter === null) return null;
  return (
    <p class="flex flex-wrap items-center gap-x-3 border-t border-line px-4 py-1 text-13 text-second">
      {t.unitPage.takeRead}
      {offered.map((name) => (
        <Button
          key={name}
          kind="quiet"
          look="px-0 text-accent"
          onClick={() => enter(name, read[name] ?? null)}
        >
          {labelOf(t.fields[name]).label}{' '}
          {shownText(wording, name, textOf(name, read[name], language))}
        </Button>
      ))}
    </p>
  );
}

interface FactRowProps extends Pick<Props, 'field' | 'shown'> {
  readonly row: Row;
}

/** Values side by side. A second line of them begins below the first. */
const VALUES = [
  'shared-values -ml-2 flex max-w-full min-w-0 flex-wrap items-baseline pl-[calc(0.5rem+1px)]',
  '[&_.unit-field]:max-w-full [&_.unit-field]:min-w-0 [&>span]:flex [&>span]:max-w-full [&>span]:min-w-0 [&>span]:flex-wrap [&>span]:items-baseline',
  '[&>span:first-child]:-ml-[calc(0.5rem+1px)] [&>span+span]:-ml-1',
].join(' ');

/** Where an address has no room in one line, the second begins with the postal code, near the first. */
const ADDRESS = [
  'max-md:before:order-1 max-md:before:w-full max-md:before:content-[""] max-md:[&_input]:min-h-7 max-md:[&>:nth-child(n+3)]:order-2',
  'min-[78rem]:[&_input]:min-h-6 min-[78rem]:max-[96rem]:before:order-1 min-[78rem]:max-[96rem]:before:w-full min-[78rem]:max-[96rem]:before:content-[""] min-[78rem]:max-[96rem]:[&>:nth-child(n+3)]:order-2',
].join(' ');

/** A field, or several that share a row under one name. */
function FactRow({ row, field, shown }: FactRowProps) {
  const { t } = useTexts(unitPageWords);
  if (!isOfSeveral(row)) return field(row);
  const { names, marks } = SHARED[row];
  const label = row === 'floor' ? t.units.floor : t.unitPage[row];
  return (
    <div class={`field ${FACT.field} ${row === 'address' ? 'max-[78rem]:col-span-full' : ''}`}>
      <span class="text-13 text-faint" aria-hidden="true">
        {label}
      </span>
      <div class={`${VALUES} ${row === 'address' ? ADDRESS : ''}`}>
        {names.map((name, at) => (
          <span key={name}>
            <FieldLooks value={at === 0 ? FIRST : BESIDE}>{field(name)}</FieldLooks>
            {marks[at] !== '' &&
              shown(name) !== '' &&
              names.slice(at + 1).some((later) => shown(later) !== '') && (
                <span aria-hidden="true" class={row === 'energy' ? 'mr-1' : 'mr-1 -ml-1'}>
                  {marks[at]}
                </span>
              )}
          </span>
        ))}
      </div>
    </div>
  );
}

/** The mean price per m² of a house or a project. */
export interface MeanPrice {
  /** Whose it is, in words. */
  readonly of: string;
  readonly figure: string;
}

/** What is shown of a unit besides its fields. */
export interface UnitParts {
  readonly mean: MeanPrice | undefined;
  /** Its reservation, if it has one. @param status its status. */
  readonly reserved: ((status: ComponentChildren) => ComponentChildren) | undefined;
  /** The next step of its sale, or for what it was sold. */
  readonly offer: ComponentChildren;
  readonly own: OwnFactsParts;
  /** On which websites it is. */
  readonly seen: ComponentChildren;
}

interface BodyProps extends Props, Omit<UnitParts, 'own'> {
  readonly figures: ReturnType<typeof derivedFigures>;
  /** Its status, where the reservation has it. */
  readonly status: ComponentChildren;
  /** Content below the card. */
  readonly children: ComponentChildren;
}

/** What stays in view: price, figures, reservation or status, and whether it is online; and the sections. */
export function UnitBody({ field, shown, enter, own, children, ...card }: BodyProps) {
  const { t } = useTexts(unitPageWords);
  return (
    <>
      <aside class="sticky top-3 col-2 row-[1/span_6] grid max-h-[calc(100vh-1.5rem)] gap-3 overflow-y-auto max-lg:contents">
        <section
          class="card [&>.online-switch]:min-h-12 [&>.online-switch]:border-t [&>.online-switch]:border-line [&>.online-switch]:px-4 [&>dl.field]:px-4 [&>dl.field]:py-2"
          aria-label={t.unitPage.offer}
        >
          <div class="flex flex-wrap items-center justify-between gap-2 px-4 pt-3 [--knob:0.875rem] [&>.switch]:flex-none [&>.unit-field]:min-w-0 [&>.unit-field]:flex-auto">
            <FieldLooks value={PRICE}>
              {field('kaufpreis')}
              {field('preisAufAnfrage')}
            </FieldLooks>
          </div>
          <Figures {...card} />
          {card.reserved?.(card.status) ?? <Facts look="">{field('status')}</Facts>}
          {card.offer}
          {field('visibility')}
          {card.seen}
        </section>
        {children}
      </aside>
      <UnitSections {...{ field, shown, enter, own }} />
    </>
  );
}

/** The figures that are derived from its fields, and the mean price beside its own. */
function Figures({ figures, mean }: Pick<BodyProps, 'figures' | 'mean'>) {
  const { t, language } = useTexts(unitPageWords);
  const euros = (figure: string) => t.units.perSquare({ price: amountText(figure, language) });
  const { kaufpreisPerQm, kaltmietePerQm, bruttorendite } = figures;
  const lines = [
    [t.units.derived.kaltmietePerQm, kaltmietePerQm, euros],
    [t.units.derived.bruttorendite, bruttorendite, (of: string) => `${amountText(of, language)} %`],
  ] as const;
  return (
    <dl
      class="figures flex flex-wrap gap-x-1 px-4 pb-3 text-second [&_dd]:tabular-nums [&_dt]:text-faint [&>div]:flex [&>div]:flex-wrap [&>div]:gap-x-1 [&>div]:text-13"
      aria-label={t.unitPage.figures}
      aria-live="polite"
    >
      {kaufpreisPerQm !== null && (
        <div>
          <dt class="unseen">{t.units.derived.kaufpreisPerQm}</dt>
          <dd>{euros(kaufpreisPerQm)}</dd>
        </div>
      )}
      {kaufpreisPerQm !== null && mean !== undefined && (
        <div class="text-faint before:content-['·_']">
          <dt>{mean.of}</dt>
          <dd>{t.units.euros({ price: amountText(mean.figure, language) })}</dd>
        </div>
      )}
      {lines.map(
        ([name, figure, text]) =>
          figure !== null && (
            <div key={name} class="not-first:w-full not-first:justify-between">
              <dt>{name}</dt>
              <dd>{text(figure)}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

interface UnitFactsProps extends UnitParts {
  readonly unit: Unit;
  /** Content below the card. */
  readonly children: ComponentChildren;
}

/** A unit's fields, read-only. */
export function UnitFacts({ unit, ...parts }: UnitFactsProps) {
  const wording = useTexts(unitPageWords);
  const { t, language } = wording;
  const draft = draftOf(unit, language);
  const status = <Status status={unit.status} />;
  const field = (name: FieldName) =>
    name === 'preisAufAnfrage' && !unit.preisAufAnfrage ? null : (
      <Fact key={name} name={t.fields[name]}>
        {name === 'status' ? (
          status
        ) : (
          <bdi>
            {name === 'kaufpreis' && unit.kaufpreis !== null
              ? t.units.euros({ price: draft.kaufpreis })
              : shownText(wording, name, draft[name])}
          </bdi>
        )}
      </Fact>
    );
  const shown = shownIn(wording, draft);
  return <UnitBody {...{ field, shown, status }} figures={unit} enter={null} {...parts} />;
}
