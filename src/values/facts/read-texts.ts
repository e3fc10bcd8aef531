import type { Facts } from './facts.ts';
import { ENERGIETRAEGER } from './words.ts';

/** What version 1 has as free texts. */
type FreeTexts = Readonly<
  Partial<Record<'energieverbrauch' | 'heizungsart' | 'energieeffizienzklasse', string | null>>
>;

/** `28,4`, perhaps with its unit. Three digits behind a mark may be thousands. */
const FIGURE = /^(\d{1,4}(?:\.\d{1,2})?)(?:kwh(?:m[²2](?:(?:im|pro)?jahr|a)?)?)?$/;
const CLASS = /^(?:(?:energie)?(?:effizienz)?klasse)?(a\+|[a-h])$/;
/** `Gas-Zentralheizung`, `Luft-Wasser-Wärmepumpe`: what is around the source of energy. */
const AROUND = /^luft(?:wasser)?(?=wärmepumpe$)|(?:zentral|etagen)?heizung$/g;

const folded = (text: string | null | undefined) =>
  (text ?? '').toLowerCase().replaceAll(/[\s()·*/:-]/g, '');

/** What free texts say exactly: the facts, and the class as the law writes it. A text that says more says nothing. */
export function readFreeTexts(texts: FreeTexts): Facts & { readonly klasse?: string } {
  const [, figure = ''] = FIGURE.exec(folded(texts.energieverbrauch).replace(',', '.')) ?? [];
  const [, klasse] = CLASS.exec(folded(texts.energieeffizienzklasse)) ?? [];
  const heating = folded(texts.heizungsart).replaceAll(AROUND, '');
  const source = Object.entries(ENERGIETRAEGER).find(
    ([word, [german]]) => word === heating || folded(german) === heating,
  );
  return {
    ...(Number(figure) > 0 && { energiekennwert: figure }),
    ...(source !== undefined && { energietraeger: source[0] }),
    ...(klasse !== undefined && { klasse: klasse.toUpperCase() }),
  };
}
