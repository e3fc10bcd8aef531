import type { DocumentCount } from '../../documents/requests.ts';
import { hrefWith } from '../../navigation/location.ts';
import type { Folder } from '../../api/types.ts';

/** How many documents are at a place. */
export type PlaceTotal = Pick<DocumentCount, 'documents' | 'withoutUnit' | 'unpublished'>;

const sumOf = (counts: readonly DocumentCount[], name: keyof PlaceTotal): number =>
  counts.reduce((sum, count) => sum + count[name], 0);

/** How many documents are in a folder, at a project, or in all. */
export function totalOf(
  counts: readonly DocumentCount[],
  { folder = null, project = null }: { folder?: string | null; project?: string | null },
): PlaceTotal {
  const own = counts.filter(
    ({ folderId, projectId }) =>
      (folder === null || folderId === folder) && (project === null || projectId === project),
  );
  return {
    documents: sumOf(own, 'documents'),
    withoutUnit: sumOf(own, 'withoutUnit'),
    unpublished: sumOf(own, 'unpublished'),
  };
}

/** A folder, a project, a project's documents in a folder, or everything. */
export interface Place {
  readonly folder?: string;
  readonly project?: string;
}

/** The looks of a place's row. */
export const placeLook = (isChosen: boolean): string =>
  `flex min-h-8 items-center rounded-6 text-13 max-md:min-h-11 ${
    isChosen ? 'bg-accent-soft font-semibold text-accent-strong' : 'text-ink'
  }`;

/** The address of the page with the documents of a folder, of a project, or of all. */
export const placeHref = ({ folder = '', project = '' }: Place): string =>
  hrefWith({ folder, project, document: null, dialog: null, of: null, cursor: null, page: null });

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
