import type { Language } from '../../../texts/language.ts';

const SIGNS: Readonly<Record<Language, { thousands: string; decimal: string }>> = {
  de: { thousands: '.', decimal: ',' },
  en: { thousands: ',', decimal: '.' },
};

const PLAIN = /^(-?\d+)(?:\.(\d+))?$/;

/** A plain decimal as a language writes it, with every digit; any other text as it is. */
export function showAmount(text: string, language: Language): string {
  const match = PLAIN.exec(text);
  if (match === null) return text;
  const [, whole = '', fraction] = match;
  const { thousands, decimal } = SIGNS[language];
  const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, thousands);
  return fraction === undefined ? grouped : grouped + decimal + fraction;
}
