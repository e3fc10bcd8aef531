import type { Project, Unit } from '../../../api/types.ts';
import { SelectField } from '../../../components/select-field.tsx';
import { useValues } from '../../../kit/typed.ts';
import { bulkWords } from './words.ts';
import { optionsOf, shownText } from '../../../texts/field-options.ts';
import type { FieldName } from '../../../unit-fields/field.ts';
import { fieldNamed, FIELD_NAMES } from '../../../unit-fields/fields.ts';
import { textOf, valueOf } from '../../../texts/field-values.ts';
import { UnitField } from '../form/unit-field.tsx';
import type { PlannedChange } from './bulk-run.ts';
import { AFTER, ChangeDialog, Preview } from './change-dialog.tsx';
import { useTexts } from '../../../kit/use-texts.ts';

/** Rows that are shown at first, and added each time the person scrolls to the end. */
const STEP = 30;

/** What can be set for many units: a field, or the project. */
type Settable = FieldName | 'projectId';

const SETTABLE: readonly Settable[] = ['projectId', ...FIELD_NAMES];

interface Entered {
  readonly field: Settable;
  /** The value as typed. */
  readonly text: string;
}

interface Props {
  readonly units: readonly Unit[];
  readonly projects: readonly Project[];
  readonly apply: (changes: readonly PlannedChange[]) => Promise<boolean>;
  readonly close: () => void;
}

/** Sets one field of many units, and shows each unit's value before and after. */
export function FieldDialog({ units, projects, apply, close }: Props) {
  const wording = useTexts(bulkWords);
  const { t, language } = wording;
  const first = (of: Settable) =>
    of === 'projectId' ? projects[0]?.id : optionsOf(t, of)?.[0]?.value;
  // What the list says is missing is probably what is filled in.
  const missing = fieldNamed(new URL(location.href).searchParams.get('missing') ?? '');
  const start = missing ?? 'projectId';
  const { values, change, changes } = useValues<Entered>({
    field: start,
    text: first(start) ?? '',
  });
  const { field, text } = values;
  const value = field === 'projectId' ? text : valueOf(field, text, language);
  const changing = units.filter((unit) => (unit[field] ?? null) !== value);
  const shown = (of: Unit[Settable]) => {
    if (field === 'projectId') return projects.find(({ id }) => id === of)?.name ?? '';
    return shownText(wording, field, textOf(field, of, language));
  };
  const choose = (next: Settable) => change({ field: next, text: first(next) ?? '' });
  return (
    <ChangeDialog
      title={t.bulk.fieldTitle({ n: units.length })}
      action={t.bulk.changeUnits({ n: changing.length })}
      hindrance={changing.length === 0 ? t.bulk.nothingChanges : null}
      note={
        <>
          {changing.length < units.length &&
            t.bulk.haveAlready({ n: units.length - changing.length })}{' '}
          {t.bulk.undoable}
        </>
      }
      apply={() =>
        apply(changing.map((unit) => ({ unit, change: Object.fromEntries([[field, value]]) })))
      }
      close={close}
      fields={
        <>
          <SettableField value={field} change={choose} />
          {field === 'projectId' ? (
            <SelectField
              label={t.units.project}
              value={text}
              options={projects.map(({ id, name }) => ({ value: id, label: name }))}
              change={changes('text')}
            />
          ) : (
            <UnitField name={field} value={text} change={changes('text')} />
          )}
        </>
      }
    >
      <FieldPreview units={units} field={field} value={value} shown={shown} />
    </ChangeDialog>
  );
}

interface SettableFieldProps {
  readonly value: Settable;
  readonly change: (value: Settable) => void;
}

function SettableField(props: SettableFieldProps) {
  const { t } = useTexts(bulkWords);
  return (
    <SelectField
      {...props}
      label={t.bulk.field}
      options={SETTABLE.map((name) => ({
        value: name,
        label: name === 'projectId' ? t.units.project : t.fields[name],
      }))}
    />
  );
}

interface FieldPreviewProps {
  readonly units: readonly Unit[];
  readonly field: Settable;
  readonly value: Unit[Settable];
  /** A value as people read it. */
  readonly shown: (value: Unit[Settable]) => string;
}

/** Each unit's value before and after. */
function FieldPreview({ units, field, value, shown }: FieldPreviewProps) {
  const { t } = useTexts(bulkWords);
  return (
    <Preview
      rows={units.map((unit) => ({ unit, kept: (unit[field] ?? null) === value }))}
      step={STEP}
      keeps={({ kept }) => kept}
      columns={[
        {
          title: t.bulk.valueBefore,
          look: 'cut md:w-[22%]',
          cell: ({ unit }) => shown(unit[field]),
        },
        {
          title: t.bulk.valueAfter,
          look: `cut ${AFTER}`,
          cell: ({ kept }) => (kept ? t.bulk.stays : shown(value)),
        },
      ]}
    />
  );
}
