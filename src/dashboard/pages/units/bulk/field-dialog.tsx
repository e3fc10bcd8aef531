import type { Project, Unit } from '../../../api/types.ts';
import { useGrowing } from '../../../components/growing.ts';
import { SelectField } from '../../../components/select-field.tsx';
import { useTyped } from '../../../navigation/typed.ts';
import { bulkWords } from './words.ts';
import { optionsOf, shownText } from '../../../texts/field-options.ts';
import type { FieldName } from '../../../unit-fields/field.ts';
import { EDITABLE_FIELDS, FIELD_NAMES } from '../../../unit-fields/fields.ts';
import { textOf, valueOf } from '../form/draft.ts';
import { UnitField } from '../form/unit-field.tsx';
import { nameOf } from '../../../texts/unit-name.ts';
import type { PlannedChange } from './bulk-run.ts';
import { ChangeDialog, formOf } from './change-dialog.tsx';
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
  const { t, language } = useTexts(bulkWords);
  const { values, change, changes, kept } = useTyped<Entered>(formOf('fields', units), {
    field: 'projectId',
    text: projects[0]?.id ?? '',
  });
  const { field, text } = values;
  const value = field === 'projectId' ? text : valueOf(field, text, language);
  const changing = units.filter((unit) => unit[field] !== value);
  const shown = (of: Unit[Settable]) => {
    if (field === 'projectId') return projects.find(({ id }) => id === of)?.name ?? '';
    return shownText(t, field, textOf(field, of, language));
  };
  const choose = (next: Settable) => {
    const [first] = next === 'projectId' ? [] : (optionsOf(t, EDITABLE_FIELDS[next].kind) ?? []);
    const start = next === 'projectId' ? projects[0]?.id : first?.value;
    change({ field: next, text: start ?? '' });
  };
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
      kept={kept}
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
        label: name === 'projectId' ? t.units.project : t.units.fields[name],
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
  const { shown: rows, end } = useGrowing(STEP);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, by the keyboard too
    <div class="change-preview" role="region" aria-label={t.bulk.preview} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t.units.fields.unitIdentifier}</th>
            <th scope="col">{t.bulk.valueBefore}</th>
            <th scope="col">{t.bulk.valueAfter}</th>
          </tr>
        </thead>
        <tbody>
          {units.slice(0, rows).map((unit) => {
            const stays = unit[field] === value;
            return (
              <tr key={unit.id} class={stays ? 'kept' : undefined}>
                <th scope="row" class="cut" title={nameOf(unit)}>
                  <bdi>{nameOf(unit)}</bdi>
                </th>
                <td class="cut">{shown(unit[field])}</td>
                <td class="cut after">{stays ? t.bulk.stays : shown(value)}</td>
              </tr>
            );
          })}
          {units.length > rows && (
            <tr ref={end}>
              <td colSpan={3} class="faint">
                {t.bulk.moreRows({ count: units.length - rows })}
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}
