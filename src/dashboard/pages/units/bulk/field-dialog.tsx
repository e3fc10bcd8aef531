import type { PlannedChange, Project, Unit } from '../../../api/types.ts';
import { SelectField } from '../../../components/select-field.tsx';
import { useValues } from '../../../kit/typed.ts';
import { bulkWords } from './words.ts';
import { optionsOf, shownText } from '../../../texts/field-options.ts';
import type { FieldName } from '../../../unit-fields/field.ts';
import { fieldNamed, FIELD_NAMES } from '../../../unit-fields/fields.ts';
import { textOf, valueOf } from '../../../texts/field-values.ts';
import { UnitField } from '../form/unit-field.tsx';
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
  const places = projects.map(({ id, name }) => ({ value: id, label: name }));
  const first = (of: Settable) =>
    (of === 'projectId' ? places : optionsOf(t, of))?.[0]?.value ?? '';
  // What the list says is missing is probably what is filled in.
  const missing = fieldNamed(new URL(location.href).searchParams.get('missing') ?? '');
  const start = missing ?? 'projectId';
  const entered = useValues<Entered>({ field: start, text: first(start) });
  const { field, text } = entered.values;
  const typed = { value: text, change: entered.changes('text') };
  const value = field === 'projectId' ? text : valueOf(field, text, language);
  const keeps = (unit: Unit) => (unit[field] ?? null) === value;
  const changing = units.filter((unit) => !keeps(unit));
  const change = Object.fromEntries([[field, value]]);
  const shown = (of: Unit[Settable]) =>
    field === 'projectId'
      ? (places.find((place) => place.value === of)?.label ?? '')
      : shownText(wording, field, textOf(field, of, language));
  const already = t.bulk.haveAlready({ n: units.length - changing.length });
  return (
    <ChangeDialog
      title={t.bulk.fieldTitle({ n: units.length })}
      action={t.bulk.changeUnits({ n: changing.length })}
      hindrance={changing.length === 0 ? t.bulk.nothingChanges : null}
      note={`${changing.length < units.length ? already : ''} ${t.bulk.undoable}`}
      apply={() => apply(changing.map((unit) => ({ unit, change })))}
      close={close}
      fields={
        <>
          <SelectField
            label={t.bulk.field}
            value={field}
            options={SETTABLE.map((name) => ({
              value: name,
              label: name === 'projectId' ? t.units.project : t.fields[name],
            }))}
            change={(next) => entered.change({ field: next, text: first(next) })}
          />
          {field === 'projectId' ? (
            <SelectField label={t.units.project} options={places} {...typed} />
          ) : (
            <UnitField name={field} {...typed} />
          )}
        </>
      }
    >
      <FieldPreview
        {...{ units, keeps }}
        before={(unit) => shown(unit[field])}
        after={shown(value)}
      />
    </ChangeDialog>
  );
}

interface FieldPreviewProps {
  readonly units: readonly Unit[];
  /** Whether a unit has the value already. */
  readonly keeps: (unit: Unit) => boolean;
  /** The values as people read them. */
  readonly before: (unit: Unit) => string;
  readonly after: string;
}

/** Each unit's value before and after. */
function FieldPreview({ units, keeps, before, after }: FieldPreviewProps) {
  const { valueBefore, valueAfter, stays } = useTexts(bulkWords).t.bulk;
  return (
    <Preview
      rows={units.map((unit) => ({ unit, kept: keeps(unit) }))}
      step={STEP}
      keeps={({ kept }) => kept}
      columns={[
        { title: valueBefore, look: 'cut md:w-[22%]', cell: ({ unit }) => before(unit) },
        { title: valueAfter, look: `cut ${AFTER}`, cell: ({ kept }) => (kept ? stays : after) },
      ]}
    />
  );
}
