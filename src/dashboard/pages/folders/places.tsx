import type { ComponentChildren, ComponentProps } from 'preact';
import type { Folder, Project } from '../../api/types.ts';
import { Icon } from '../../components/icon.tsx';
import type { DocumentCount } from '../../documents/requests.ts';
import { documentWords } from '../../documents/words.ts';
import { folderWords } from './words.ts';
import { FolderTree } from './folder-tree.tsx';
import { type Place, placeHref, placeLook, totalOf } from './place.ts';
import { PlaceCount } from './place-count.tsx';
import { treesOf } from './tree.ts';
import { useTexts } from '../../kit/use-texts.ts';

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
        <h2 class={TITLE}>{t.folders.ofAll}</h2>
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
