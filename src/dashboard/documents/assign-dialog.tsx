import { useMemo, useState } from 'preact/hooks';
import { Button } from '../components/button.tsx';
import { Checkbox } from '../components/checkbox.tsx';
import { CloseButton, Dialog } from '../components/dialog.tsx';
import { Restored } from '../components/form.tsx';
import { Select } from '../components/select-field.tsx';
import { useMembership } from '../membership/membership.ts';
import { useTyped } from '../navigation/typed.ts';
import { useStay } from '../navigation/unsaved.ts';
import { useDocumentTexts } from '../texts/documents.ts';
import { nameOf } from '../texts/unit-name.ts';
import { type FileAbout, uploadsOf } from './document-queue.ts';
import { kindNamed, type NamedUnit, unitMeant, unitNamed } from './names.ts';
import type { Document } from './requests.ts';
import type { PlaceOfNew } from './document-queue.ts';

/** The choice of the project in place of a unit. */
const PROJECT = 'project';

/** Where a file goes. */
interface Choice {
  /** Id of the unit, {@link PROJECT}, or `''` for nowhere. */
  readonly target: string;
  readonly isTaken: boolean;
}

/** A file with where it goes. */
interface Row extends Choice {
  readonly file: File;
  /** Where in the name the unit's name is; `null` if the name says no unit. */
  readonly match: { readonly from: number; readonly to: number } | null;
  /** Where a file of a name without a unit probably goes; `null` if nothing says so. */
  readonly proposal: string | null;
  /** Whether the unit has a document of this name. */
  readonly isThere: boolean;
}

/** What the person has chosen otherwise than proposed, by {@link keyOf} the file. */
interface Choices {
  readonly chosen: Readonly<Record<string, Choice>>;
  readonly published: boolean;
}

const NO_CHOICES: Choices = { chosen: {}, published: false };

const keyOf = ({ name, lastModified, size }: File) => `${name} ${lastModified} ${size}`;

interface Props {
  readonly projectId: string;
  readonly files: readonly File[];
  readonly units: readonly NamedUnit[];
  /** The project's documents. */
  readonly documents: readonly Document[];
  readonly close: () => void;
}

/**
 * A table of files with the units that their names say. One click uploads them. Neither Escape nor Back
 * closes it. What is chosen is kept for the same files.
 */
export function AssignDialog({ projectId, files, units, documents, close }: Props) {
  const { t } = useDocumentTexts();
  const { orgId } = useMembership();
  const { values, changes, kept } = useTyped<Choices>(`assign ${projectId}`, NO_CHOICES);
  const [wentBack, setWentBack] = useState(false);
  useStay(() => {
    setWentBack(true);
  });
  const proposed = useMemo(() => files.map((file) => rowOf(file, units, documents)), [files]);
  const rows = proposed.map((row): Row => Object.assign({}, row, values.chosen[keyOf(row.file)]));
  const set = (row: Row, change: Partial<Choice>) => {
    const { target, isTaken } = { ...row, ...change };
    changes('chosen')({ ...values.chosen, [keyOf(row.file)]: { target, isTaken } });
  };
  const taken = rows.filter(({ isTaken, target }) => isTaken && target !== '');
  const assign = () => {
    uploadsOf(orgId, projectId).queue.add(
      taken.map((row) => ({ file: row.file, about: aboutOf(row, projectId, values.published) })),
    );
    kept.drop();
    close();
  };
  return (
    <Dialog title={t.documents.assign} onClose={close} wide stays>
      <p class="hint">{t.documents.assignHint}</p>
      {kept.isRestored && <Restored drop={kept.drop} />}
      <div role="alert">{wentBack && <p class="banner">{t.documents.assignStays}</p>}</div>
      <AssignTable rows={rows} units={units} set={set} />
      <div class="dialog-actions">
        <Checkbox look="check" checked={values.published} check={changes('published')}>
          {t.documents.show}
        </Checkbox>
        <CloseButton also={kept.drop}>{t.common.cancel}</CloseButton>
        <Button kind="primary" disabled={taken.length === 0} onClick={assign}>
          {t.documents.assignCount(taken.length)}
        </Button>
      </div>
    </Dialog>
  );
}

interface TableProps extends Pick<Props, 'units'> {
  readonly rows: readonly Row[];
  readonly set: (row: Row, change: Partial<Choice>) => void;
}

