import type { ComponentChildren } from 'preact';
import type { derivedFigures } from '../../../../values/decimal.ts';
import { amountText } from '../../../texts/amounts.ts';
import { useUnitPageTexts } from '../../../texts/unit-page.ts';
import { type FieldName, SECTIONS } from '../../../unit-fields/field.ts';
import { EDITABLE_FIELDS, FIELD_NAMES } from '../../../unit-fields/fields.ts';
import { Folded } from './folded.tsx';

/** The fields of the card. The sections do not repeat them. */
const IN_CARD: readonly FieldName[] = ['kaufpreis', 'preisAufAnfrage', 'status', 'visibility'];

/** The fields that people look for first, in two columns. */
const MAIN: readonly FieldName[] = [
  'haus',
  'zimmer',
  'etageLabel',
  'wohnflaecheQm',
  'unitLocation',
  'nutzflaecheQm',
  'unitIdentifier',
  'kaufpreisStellplatz',
  'street',
  'houseNumber',
  'postalCode',
  'city',
];

/** All other fields, by section. */
const GROUPS = SECTIONS.map((section) => ({
  section,
  names: FIELD_NAMES.filter(
    (name) => EDITABLE_FIELDS[name].section === section && ![...IN_CARD, ...MAIN].includes(name),
  ),
})).filter(({ names }) => names.length > 0);

interface Props {
  /** Renders a field; `null` if it is not shown. */
  readonly field: (name: FieldName) => ComponentChildren;
  /** A field's value as text; `''` for none. */
  readonly shown: (name: FieldName) => string;
  /** Whether the person can change values. Otherwise empty fields are left out. */
  readonly isEditable: boolean;
  /** A last group. */
  readonly own: ComponentChildren;
}

/** A unit's main fields, and collapsed groups of the others. */
export function UnitSections({ field, shown, isEditable, own }: Props) {
  const { t } = useUnitPageTexts();
  const isShown = (name: FieldName) => isEditable || shown(name) !== '';
  const groups = GROUPS.map(({ section, names }) => ({ section, names: names.filter(isShown) }));
  return (
    <div class="stack unit-sections">
      <section class="card unit-section">
        <header class="row spread">
          <h2>{t.unitPage.unit}</h2>
          {isEditable && <p class="small on-wide">{t.unitPage.clickToChange}</p>}
        </header>
        <div class="unit-facts">{MAIN.filter(isShown).map((name) => field(name))}</div>
      </section>
      <div class="card">
        {groups.map(
          ({ section, names }) =>
            names.length > 0 && (
              <Folded
                key={section}
                title={t.unitPage.sections[section]}
                names={names}
                shown={shown}
                empty={t.unitPage.nothing}
              >
                <div class="unit-facts">{names.map((name) => field(name))}</div>
              </Folded>
            ),
        )}
        {own}
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

interface CardProps {
  readonly field: (name: FieldName) => ComponentChildren;
  readonly figures: ReturnType<typeof derivedFigures>;
  readonly mean: MeanPrice | undefined;
  /** Its reservation, if it has one: it shows the status. */
  readonly reserved: ComponentChildren;
  /** What can be done without a reservation. */
  readonly offer: ComponentChildren;
  /** On which websites it is. */
  readonly seen: ComponentChildren;
}

/** A card that stays in view: price, derived figures, reservation or status, and whether it is online. */
export function UnitCard({ field, figures, mean, reserved, offer, seen }: CardProps) {
  const { t, language } = useUnitPageTexts();
  const euros = (figure: string) => `${amountText(figure, language)} €/m²`;
  const { kaufpreisPerQm, kaltmietePerQm, bruttorendite } = figures;
  const lines = [
    [t.units.derived.kaltmietePerQm, kaltmietePerQm === null ? null : euros(kaltmietePerQm)],
    [
      t.units.derived.bruttorendite,
      bruttorendite === null ? null : `${amountText(bruttorendite, language)} %`,
    ],
  ] as const;
  return (
    <section class="card unit-card" aria-label={t.unitPage.offer}>
      <div class="unit-price">
        {field('kaufpreis')}
        {field('preisAufAnfrage')}
      </div>
      <dl class="figures" aria-label={t.unitPage.figures} aria-live="polite">
        {kaufpreisPerQm !== null && (
          <div>
            <dt class="unseen">{t.units.derived.kaufpreisPerQm}</dt>
            <dd>{euros(kaufpreisPerQm)}</dd>
          </div>
        )}
        {kaufpreisPerQm !== null && mean !== undefined && (
          <div class="mean">
            <dt>{mean.of}</dt>
            <dd>{amountText(mean.figure, language)} €</dd>
          </div>
        )}
        {lines.map(
          ([name, figure]) =>
            figure !== null && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{figure}</dd>
              </div>
            ),
        )}
      </dl>
      {reserved ?? (
        <>
          <div class="unit-facts">{field('status')}</div>
          {offer}
        </>
      )}
      {field('visibility')}
      {seen}
    </section>
  );
}
