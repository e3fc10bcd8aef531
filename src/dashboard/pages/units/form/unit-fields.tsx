import type { ComponentChildren } from 'preact';
import type { derivedFigures } from '../../../../values/decimal.ts';
import { amountText } from '../../../texts/amounts.ts';
import { useUnitPageTexts } from '../../../texts/unit-page.ts';
import { type FieldName, SECTIONS } from '../../../unit-fields/field.ts';
import { EDITABLE_FIELDS, FIELD_NAMES } from '../../../unit-fields/fields.ts';
import { Folded } from './folded.tsx';

/** The fields of the card. The sections do not repeat them. */
const IN_CARD: readonly FieldName[] = [
  'kaufpreis',
  'preisAufAnfrage',
  'status',
  'visibility',
  'archived',
];

/** The fields that people look for first, in two columns. */
const MAIN: readonly FieldName[] = [
  'unitIdentifier',
  'zimmer',
  'etageLabel',
  'wohnflaecheQm',
  'unitLocation',
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
}

/** A unit's main fields, and collapsed groups of the others. */
export function UnitSections({ field, shown, isEditable }: Props) {
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
      </div>
    </div>
  );
}

interface CardProps {
  readonly field: (name: FieldName) => ComponentChildren;
  readonly figures: ReturnType<typeof derivedFigures>;
  /** Its reservation, or what can be done without one. */
  readonly children: ComponentChildren;
}

/** A card that stays in view: price, derived figures, reservation and status. */
export function UnitCard({ field, figures, children }: CardProps) {
  const { t, language } = useUnitPageTexts();
  const derived = [
    [t.units.derived.kaufpreisPerQm, figures.kaufpreisPerQm, '€/m²'],
    [t.units.derived.kaltmietePerQm, figures.kaltmietePerQm, '€/m²'],
    [t.units.derived.bruttorendite, figures.bruttorendite, '%'],
  ] as const;
  return (
    <section class="card unit-card" aria-label={t.unitPage.sections.state}>
      <div class="unit-price">{field('kaufpreis')}</div>
      <dl class="figures" aria-label={t.unitPage.figures} aria-live="polite">
        {derived.map(
          ([name, figure, unit]) =>
            figure !== null && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{`${amountText(figure, language)} ${unit}`}</dd>
              </div>
            ),
        )}
      </dl>
      {children}
      <div class="unit-facts">
        {IN_CARD.filter((name) => name !== 'kaufpreis').map((name) => field(name))}
      </div>
    </section>
  );
}
