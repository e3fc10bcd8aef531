import type { ComponentChildren, ComponentProps } from 'preact';
import type { Folder, Project } from '../../api/types.ts';
import { Icon } from '../../components/icon.tsx';
import type { DocumentCount } from '../../documents/requests.ts';
import { documentWords } from '../../documents/words.ts';
import { folderWords } from './words.ts';
import { useTexts } from '../../kit/use-texts.ts';
import { ActionMenu } from '../../components/menu.tsx';
import { addDocuments, uploadsOf } from '../../documents/document-queue.ts';
import { may, useMembership } from '../../membership/membership.ts';
import { goTo, hrefWith } from '../../navigation/location.ts';
import { DropArea, OVER } from '../../uploads/drop-zone.tsx';

/** Where there is room for the places beside the files. */
const WIDE = '(width >= 48rem)';

interface PlacesProps {
  readonly folders: readonly Folder[];
  readonly projects: readonly Project[];
  /** Id of the chosen folder, or of the chosen project. */
  readonly folder: string | null;
  readonly project: string | null;
  /** How many documents are where; `null` until they are counted. */
  readonly counts: readonly DocumentCount[] | null;
  readonly opens: ComponentProps<typeof FolderTree>['opens'];
  /** What stands below the places. */
  readonly children: ComponentChildren;
}

/** The places in which files are. */
export function Places({ folders, projects, folder, project, counts, ...props }: PlacesProps) {
  const { t } = useTexts(folderWords);
  const { documents } = useTexts(documentWords).t;
  const chosen = [...folders, ...projects].find(({ id }) => id === (folder ?? project));
  const ofProject = folders.filter(
    ({ id }) =>
      project !== null &&
      (id === folder || totalOf(counts ?? [], { project, folder: id }).documents > 0),
  );
  const own = projects.find(({ id }) => id === project);
  const others = projects.filter((each) => each !== own);
  const here = { chosen: { folder, project }, counts };
  const shared = { opens: props.opens, counts, chosen: folder };
  return (
    <nav class={folder === null ? NAV : `${NAV} max-md:hidden`} aria-label={documents.places}>
      <details class="group" open={matchMedia(WIDE).matches}>
        <summary class={SUMMARY}>
          <Icon name="folders" look="size-3.5" /> {chosen?.name ?? documents.allFiles}
        </summary>
        {own !== undefined && (
          <>
            <ProjectLink {...here} project={own} isOpen />
            <FolderTree
              {...shared}
              nodes={treesOf(ofProject)}
              project={own.id}
              label={documents.foldersOf({ project: own.name })}
            />
          </>
        )}
        {others.length > 0 && (
          <>
            <h2 class={TITLE}>
              {own === undefined ? t.shell.pages.projects : documents.otherProjects}
            </h2>
            <ul>
              {others.map((each) => (
                <li key={each.id}>
                  <ProjectLink {...here} project={each} />
                </li>
              ))}
            </ul>
          </>
        )}
        <h2 class={TITLE}>{t.units.allProjects}</h2>
        <PlaceLink {...here} place={{}}>
          <Icon name="folders" look="size-3.5" /> {documents.allFiles}
        </PlaceLink>
        <FolderTree
          {...shared}
          nodes={treesOf(folders.filter((each) => !ofProject.includes(each)))}
          project={null}
          label={t.folders.list}
        />
        {folders.length === 0 && <p class="hint">{t.folders.none}</p>}
        {props.children}
      </details>
    </nav>
  );
}

const NAV = 'min-w-0 border-line p-2 max-md:border-b md:border-r';
const SUMMARY =
  "flex min-h-11 w-fit cursor-pointer items-center gap-2 px-2 text-13 font-semibold text-faint group-open:mb-3 after:ml-auto after:content-['⌄'] md:group-open:hidden";
const TITLE = 'px-2 pt-3 pb-1 text-12 font-normal text-faint';

interface ProjectLinkProps extends Omit<PlaceLinkProps, 'place' | 'children'> {
  readonly project: Project;
  /** Whether its folders stand below it. */
  readonly isOpen?: boolean;
}

