import type { Folder } from '../../api/types.ts';
import { Icon } from '../../components/icon.tsx';
import { ActionMenu } from '../../components/menu.tsx';
import { Clamped } from '../../components/table.tsx';
import { may, useMembership } from '../../membership/membership.ts';
import { useFolderTexts } from '../../texts/folders.ts';
import { placeHref } from './place.ts';
import type { FolderNode } from './tree.ts';

interface Props {
  readonly nodes: readonly FolderNode[];
  readonly opens: (dialog: 'create' | 'change' | 'remove', folderId: string) => () => void;
  /** Accessible name of the list. */
  readonly label: string;
  /** Id of the folder whose documents are shown. */
  readonly chosen: string | null;
}

/** A tree of folders. */
export function FolderTree({ nodes, label, ...rest }: Props) {
  return (
    <ul class="folders" aria-label={label}>
      {nodes.map(({ folder, children }) => (
        <li key={folder.id}>
          <FolderRow folder={folder} {...rest} />
          {children.length > 0 && <FolderTree nodes={children} label={folder.name} {...rest} />}
        </li>
      ))}
    </ul>
  );
}

type RowProps = Pick<Props, 'opens' | 'chosen'> & { readonly folder: Folder };

function FolderRow({ folder, opens, chosen }: RowProps) {
  const { t } = useFolderTexts();
  const { role } = useMembership();
  const { id, name, color, visibility } = folder;
  return (
    <div class={id === chosen ? 'folder selected' : 'folder'}>
      {/* An invalid colour has no effect: this style cannot load anything. */}
      <span class="folder-icon" style={color === null ? {} : { color }}>
        <Icon name="folders" />
      </span>
      <a
        class="folder-name"
        href={placeHref({ folder: id })}
        aria-current={id === chosen ? 'true' : undefined}
      >
        <Clamped>{name}</Clamped>{' '}
        {visibility === 'private' && (
          <span class="badge quiet">{t.folders.visibilities.private}</span>
        )}
      </a>
      {may(role, 'files:upload') && (
        <ActionMenu
          of={name}
          actions={[
            { text: t.folders.createIn, act: opens('create', id) },
            { text: t.common.change, act: opens('change', id) },
            { text: t.common.remove, act: opens('remove', id), isDangerous: true },
          ]}
        />
      )}
    </div>
  );
}
