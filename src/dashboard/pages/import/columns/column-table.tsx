import { Table } from '../../../components/table.tsx';
import { useImportTexts } from '../../../texts/use-import-texts.ts';
import { columnNamed, KEY_NAMES } from '../match/keys.ts';
import { NEW_FIELD_NAMES } from '../../../unit-fields/fields.ts';
import type { Column } from './columns.ts';
import type { ImportDraft } from './use-import-draft.ts';

/** The columns of the file, each with its meaning. */
export function ColumnTable({ draft }: { readonly draft: ImportDraft }) {
  const { t } = useImportTexts();
  return (
    <Table
      label={t.import.columnsTitle}
      rows={draft.columns}
      keyOf={({ at }) => String(at)}
      columns={[
        { title: t.import.column, kind: 'head', cell: ({ header }) => header },
        {
          title: t.import.samples,
          cell: ({ samples }) => <span class="faint samples">{samples.join(' · ')}</span>,
        },
        { title: t.import.meaning, cell: (column) => <Meaning draft={draft} column={column} /> },
      ]}
    />
  );
}

interface MeaningProps {
  readonly draft: ImportDraft;
  readonly column: Column;
}

function Meaning({ draft, column: { at, header } }: MeaningProps) {
  const { t } = useImportTexts();
  return (
    <select
      aria-label={t.import.meaningOf(header)}
      value={draft.mapping.get(at) ?? ''}
      onChange={({ currentTarget }) => {
        draft.chooseField(at, columnNamed(currentTarget.value));
      }}
    >
      <option value="">{t.import.leaveOut}</option>
      {KEY_NAMES.map((name) => (
        <option key={name} value={name}>
          {t.import.keys[name]}
        </option>
      ))}
      {NEW_FIELD_NAMES.map((field) => (
        <option key={field} value={field}>
          {t.units.fields[field]}
        </option>
      ))}
    </select>
  );
}