/** A project as a place. */
function ProjectLink({ project: { id, name }, isOpen = false, ...here }: ProjectLinkProps) {
  return (
    <PlaceLink {...here} place={{ project: id }} isLong={!isOpen} look="gap-1 pr-2 pl-1">
      <Icon name={isOpen ? 'chevron' : 'forward'} look="size-2.5 stroke-[2.4]" />{' '}
      <Icon name="folders" look="size-3.5" />{' '}
      <span class="cut" title={name}>
        {name}
      </span>
    </PlaceLink>
  );
}

interface PlaceLinkProps {
  /** Class names. */
  readonly look?: string;
  /** Whether it has no room for how many files are there. */
  readonly isLong?: boolean;
  readonly place: Place;
  readonly chosen: { readonly folder: string | null; readonly project: string | null };
  readonly counts: readonly DocumentCount[] | null;
  readonly children: ComponentChildren;
}

/** A place, with how many files are there. */
function PlaceLink({ place, chosen, counts, look = 'gap-1.5 px-2', ...rest }: PlaceLinkProps) {
  const { isLong = false, children } = rest;
  const isChosen =
    chosen.folder === (place.folder ?? null) && chosen.project === (place.project ?? null);
  return (
    <a
      class={`no-underline ${look} ${placeLook(isChosen)}`}
      href={placeHref(place)}
      aria-current={isChosen ? 'true' : undefined}
    >
      {children} {!isLong && <PlaceCount counts={counts} {...place} />}
    </a>
  );
}

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
function FolderTree({ nodes, label, inside = '', ...rest }: Props) {
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

/** Words in folders' names, with the icon of what lies there. */
const ICONS = [
  [/grundri|floor.?plan|pläne/, 'plan'],
  [/ansicht|bild|foto|visual|view|photo|picture/, 'image'],
  [/vertr|contract/, 'lock'],
] as const;

/** Icons that no other part has, on a grid of 20. */
const OUTLINES = [
  [/expos|broch|beschreib/, 'M5 2.5h6.5l3.5 4v11H5zM11 3v4h4'],
  [/energie|energy/, 'M11.5 2.5L5 11.5h5l-1.5 6 6.5-9h-5z'],
] as const;

interface FolderIconProps {
  readonly name: string;
  readonly isPrivate: boolean;
}

/** What lies in a folder, by its name; a lock for one that only its creator sees. */
function FolderIcon({ name, isPrivate }: FolderIconProps) {
  const said = name.toLowerCase();
  const own = OUTLINES.find(([words]) => words.test(said));
  if (isPrivate) return <Icon name="lock" />;
  if (own === undefined) {
    return <Icon name={ICONS.find(([words]) => words.test(said))?.[1] ?? 'folders'} />;
  }
  return (
    <svg class="icon" viewBox="0 0 20 20" aria-hidden="true">
      <path d={own[1]} />
    </svg>
  );
}

interface PlaceCountProps extends Place {
  /** How many documents are where; `null` until they are counted. */
  readonly counts: readonly DocumentCount[] | null;
}

/** How many files are at a place, at the end of its row. */
function PlaceCount({ counts, ...place }: PlaceCountProps) {
  const { format } = useTexts(documentWords);
  return (
    <span class="small ml-auto tabular-nums group-has-focus-visible/folder:invisible group-has-[button]/folder:group-hover/folder:invisible group-has-aria-expanded/folder:invisible">
      {counts !== null && format.number(totalOf(counts, place).documents)}
    </span>
  );
}

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
interface Place {
  readonly folder?: string;
  readonly project?: string;
}

/** The looks of a place's row. */
const placeLook = (isChosen: boolean): string =>
  `flex min-h-8 items-center rounded-6 text-13 max-md:min-h-11 ${
    isChosen ? 'bg-accent-soft font-semibold text-accent-strong' : 'text-ink'
  }`;

/** The address of the page with the documents of a folder, of a project, or of all. */
export const placeHref = ({ folder = '', project = '' }: Place): string =>
  hrefWith({ folder, project, document: null, dialog: null, of: null, cursor: null, page: null });

/** A folder with its subfolders. */
interface FolderNode {
  readonly folder: Folder;
  readonly children: readonly FolderNode[];
}

/** The folders as trees. A folder whose parent is not among them is at the top level. */
function treesOf(folders: readonly Folder[]): FolderNode[] {
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
