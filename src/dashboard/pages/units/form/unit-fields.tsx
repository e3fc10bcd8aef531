import type { ComponentChildren } from 'preact';
import { useContext } from 'preact/hooks';
import type { derivedFigures } from '../../../../values/decimal.ts';
import { FaultsContext, isAbout } from '../../../components/faults.tsx';
import { Icon } from '../../../components/icon.tsx';
import { amountText } from '../../../texts/amounts.ts';
import { useTexts } from '../../../texts/use-texts.ts';
import { type FieldName, type SectionName, SECTIONS } from '../../../unit-fields/field.ts';
import { FIELD_NAMES, EDITABLE_FIELDS } from '../../../unit-fields/fields.ts';

/** The fields of the card. The sections do not repeat them. */
const IN_CARD: readonly FieldName[] = ['kaufpreis', 'status', 'visibility', 'archived'];

/** Sections that few units need. They are collapsed and show a summary. */
const FOLDED: ReadonlySet<SectionName> = new Set(['letting', 'energy', 'media']);

interface Props {
  /** Which fields are shown. */
  readonly shows?: (name: FieldName) => boolean;
  readonly field: (name: FieldName) => ComponentChildren;
  /** A field's value as text; `''` for none. */
  readonly shown: (name: FieldName) => string;
}

const all = () => true;

/** A unit's fields by section, without those of the card. */
export function UnitSections({ shows = all, field, shown }: Props) {
  const { t } = useTexts();
  return (
    <div class="stack unit-sections">
      {SECTIONS.map((section) => {
        const names = FIELD_NAMES.filter(
          (name) =>
            EDITABLE_FIELDS[name].section === section && !IN_CARD.includes(name) && shows(name),
        );
        if (names.length === 0) return null;
        const title = t.units.sections[section];
        const facts = <div class="unit-facts">{names.map((name) => field(name))}</div>;
        if (FOLDED.has(section)) {
          return (
            <Folded key={section} title={title} names={names} shown={shown}>
              {facts}
            </Folded>
          );
        }
        return (
          <section key={section} class="card unit-section">
            <h2>{title}</h2>
            {facts}
          </section>
        );
      })}
    </div>
  );
}

interface FoldedProps {
  readonly title: string;
  readonly names: readonly FieldName[];
  readonly shown: Props['shown'];
  readonly children: ComponentChildren;
}

/** A collapsible section. A fault in it opens it. */
function Folded({ title, names, shown, children }: FoldedProps) {
  const { t } = useTexts();
  const faults = useContext(FaultsContext);
  const hasFault = faults.some((fault) => names.some((name) => isAbout(fault, name)));
  const values = names.map((name) => shown(name)).filter((value) => value !== '');
  return (
    <details class="card unit-section folded" {...(hasFault && { open: true })}>
      <summary>
        <Icon name="chevron" />
        <strong>{title}</strong>
        <span class="faint cut">{values.length === 0 ? t.units.nothing : values.join(' · ')}</span>
      </summary>
      {children}
    </details>
  );
}

interface CardProps {
  readonly field: (name: FieldName) => ComponentChildren;
  readonly figures: ReturnType<typeof derivedFigures>;
  /** Which of the card's fields to show. */
  readonly shows?: (name: FieldName) => boolean;
}

/** A card that stays in view: price, status and derived figures. */
export function UnitCard({ field, figures, shows = all }: CardProps) {
  const { t, language } = useTexts();
  const derived = [
    [t.units.derived.kaufpreisPerQm, figures.kaufpreisPerQm, '€/m²'],
    [t.units.derived.kaltmietePerQm, figures.kaltmietePerQm, '€/m²'],
    [t.units.derived.bruttorendite, figures.bruttorendite, '%'],
  ] as const;
  return (
    <section class="card unit-card" aria-label={t.units.sections.state}>
      <div class="unit-price">{field('kaufpreis')}</div>
      <dl class="figures" aria-label={t.units.figures} aria-live="polite">
        {derived.map(([name, figure, unit]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{figure === null ? '–' : `${amountText(figure, language)} ${unit}`}</dd>
          </div>
        ))}
      </dl>
      <div class="unit-facts">
        {IN_CARD.filter((name) => name !== 'kaufpreis' && shows(name)).map((name) => field(name))}
      </div>
    </section>
  );
}
