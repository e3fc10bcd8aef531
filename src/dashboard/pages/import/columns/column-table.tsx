import { Select } from '../../../components/select-field.tsx';
import { Table } from '../../../components/table.tsx';
import { importWords } from '../words.ts';
import {
  columnNamed,
  KEY_NAMES,
  metadataColumn,
  metadataNameIn,
  metadataNameOf,
} from '../../../unit-cells/column-name.ts';
import { fieldNamed, FIELD_NAMES } from '../../../unit-fields/fields.ts';
import { factName, type HeaderTexts, scaleFor } from '../../../unit-cells/headers.ts';
import type { Column } from './columns.ts';
import { withField } from './mapping.ts';
import type { ImportDraft } from './use-import-draft.ts';
import type { ImportWording } from '../words.ts';
import { useTexts } from '../../../kit/use-texts.ts';

/** The columns of the file, each with its meaning. */
export function ColumnTable({ draft }: { readonly draft: ImportDraft }) {
  const { t } = useTexts(importWords);
  return (
    <Table
      label={t.import.columnsTitle}
      rows={draft.columns}
      keyOf={({ at }) => String(at)}
      columns={[
        {
          title: t.import.column,
          kind: 'head',
          cell: ({ header, hidden }) =>
            hidden ? t.import.hiddenColumn({ column: header }) : header,
        },
        {
          title: t.import.samples,
          cell: ({ samples }) => <span class="faint samples">{samples.join(' · ')}</span>,
        },
        { title: t.import.meaning, cell: (column) => <Meaning draft={draft} column={column} /> },
      ]}
    />
  );
}

/** What a column can mean. @param mapped what it means now; empty for nothing. */
function meaningsOf(texts: HeaderTexts, mapped: string, t: ImportWording['t']) {
  const ownName =
    metadataNameOf(mapped) ?? metadataNameOf(texts.own) ?? metadataNameIn(factName(texts));
  return [
    { value: '', label: t.import.leaveOut },
    ...KEY_NAMES.map((value) => ({ value, label: t.import.keys[value] })),
    ...FIELD_NAMES.map((value) => ({ value, label: t.fields[value] })),
    ...(ownName === ''
      ? []
      : [{ value: metadataColumn(ownName), label: t.import.ownFact({ name: ownName }) }]),
  ];
}

interface MeaningProps {
  readonly draft: ImportDraft;
  readonly column: Column;
}

function Meaning({ draft, column: { at, header, texts } }: MeaningProps) {
  const { t } = useTexts(importWords);
  const mapped = draft.mapping.get(at) ?? '';
  const field = fieldNamed(mapped);
  const scale = field === null ? null : scaleFor(texts, field);
  return (
    <>
      <Select
        about={{ 'aria-label': t.import.violationOf({ column: header }) }}
        value={mapped}
        options={meaningsOf(texts, mapped, t)}
        change={(name) => {
          draft.choose({ meanings: [...withField(draft.mapping, at, columnNamed(name))] });
        }}
      />
      {scale !== null && <p class="small">{t.import.scales[scale]}</p>}
    </>
  );
}
