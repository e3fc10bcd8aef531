import { useState } from 'preact/hooks';
import type { Project, Unit } from '../../../api/types.ts';
import { SelectField } from '../../../components/select-field.tsx';
import { useTexts } from '../../../texts/use-texts.ts';
import { optionsOf, shownText } from '../../../unit-fields/field-options.ts';
import type { FieldName } from '../../../unit-fields/field.ts';
import { EDITABLE_FIELDS, FIELD_NAMES } from '../../../unit-fields/fields.ts';
import { textOf, valueOf } from '../form/draft.ts';
import { UnitField } from '../form/unit-field.tsx';
import { nameOf } from '../name.ts';
import type { PlannedChange } from './bulk-run.ts';
import { ChangeDialog } from './change-dialog.tsx';

/** The preview's first rows. More would make it slow, and nobody reads them. */
const MAX_ROWS = 200;

/** What can be set for many units: a field, or the project. */
type Settable = FieldName | 'projectId';

const SETTABLE: readonly Settable[] = ['projectId', ...FIELD_NAMES];

interface Props {
  readonly units: readonly Unit[];
  readonly projects: readonly Project[];
  readonly apply: (changes: readonly PlannedChange[]) => void;
  readonly close: () => void;
}

/** Sets one field of many units, and shows each unit's value before and after. */
export function FieldDialog({ units, projects, apply, close }: Props) {
  const { t, format, language } = useTexts();
  const [field, setField] = useState<Settable>('projectId');
  const [text, setText] = useState(projects[0]?.id ?? '');
  const projectNames = new Map(projects.map(({ id, name }) => [id, name]));
  const value = field === 'projectId' ? text : valueOf(field, text, language);
  const changing = units.filter((unit) => unit[field] !== value);
  const shown = (of: Unit[Settable]) => {
    if (field === 'projectId') return projectNames.get(String(of)) ?? '';
    return shownText(t, field, textOf(field, of, language));
  };
  const choose = (next: Settable) => {
    setField(next);
    const { kind } = next === 'projectId' ? { kind: null } : EDITABLE_FIELDS[next];
    const [first] = kind === null ? [{ value: projects[0]?.id }] : (optionsOf(t, kind) ?? []);
    setText(first?.value ?? '');
  };
  return (
    <ChangeDialog
      title={t.bulk.fieldTitle(format.number(units.length))}
      action={t.bulk.changeUnits(changing.length, format.number(changing.length))}
      hindrance={changing.length === 0 ? t.bulk.nothingChanges : null}
      note={
        <>
          {changing.length < units.length &&
            t.bulk.haveAlready(format.number(units.length - changing.length))}{' '}
          {t.bulk.undoable}
        </>
      }
      apply={() => {
        apply(changing.map((unit) => ({ unit, change: Object.fromEntries([[field, value]]) })));
      }}
      close={close}
      fields={
        <>
          <SelectField
            label={t.bulk.field}
            value={field}
            options={SETTABLE.map((name) => ({
              value: name,
              label: name === 'projectId' ? t.units.project : t.units.fields[name],
            }))}
            change={choose}
          />
          {field === 'projectId' ? (
            <SelectField
              label={t.units.project}
              value={text}
              options={projects.map(({ id, name }) => ({ value: id, label: name }))}
              change={setText}
            />
          ) : (
            <UnitField name={field} value={text} change={setText} />
          )}
        </>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, by the keyboard too */}
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
            {units.slice(0, MAX_ROWS).map((unit) => {
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
            {units.length > MAX_ROWS && (
              <tr>
                <td colSpan={3} class="faint">
                  {t.bulk.moreRows(format.number(units.length - MAX_ROWS))}
                </td>
              </tr>
            )}
          </tbody>
        </table>
      </div>
    </ChangeDialog>
  );
}
