import { SelectField } from '../../../components/select-field.tsx';
import { useTexts } from '../../../texts/use-texts.ts';
import { type NumberFormat, readAmount } from '../values/amounts.ts';
import { showAmount } from '../values/show-amount.ts';
import type { Draft } from './use-draft.ts';

const FORMATS = ['comma', 'point'] as const satisfies readonly NumberFormat[];

/** A whole amount with its cents, so that one sees which separator is which. */
const withCents = (amount: string) => (amount.includes('.') ? amount : `${amount}.00`);

/** Asks how the file writes numbers, and shows what that makes of them. */
export function FormatField({ draft }: { readonly draft: Draft }) {
  const { t, language } = useTexts();
  const { ambiguous } = draft.numbers;
  const shown = (text: string, format: NumberFormat) =>
    showAmount(withCents(readAmount(text, format)), language);
  const [first = ''] = ambiguous;
  return (
    <div class="card card-body import-format">
      <SelectField
        label={t.import.format}
        hint={t.import.formatAsked(first, shown(first, 'comma'), shown(first, 'point'))}
        value={draft.format ?? ''}
        options={[
          ...(draft.format === null ? [{ value: '' as const, label: t.import.chooseFormat }] : []),
          ...FORMATS.map((value) => ({ value, label: t.import.formats[value] })),
        ]}
        change={(value) => {
          draft.chooseFormat(value === '' ? null : value);
        }}
      />
      {draft.format !== null && (
        <ul class="small">
          {ambiguous.map((text) => (
            <li key={text}>{t.import.becomes(text, shown(text, draft.format ?? 'comma'))}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
