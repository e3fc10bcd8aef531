import { exact } from '../values/exact.ts';
import type { PublicDocument, Unit } from './read.ts';
import type { Texts } from './texts.ts';

/** In seconds. */
const HOUR = 3600;

/** The number of a unit or, without one, its identifier. */
export const nameOf = ({ unitNumber, unitIdentifier }: Unit): string =>
  unitNumber ?? unitIdentifier ?? '–';

/** The price that a visitor sees, or the rent of a unit to let: none of what is sold. */
export const priceOf = ({ kaufpreis, kaltmieteWohnung, status }: Unit): string | null =>
  status === 'verkauft' ? null : (kaufpreis ?? kaltmieteWohnung);

/** The text of a unit's status. A status that this script does not know is shown as it is. */
export function statusOf({ status }: Unit, t: Texts): string {
  const texts: Readonly<Record<string, string>> = t.statuses;
  return texts[status] ?? status;
}

/** `PDF`, `DOCX`, by the media type. */
function formatOf({ contentType }: PublicDocument): string {
  if (contentType.includes('word')) return 'DOCX';
  if (contentType.includes('sheet')) return 'XLSX';
  return contentType.replace(/^.*[/.]/, '').toUpperCase();
}

/** `Haus A` → `A`, beside the word Haus. */
export const shortHouse = (house: string): string => house.replace(/^(?:haus|house)\s+(?=\S)/i, '');

/** `A` → `Haus A` */
export const longHouse = (house: string, t: Texts): string =>
  shortHouse(house).length < 4 ? `${t.house} ${shortHouse(house)}` : house;

const orDash = (value: string | null, write: (value: string) => string): string =>
  value === null ? '–' : write(value);

/** Writes the figures of units in a language. A figure that is missing is a dash. */
export function wordsIn(t: Texts, language: string) {
  const plain = new Intl.NumberFormat(language, { maximumFractionDigits: 6 });
  const area = new Intl.NumberFormat(language, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  const euros = new Intl.NumberFormat(language, {
    style: 'currency',
    currency: 'EUR',
    trailingZeroDisplay: 'stripIfInteger',
  });
  const kinds: Readonly<Record<string, string>> = t.kinds;
  const sizeIn = (unit: 'kilobyte' | 'megabyte', size: number) =>
    new Intl.NumberFormat(language, {
      style: 'unit',
      unit,
      maximumSignificantDigits: 2,
    }).format(size);
  const titleOf = ({ title, kind }: PublicDocument) => title ?? kinds[kind] ?? t.kinds.sonstiges;
  const relative = new Intl.RelativeTimeFormat(language);
  const money = (value: string | null) => orDash(value, (text) => exact(euros, text));
  return {
    count: (count: number) => plain.format(count),
    rooms: ({ zimmer }: Unit) => orDash(zimmer, (text) => exact(plain, text)),
    squareMetres: (value: string | null) => orDash(value, (text) => `${exact(area, text)}\u00A0m²`),
    /** `28,4 kWh/(m²·a)` */
    decimal: (value: string, unit = '') => `${exact(plain, value)}\u00A0${unit}`.trim(),
    money,
    price: (unit: Unit) => {
      if (unit.preisAufAnfrage && unit.status !== 'verkauft') return t.onRequest;
      const price = money(priceOf(unit));
      return price === '–' || unit.kaltmieteWohnung === null ? price : t.net(price);
    },
    perSquareMetre: (value: string) => `${exact(area, value)}\u00A0€/m²`,
    /** `Grundriss, PDF` */
    shortDocument: (document: PublicDocument) => `${titleOf(document)}, ${formatOf(document)}`,
    /** `Grundriss (PDF, 1,2 MB)` */
    document: (document: PublicDocument) => {
      const { bytes } = document;
      const size = bytes < 1e6 ? sizeIn('kilobyte', bytes / 1e3) : sizeIn('megabyte', bytes / 1e6);
      return `${titleOf(document)} (${formatOf(document)}, ${size})`;
    },
    /** `vor 10 Minuten` */
    ago: (seconds: number) =>
      seconds < 2 * HOUR
        ? relative.format(-Math.floor(seconds / 60), 'minute')
        : relative.format(-Math.floor(seconds / HOUR), 'hour'),
    /** The floor as it was written, otherwise by its number. */
    floor: ({ etage, etageLabel }: Pick<Unit, 'etage' | 'etageLabel'>) => {
      if (etageLabel !== null) return etageLabel;
      if (etage === null) return '–';
      if (etage === 0) return t.ground;
      return etage < 0 ? t.basement(-etage) : t.upper(etage);
    },
  };
}

export type Words = ReturnType<typeof wordsIn>;
