import { useMemo } from 'preact/hooks';
import type { PlanUnit } from '../api/types.ts';
import { Button } from '../components/button.tsx';
import { Checkbox } from '../components/checkbox.tsx';
import { Icon } from '../components/icon.tsx';
import { Select } from '../components/select-field.tsx';
import { documentWords } from './words.ts';
import { nameOf } from '../texts/unit-name.ts';
import { natural } from '../../values/natural.ts';
import { WrongType } from '../uploads/upload-list.tsx';
import { arePlans, type AssignRow, type Choice, keyOf, PROJECT } from './assign-rows.ts';
import { FilePicture } from './file-picture.tsx';
import { ACCEPTED } from './document-queue.ts';
import { useTexts } from '../kit/use-texts.ts';

interface Props {
  readonly rows: readonly AssignRow[];
  readonly units: readonly PlanUnit[];
  /** Whether the files will lie in a folder: those without a unit too, unless they are left out. */
  readonly inFolder: boolean;
  /** The row in the preview. */
  readonly shown: AssignRow | undefined;
  readonly show: (row: AssignRow) => void;
  readonly set: (row: AssignRow, change: Partial<Choice>) => void;
}

/** The files: first those whose names say no unit. */
export function AssignTable({ rows, units, inFolder, shown, show, set }: Props) {
  const { t } = useTexts(documentWords);
  const byId = useMemo(() => new Map(units.map((unit) => [unit.id, unit])), [units]);
  const found = rows.filter(({ match }) => match !== null);
  const others = rows.filter(({ match }) => match === null);
  const replacing = found.filter(({ replaced }) => replaced !== null).length;
  const row = (each: AssignRow) =>
    each.isAccepted ? (
      <Row
        key={keyOf(each.file)}
        row={each}
        units={byId}
        inFolder={inFolder}
        isShown={each === shown}
        show={() => show(each)}
        change={(change) => set(each, change)}
      />
    ) : (
      <RefusedRow key={keyOf(each.file)} file={each.file} isShown={each === shown} />
    );
  return (
    <table class="card w-full border-spacing-0 md:table-fixed max-md:[&>tbody]:block">
      <Heads />
      {others.length > 0 && (
        <tbody>
          <tr class={ROW}>
            <th scope="rowgroup" colSpan={4} class={GROUP}>
              <strong class="text-warn">{t.documents.without({ count: others.length })}</strong>{' '}
              {t.documents.withoutHints[inFolder ? 'folder' : 'away']({ n: others.length })}
            </th>
          </tr>
          {others.map(row)}
        </tbody>
      )}
      <tbody>
        <tr class={ROW}>
          <th scope="rowgroup" colSpan={4} class={GROUP}>
            <strong class="text-ink">{t.documents.found({ count: found.length })}</strong>{' '}
            {t.documents.added({ added: found.length - replacing })}
            {replacing > 0 &&
              `, ${t.documents.replacing[arePlans(found) ? 'plans' : 'documents']({ n: replacing })}`}
          </th>
        </tr>
        {found.map(row)}
      </tbody>
    </table>
  );
}

/** On a phone, a file is a card: its name and its picture, below them its unit and what happens. */
const ROW =
  'border-line max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:items-center max-md:border-t';
const CELL = 'px-3 py-0 wrap-anywhere max-md:py-1 md:h-11.5 md:border-t md:border-line';
const GROUP =
  'h-8.5 bg-sunken px-2.5 text-13 font-normal text-second wrap-anywhere max-md:col-span-full max-md:h-auto max-md:py-1 md:border-t md:border-line';
const LABEL = 'flex min-h-11.25 items-center gap-5 max-md:gap-3';

/** The selected row, and those whose files have no unit. */
const rowLook = (isShown: boolean, hasUnit: boolean) =>
  `${ROW} ${isShown ? 'bg-accent-soft' : hasUnit ? '' : 'bg-warn-soft'}`;

