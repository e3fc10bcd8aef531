import { changeFolder, createFolder, deleteFolder } from '../../api/stock.ts';
import type { Folder } from '../../api/types.ts';
import { ConfirmDialog, FormDialog, type OnPage } from '../../components/form-dialog.tsx';
import { PillField } from '../../components/pill.tsx';
import { SelectField } from '../../components/select-field.tsx';
import { NameField } from '../../components/text-field.tsx';
import { useMembership } from '../../membership/membership.ts';
import { sentOf, useValues } from '../../kit/typed.ts';
import { folderWords } from './words.ts';
import { useTexts } from '../../kit/use-texts.ts';
import { possibleParents } from './places.tsx';

/** Indentation in the list of parents. Browsers collapse plain spaces. */
const INDENT = '\u2003';

/** Colours that are distinguishable in both colour schemes. */
const COLOURS = [
  '#0f766e',
  '#1d4ed8',
  '#7c3aed',
  '#be185d',
  '#b91c1c',
  '#c2410c',
  '#a16207',
  '#15803d',
];
const VISIBILITIES = ['org', 'private'] as const;

interface Props extends OnPage {
  /** `null` to create one. */
  readonly folder: Folder | null;
  /** Id of the parent that a new folder gets at first; `''` for the top level. */
  readonly within: string;
  readonly folders: readonly Folder[];
}

/** Creates a folder, or changes one's name, colour, parent and visibility. */
export function FolderDialog({ folder, within, folders, ...page }: Props) {
  const { t } = useTexts(folderWords);
  const { orgId, memberId } = useMembership();
  const typed = useValues({
    name: folder?.name ?? '',
    parentId: folder === null ? within : (folder.parentId ?? ''),
    color: folder?.color ?? '',
    visibility: folder?.visibility ?? 'org',
  });
  const { bind, changed } = typed;
  const { name, visibility } = typed.values;
  const send = async () => {
    if (folder === null) {
      await createFolder(orgId, { ...sentOf(typed.values), name });
      return t.common.created({ name });
    }
    await changeFolder(orgId, folder.id, changed);
    return t.common.saved({ name });
  };
  // Only its creator can make a folder private.
  const isOthers = folder !== null && folder.createdByUserId !== memberId;
  return (
    <FormDialog
      {...page}
      title={folder === null ? t.folders.create : t.common.changeTitle({ name: folder.name })}
      action={folder === null ? t.folders.create : t.common.save}
      send={send}
    >
      <NameField label={t.common.name} {...bind('name')} />
      <ParentField {...bind('parentId')} parents={possibleParents(folders, folder?.id ?? null)} />
      <ColourField {...bind('color')} />
      {isOthers ? (
        <p class="hint">{t.folders.onlyCreator}</p>
      ) : (
        <PillField
          label={t.folders.visibility}
          hint={t.folders.visibilityHints[visibility]}
          {...bind('visibility')}
          options={VISIBILITIES.map((value) => ({ value, label: t.folders.visibilities[value] }))}
        />
      )}
    </FormDialog>
  );
}

interface RemoveProps extends OnPage {
  readonly folder: Folder;
}

/** Deletes a folder. One that is not empty is refused. */
export function RemoveFolderDialog({ folder: { id, name }, ...page }: RemoveProps) {
  const { t } = useTexts(folderWords);
  const { orgId } = useMembership();
  return (
    <ConfirmDialog
      {...page}
      title={t.folders.removeTitle({ name })}
      action={t.common.remove}
      hint={t.folders.removeHint}
      send={() => deleteFolder(orgId, id)}
      notice={t.folders.removed({ name })}
    />
  );
}

interface TextFieldProps {
  readonly name: string;
  readonly value: string;
  readonly change: (value: string) => void;
}

interface ParentFieldProps extends TextFieldProps {
  readonly parents: ReturnType<typeof possibleParents>;
}

/** The folder's parent. One that is hidden from the person can stay. */
function ParentField({ parents, ...bound }: ParentFieldProps) {
  const { t } = useTexts(folderWords);
  const { value: parent } = bound;
  const isHidden = parent !== '' && !parents.some(({ folder }) => folder.id === parent);
  return (
    <SelectField
      label={t.folders.parent}
      {...bound}
      options={[
        { value: '', label: t.folders.top },
        ...(isHidden ? [{ value: parent, label: t.folders.hiddenParent }] : []),
        ...parents.map(({ folder, depth }) => ({
          value: folder.id,
          label: INDENT.repeat(depth) + folder.name,
        })),
      ]}
    />
  );
}

/** A few colours, none, and the folder's own colour if it is another one. */
function ColourField(bound: TextFieldProps) {
  const { t } = useTexts(folderWords);
  const { value: color } = bound;
  const own = color === '' || COLOURS.includes(color) ? [] : [color];
  return (
    <PillField
      label={t.folders.color}
      {...bound}
      options={['', ...own, ...COLOURS].map((value) => ({
        value,
        label: value === '' ? t.folders.noColor : <Colour of={value} />,
      }))}
    />
  );
}

function Colour({ of: color }: { readonly of: string }) {
  return (
    <>
      <i class="block size-5 rounded-full" style={{ backgroundColor: color }} />
      <i class="unseen">{color}</i>
    </>
  );
}
