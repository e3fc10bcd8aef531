import type { Folder } from '../../api/types.ts';

/** A folder with its subfolders. */
export interface FolderNode {
  readonly folder: Folder;
  readonly children: readonly FolderNode[];
}

/** The folders as trees. A folder whose parent is not among them is at the top level. */
export function treesOf(folders: readonly Folder[]): FolderNode[] {
  const nodes = new Map(
    folders.map((folder) => [folder.id, { folder, children: new Array<FolderNode>() }]),
  );
  const top: FolderNode[] = [];
  for (const node of nodes.values()) {
    (nodes.get(node.folder.parentId ?? '')?.children ?? top).push(node);
  }
  return top;
}

const at = (depth: number) => (node: FolderNode) => ({ ...node, depth });

/** All folders in tree order with their depth, except one folder and everything in it. */
export function possibleParents(folders: readonly Folder[], without: string | null) {
  const parents: { readonly folder: Folder; readonly depth: number }[] = [];
  const left = treesOf(folders).map(at(0)).toReversed();
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const { folder, children, depth } = next;
    if (folder.id === without) continue;
    parents.push({ folder, depth });
    left.push(...children.map(at(depth + 1)).toReversed());
  }
  return parents;
}
