import type { Folder } from '../../api/types.ts';

/** A folder with those in it. */
export interface FolderNode {
  readonly folder: Folder;
  readonly children: readonly FolderNode[];
}

/** The folders as trees. One whose parent is not seen stands at the top. */
export function treesOf(folders: readonly Folder[]): FolderNode[] {
  const seen = new Set(folders.map(({ id }) => id));
  const byParent = Map.groupBy(folders, ({ parentId }) =>
    parentId !== null && seen.has(parentId) ? parentId : null,
  );
  const nodesIn = (parentId: string | null): FolderNode[] =>
    (byParent.get(parentId) ?? []).map((folder) => ({ folder, children: nodesIn(folder.id) }));
  return nodesIn(null);
}

/** A folder in a list of all, and how deep it lies. */
interface Placed {
  readonly folder: Folder;
  readonly depth: number;
}

/** The folders in the order of their trees, without one and what it contains. */
export function placesFor(folders: readonly Folder[], without: string | null): Placed[] {
  const placesIn = (nodes: readonly FolderNode[], depth: number): Placed[] =>
    nodes
      .filter(({ folder }) => folder.id !== without)
      .flatMap(({ folder, children }) => [{ folder, depth }].concat(placesIn(children, depth + 1)));
  return placesIn(treesOf(folders), 0);
}
