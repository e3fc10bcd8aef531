import { UNIT_STATUSES } from '../../../../values/unit-states.ts';
import type { ImportWording } from '../../../texts/use-import-texts.ts';
import type { FieldName } from '../../../unit-fields/field.ts';
import { FIELD_NAMES, isAmount } from '../../../unit-fields/fields.ts';
import { hasLowPrice, type Matching } from '../match-units/row-actions.ts';
import type { RepairTexts, ReviewRow } from '../rows/rows.ts';
import { readAmount, showFixed } from '../values/amounts.ts';
import type { Review } from './use-review.ts';

/** Cells with the same fault. */
export interface Problem {
  readonly field: FieldName;
  readonly text: string;
  /** Their rows, by index. */
  readonly rows: readonly number[];
  /** The number of the first one in the file. */
  readonly line: number;
  /** Whether the text is a price, but a very low one. */
  readonly isPrice: boolean;
}

/** The faulty cells that are not empty, gathered by their text. */
export function problemsIn({ entries, matching }: Pick<Review, 'entries' | 'matching'>): Problem[] {
  const problems = new Map<string, Problem & { readonly rows: number[] }>();
  for (const { at, row, findings } of entries) {
    for (const { field: path, kind } of findings) {
      const field = FIELD_NAMES.find((name) => name === path);
      const text = field === undefined ? '' : (row.cells[field]?.text ?? '');
      if (field === undefined || kind !== 'fault' || text === '') continue;
      const known = problems.get(`${field} ${text}`);
      if (known === undefined)
        problems.set(`${field} ${text}`, {
          field,
          text,
          rows: [at],
          line: row.number,
          isPrice: isLow(row, field, matching),
        });
      else known.rows.push(at);
    }
  }
  return [...problems.values()];
}

const isLow = (row: ReviewRow, field: FieldName, matching: Matching) =>
  field === 'kaufpreis' && hasLowPrice(row, matching);

interface Proposal {
  readonly label: string;
  readonly texts: RepairTexts;
}

const ON_REQUEST =
  /^(?:preis\s+)?(?:auf\s+anfr(?:age|\.)?|a\.?\s*a\.?|p\.?\s*a\.?\s*a\.?|poa|(?:price\s+)?on\s+request)$/i;
const NUMBER = /\d[\d.,'\s]*/g;

/** The obvious repair of a value; `null` if there is none. */
export function proposalFor(
  { field, text, rows, isPrice }: Problem,
  { t, language }: ImportWording,
): Proposal | null {
  if (isPrice) return { label: t.import.noPrice, texts: { kaufpreis: '' } };
  if (field === 'kaufpreis' && ON_REQUEST.test(text.trim())) {
    return { label: t.import.onRequest, texts: { kaufpreis: '', preisAufAnfrage: 'ja' } };
  }
  if (isAmount(field)) {
    const [only = '', ...others] = text.match(NUMBER) ?? [];
    const amount = readAmount(only.replace(/[.,\s]+$/, ''), 'comma');
    if (only === '' || others.length > 0 || !/^\d+(?:\.\d+)?$/.test(amount)) return null;
    const shown = showFixed(amount, language);
    return { label: t.import.take(shown), texts: { [field]: shown } };
  }
  if (field !== 'status') return null;
  const begun = text.toLowerCase().replace(/[^a-zäöüß].*$/, '');
  const [status, ...more] = UNIT_STATUSES.filter((name) =>
    t.statuses[name].toLowerCase().startsWith(begun),
  );
  if (status === undefined || more.length > 0 || begun.length < 2) return null;
  const name = t.statuses[status];
  return { label: rows.length > 1 ? name : t.import.take(name), texts: { status } };
}
