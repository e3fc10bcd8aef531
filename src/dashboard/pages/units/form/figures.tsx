import type { derivedFigures } from '../../../../values/decimal.ts';
import { amountText } from '../../../texts/amounts.ts';
import { useTexts } from '../../../texts/use-texts.ts';

interface Props {
  readonly figures: ReturnType<typeof derivedFigures>;
}

/** The figures that follow from price, rent and area. */
export function Figures({ figures }: Props) {
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
