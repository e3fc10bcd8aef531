/** When a new token shall end. */
export type Expiry =
  | { readonly kind: 'days'; readonly days: number }
  | { readonly kind: 'date'; readonly date: string }
  | { readonly kind: 'never' };

const DAY_MS = 24 * 60 * 60 * 1000;

/** The moment that is meant (ISO 8601): with a date, that day's end where the browser is. */
export function expiryMoment(expiry: Expiry): string | null {
  if (expiry.kind === 'never') return null;
  if (expiry.kind === 'days') return new Date(Date.now() + expiry.days * DAY_MS).toISOString();
  return expiry.date === '' ? null : new Date(`${expiry.date}T23:59:59`).toISOString();
}

/** Tomorrow, as a date input writes it: the earliest day that a token can end on. */
export function tomorrow(): string {
  const day = new Date(Date.now() + DAY_MS);
  const month = String(day.getMonth() + 1).padStart(2, '0');
  return `${day.getFullYear()}-${month}-${String(day.getDate()).padStart(2, '0')}`;
}