/** The files: first those whose names say no unit. */
function AssignTable({ rows, units, set }: TableProps) {
  const { t, format } = useDocumentTexts();
  const names = useMemo(() => new Map(units.map((unit) => [unit.id, nameOf(unit)])), [units]);
  const found = rows.filter(({ match }) => match !== null);
  const others = rows.filter(({ match }) => match === null);
  const row = (each: Row) => (
    <AssignRow
      key={keyOf(each.file)}
      row={each}
      names={names}
      change={(change) => {
        set(each, change);
      }}
    />
  );
  return (
    <table class="assignment">
      <thead>
        <tr>
          <th scope="col">{t.documents.file}</th>
          <th scope="col">{t.units.unit}</th>
        </tr>
      </thead>
      {others.length > 0 && (
        <tbody class="unassigned">
          <tr>
            <th scope="rowgroup" colSpan={2}>
              <strong>{t.documents.without(format.number(others.length))}</strong>{' '}
              {t.documents.withoutHint}
            </th>
          </tr>
          {others.map(row)}
        </tbody>
      )}
      <tbody>
        <tr>
          <th scope="rowgroup" colSpan={2}>
            <strong>{t.documents.found(format.number(found.length))}</strong>
          </th>
        </tr>
        {found.map(row)}
      </tbody>
    </table>
  );
}

function aboutOf({ file, target }: Row, projectId: string, published: boolean): FileAbout {
  const place: PlaceOfNew = target === PROJECT ? { projectId } : { propertyId: target };
  const document = { ...place, kind: kindOf(file.name, target), published };
  return { as: 'new', document, isAssigned: true };
}

function rowOf(file: File, units: readonly NamedUnit[], documents: readonly Document[]): Row {
  const match = unitNamed(file.name, units);
  const isThere = documents.some(
    ({ propertyId, name }) => propertyId === match?.unitId && name === file.name.normalize('NFC'),
  );
  const proposal = match === null ? proposalFor(file.name, units) : null;
  return { file, match, target: match?.unitId ?? '', proposal, isTaken: !isThere, isThere };
}

/** A unit of almost this name; for a name without a number, the project. */
const proposalFor = (name: string, units: readonly NamedUnit[]): string | null =>
  unitMeant(name, units) ?? (/\d/.test(name) ? null : PROJECT);

/** A file for a unit is a floor plan, unless its name says something else. */
function kindOf(name: string, target: string): Document['kind'] {
  const kind = kindNamed(name);
  return kind === 'sonstiges' && target !== PROJECT ? 'grundriss' : kind;
}

interface RowProps {
  readonly row: Row;
  /** The units' names by their ids. */
  readonly names: ReadonlyMap<string, string>;
  readonly change: (change: Partial<Choice>) => void;
}

function AssignRow(props: RowProps) {
  const { t } = useDocumentTexts();
  const { row, names, change } = props;
  const { file, match, target, isTaken, isThere } = row;
  const { name } = file;
  if (match === null) return <UnnamedRow {...props} />;
  const shown = name.normalize('NFC');
  return (
    <tr>
      <td>
        <Checkbox
          look="check"
          name={t.documents.take(name)}
          checked={isTaken}
          check={(checked) => {
            change({ isTaken: checked });
          }}
        >
          <span>
            {shown.slice(0, match.from)}
            <mark>{shown.slice(match.from, match.to)}</mark>
            {shown.slice(match.to)}
          </span>
        </Checkbox>
      </td>
      <td>
        <strong>{names.get(target)}</strong>{' '}
        <span class="small">{isThere ? t.documents.isThere : t.documents.isNew}</span>
      </td>
    </tr>
  );
}

/** A file whose name says no unit: one click takes what is probable, or the person chooses. */
function UnnamedRow({ row: { file, target, proposal }, names, change }: RowProps) {
  const { t } = useDocumentTexts();
  const { name } = file;
  const units = [...names].map(([value, label]) => ({ value, label }));
  const proposed = proposal === PROJECT ? t.documents.toProject : names.get(proposal ?? '');
  return (
    <tr>
      <td>{name}</td>
      <td>
        <div class="choice">
          <Select
            about={{ 'aria-label': t.documents.unitOf(name) }}
            value={target}
            options={[
              { value: '', label: t.documents.choose },
              { value: PROJECT, label: t.documents.toProject },
              ...units,
            ]}
            change={(chosen) => {
              change({ target: chosen });
            }}
          />
          {proposal !== null && target === '' && proposed !== undefined && (
            <Button
              label={`${name}: ${t.documents.takeUnit(proposed)}`}
              onClick={() => {
                change({ target: proposal });
              }}
            >
              {t.documents.takeUnit(proposed)}
            </Button>
          )}
        </div>
      </td>
    </tr>
  );
}
