import type { Folder } from '../../api/types.ts';

/** A folder with its subfolders. */
export interface FolderNode {
  readonly folder: Folder;
  readonly children: readonly FolderNode[];
}

/** The folders as trees. A folder with a hidden parent is at the top level. */
export function treesOf(folders: readonly Folder[]): FolderNode[] {
  const seen = new Set(folders.map(({ id }) => id));
  const byParent = Map.groupBy(folders, ({ parentId }) =>
    parentId !== null && seen.has(parentId) ? parentId : null,
  );
  const nodesIn = (parentId: string | null): FolderNode[] =>
    (byParent.get(parentId) ?? []).map((folder) => ({ folder, children: nodesIn(folder.id) }));
  return nodesIn(null);
}

/** A folder with its depth in the tree. */
interface FolderAtDepth {
  readonly folder: Folder;
  readonly depth: number;
}

/** All folders in tree order, except one folder and everything in it. */
export function possibleParents(
  folders: readonly Folder[],
  without: string | null,
): FolderAtDepth[] {
  const foldersIn = (nodes: readonly FolderNode[], depth: number): FolderAtDepth[] =>
    nodes
      .filter(({ folder }) => folder.id !== without)
      .flatMap(({ folder, children }) =>
        [{ folder, depth }].concat(foldersIn(children, depth + 1)),
      );
  return foldersIn(treesOf(folders), 0);
}
