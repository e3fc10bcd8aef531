import type { Folder } from '../../api/types.ts';
import { Icon } from '../../components/icon.tsx';
import { ActionMenu } from '../../components/menu.tsx';
import { Clamped } from '../../components/table.tsx';
import { may, useMembership } from '../../membership/membership.ts';
import { useFolderTexts } from '../../texts/folders.ts';
import type { FolderNode } from './tree.ts';

interface Props {
  readonly nodes: readonly FolderNode[];
  readonly opens: (dialog: 'create' | 'change', folderId: string) => () => void;
  /** Accessible name of the list. */
  readonly label: string;
}

/** A tree of folders. */
export function FolderTree({ nodes, opens, label }: Props) {
  return (
    <ul class="folders" aria-label={label}>
      {nodes.map(({ folder, children }) => (
        <li key={folder.id}>
          <FolderRow folder={folder} opens={opens} />
          {children.length > 0 && <FolderTree nodes={children} opens={opens} label={folder.name} />}
        </li>
      ))}
    </ul>
  );
}

function FolderRow({ folder, opens }: { readonly folder: Folder } & Pick<Props, 'opens'>) {
  const { t } = useFolderTexts();
  const { role } = useMembership();
  const { id, name, color, visibility } = folder;
  return (
    <div class="folder">
      {/* An invalid colour has no effect: this style cannot load anything. */}
      <span class="folder-icon" style={color === null ? {} : { color }}>
        <Icon name="folders" />
      </span>
      <span class="folder-name">
        <Clamped>{name}</Clamped>{' '}
        {visibility === 'private' && (
          <span class="badge quiet">{t.folders.visibilities.private}</span>
        )}
      </span>
      {may(role, 'files:upload') && (
        <ActionMenu
          of={name}
          actions={[
            { text: t.folders.createIn, act: opens('create', id) },
            { text: t.common.change, act: opens('change', id) },
          ]}
        />
      )}
    </div>
  );
}
