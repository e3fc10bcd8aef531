import type { Folder } from '../../api/types.ts';
import { ActionMenu } from '../../components/menu.tsx';
import { addDocuments, uploadsOf } from '../../documents/document-queue.ts';
import type { DocumentCount } from '../../documents/requests.ts';
import { may, useMembership } from '../../membership/membership.ts';
import { goTo } from '../../navigation/location.ts';
import { DropArea, OVER } from '../../uploads/drop-zone.tsx';
import { folderWords } from './words.ts';
import { FolderIcon } from './folder-icon.tsx';
import { placeHref, placeLook } from './place.ts';
import { PlaceCount } from './place-count.tsx';
import type { FolderNode } from './tree.ts';
import { useTexts } from '../../kit/use-texts.ts';

interface Props {
  readonly nodes: readonly FolderNode[];
  readonly opens: (dialog: 'create' | 'change' | 'remove', folderId: string) => () => void;
  /** How many documents are where; `null` until they are counted. */
  readonly counts: readonly DocumentCount[] | null;
  /** Class names of a list inside of another one. */
  readonly inside?: string;
  /** Accessible name of the list. */
  readonly label: string;
  /** Id of the folder whose documents are shown. */
  readonly chosen: string | null;
  /** Id of the project whose documents count; `null` for those of all. */
  readonly project: string | null;
}

/** A tree of folders. */
export function FolderTree({ nodes, label, inside = '', ...rest }: Props) {
  return (
    <ul class={inside} aria-label={label}>
      {nodes.map(({ folder, children }) => (
        <li key={folder.id}>
          <FolderRow folder={folder} {...rest} />
          {children.length > 0 && (
            <FolderTree nodes={children} label={folder.name} inside="ml-3" {...rest} />
          )}
        </li>
      ))}
    </ul>
  );
}

type RowProps = Omit<Props, 'nodes' | 'label' | 'inside'> & { readonly folder: Folder };

/** With a mouse, the menu of a folder comes in place of its count. */
const MENU =
  'absolute right-0 opacity-0 group-hover/folder:opacity-100 group-has-focus-visible/folder:opacity-100 has-aria-expanded:opacity-100 [@media(hover:none)]:static [@media(hover:none)]:opacity-100';

function FolderRow({ folder, opens, chosen, project, counts }: RowProps) {
  const { t } = useTexts(folderWords);
  const { orgId, role } = useMembership();
  const { id, name, color, visibility } = folder;
  const place = { folder: id, ...(project !== null && { project }) };
  const dropped = (files: readonly File[]) => {
    addDocuments(uploadsOf(orgId, id), files, { folderId: id, projectId: project });
    goTo(placeHref(place));
  };
  return (
    <DropArea
      look={`group/folder relative gap-2 pr-2 ${project === null ? 'pl-2' : 'pl-6.5'} ${OVER} ${placeLook(id === chosen)}`}
      add={dropped}
    >
      {/* An invalid colour has no effect: this style cannot load anything. */}
      <span class="inline-flex text-faint *:size-3.5" style={color === null ? {} : { color }}>
        <FolderIcon name={name} isPrivate={visibility === 'private'} />
      </span>
      <a
        class="flex min-w-0 flex-1 items-center gap-2 text-inherit no-underline"
        href={placeHref(place)}
        aria-current={id === chosen ? 'true' : undefined}
      >
        <span class="cut" title={name}>
          {name}
        </span>{' '}
        {visibility === 'private' && <span class="unseen">{t.folders.visibilities.private}</span>}
        <PlaceCount counts={counts} {...place} />
      </a>
      {may(role, 'files:upload') && (
        <span class={MENU}>
          <ActionMenu
            of={name}
            actions={[
              { text: t.folders.createIn, act: opens('create', id) },
              { text: t.common.change, act: opens('change', id) },
              { text: t.common.remove, act: opens('remove', id), isDangerous: true },
            ]}
          />
        </span>
      )}
    </DropArea>
  );
}