function Heads() {
  const { t } = useTexts(documentWords);
  const heads = [
    [t.documents.file, 'pl-11.5'],
    [t.units.unit, 'w-41'],
    [t.documents.preview, 'w-20'],
    [<span class="unseen">{t.documents.state}</span>, 'w-42'],
  ] as const;
  return (
    <thead class="max-md:hidden">
      <tr>
        {heads.map(([head, look]) => (
          <th key={look} scope="col" class={`h-9 px-3 text-12 font-semibold text-second ${look}`}>
            {head}
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface RowProps extends Pick<Props, 'inFolder'> {
  readonly row: AssignRow;
  readonly units: ReadonlyMap<string, PlanUnit>;
  readonly isShown: boolean;
  readonly show: () => void;
  readonly change: (change: Partial<Choice>) => void;
}

function Row(props: RowProps) {
  const { t, format } = useTexts(documentWords);
  const { row, units, inFolder, isShown, show, change } = props;
  const { file, match, target, proposal, isTaken, replaced } = row;
  const { name } = file;
  const unit = units.get(target);
  const isOpen = target === '' || (inFolder && target === PROJECT && units.has(proposal ?? ''));
  const isAlone = isOpen && proposal === null;
  return (
    <tr class={rowLook(isShown, match !== null)}>
      <td class={`${CELL} md:pr-1 md:pl-2.5`}>
        <Checkbox
          look={LABEL}
          name={t.documents.take({ name })}
          checked={isTaken && target !== ''}
          check={(checked) => change({ isTaken: checked })}
        >
          <MarkedName row={row} />
          <Icon name="forward" look="mr-2 ml-auto w-3 text-second max-md:hidden" />
        </Checkbox>
      </td>
      <td class={`${CELL} max-md:row-start-2 ${isAlone ? 'max-md:col-span-full' : ''}`}>
        {match === null ? <UnitChoice {...props} /> : unit !== undefined && <Named unit={unit} />}
      </td>
      <td class={`${CELL} max-md:col-start-2 max-md:row-start-1`}>
        <button
          type="button"
          class="grid h-10 w-11 place-items-center max-md:ml-auto [&>canvas]:max-h-8.5 [&>canvas]:max-w-11 [&>canvas]:bg-white [&>span]:h-8 [&>span]:w-11"
          aria-label={t.documents.previewOf({ name })}
          aria-pressed={isShown}
          onClick={show}
        >
          <FilePicture file={file} width={88} />
        </button>
      </td>
      <td class={`${CELL} max-md:col-start-2 max-md:row-start-2 max-md:justify-self-end`}>
        {isOpen ? (
          <Proposal {...props} />
        ) : (
          <span class={`text-13 ${replaced === null ? 'text-faint' : 'text-warn'}`}>
            {replaced === null
              ? t.documents.isNew
              : t.documents.replaces({ day: format.day(replaced.updatedAt) })}
          </span>
        )}
      </td>
    </tr>
  );
}

/** A file that cannot be uploaded, and why. */
function RefusedRow({ file, isShown }: Pick<RowProps, 'isShown'> & Pick<AssignRow, 'file'>) {
  return (
    <tr class={rowLook(isShown, false)}>
      <td class={`${CELL} md:pr-1 md:pl-2.5`}>
        <span class={`${LABEL} danger-text`}>
          <Icon name="warning" /> {file.name}
        </span>
      </td>
      <td colSpan={3} class={`${CELL} max-md:col-span-full`}>
        {/* The sentence makes no column wider. */}
        <span class="block text-13 danger-text contain-inline-size">
          <WrongType file={file} accept={ACCEPTED} />
        </span>
      </td>
    </tr>
  );
}

/** A file's name with the part that says its unit. */
export function MarkedName({ row: { file, match } }: { readonly row: AssignRow }) {
  const name = file.name.normalize('NFC');
  if (match === null) return <span>{name}</span>;
  return (
    <span>
      {name.slice(0, match.from)}
      <mark class="rounded-4 bg-accent-soft font-semibold text-accent-strong">
        {name.slice(match.from, match.to)}
      </mark>
      {name.slice(match.to)}
    </span>
  );
}

/** A unit's name, with its house and its floor. */
export function Named({ unit }: { readonly unit: PlanUnit }) {
  const { haus, etageLabel } = unit;
  const place = [haus, etageLabel].filter((each) => each !== null && each !== '');
  return (
    <>
      <strong>{nameOf(unit)}</strong> <span class="small">{place.join(' · ')}</span>
    </>
  );
}

/** The unit of a file whose name says none. */
function UnitChoice({ row: { file, target }, units, inFolder, change }: RowProps) {
  const { t } = useTexts(documentWords);
  const options = [...units.values()]
    .map((unit) => ({ value: unit.id, label: nameOf(unit) }))
    .toSorted((one, other) => natural.compare(one.label, other.label));
  return (
    <Select
      about={{
        class: `min-h-control text-13 ${target === '' ? 'text-faint' : ''}`,
        'aria-label': t.documents.unitOf({ name: file.name }),
      }}
      value={target}
      options={[
        ...(inFolder
          ? [{ value: PROJECT, label: t.documents.folderAlone }]
          : [
              { value: '', label: t.documents.choose },
              { value: PROJECT, label: t.documents.toProject },
            ]),
        ...options,
      ]}
      change={(chosen) => change({ target: chosen, isTaken: chosen !== '' })}
    />
  );
}

/** One click takes where such a file probably goes. */
function Proposal({ row: { file, proposal }, units, change }: RowProps) {
  const { t } = useTexts(documentWords);
  if (proposal === null) return null;
  const unit = units.get(proposal);
  const proposed = unit === undefined ? t.documents.toProject : nameOf(unit);
  return (
    <Button
      look="border-warn/45 text-warn"
      label={`${file.name}: ${t.documents.takeUnit({ name: proposed })}`}
      onClick={() => change({ target: proposal, isTaken: true })}
    >
      {t.documents.takeUnit({ name: proposed })}
    </Button>
  );
}
