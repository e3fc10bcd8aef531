import type { ComponentChildren, ComponentProps } from 'preact';
import type { Folder, Project } from '../../api/types.ts';
import { Icon } from '../../components/icon.tsx';
import { Clamped } from '../../components/table.tsx';
import type { DocumentCount } from '../../documents/requests.ts';
import { useDocumentTexts } from '../../texts/documents.ts';
import { useFolderTexts } from '../../texts/folders.ts';
import { FolderTree } from './folder-tree.tsx';
import { type Place, placeHref, totalOf } from './place.ts';
import { PlaceCount } from './place-count.tsx';
import { treesOf } from './tree.ts';

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
  const { t } = useFolderTexts();
  const { documents } = useDocumentTexts().t;
  const chosen = [...folders, ...projects].find(({ id }) => id === (folder ?? project));
  const ofProject = folders.filter(
    ({ id }) =>
      project !== null &&
      (id === folder || totalOf(counts ?? [], { project, folder: id }).documents > 0),
  );
  const others = treesOf(folders.filter((each) => !ofProject.includes(each)));
  const shared = { opens: props.opens, counts, chosen: folder };
  return (
    <nav class="places" aria-label={documents.places}>
      <details open={matchMedia(WIDE).matches}>
        <summary>
          <Icon name="folders" /> {chosen?.name ?? documents.allFiles}
        </summary>
        <PlaceLink place={{}} chosen={{ folder, project }} counts={counts}>
          {documents.allFiles}
        </PlaceLink>
        <h2>{t.shell.pages.projects}</h2>
        <ul>
          {projects.map(({ id, name }) => (
            <li key={id}>
              <PlaceLink place={{ project: id }} chosen={{ folder, project }} counts={counts}>
                <Icon name="projects" /> <Clamped>{name}</Clamped>
              </PlaceLink>
              {id === project && (
                <FolderTree
                  {...shared}
                  nodes={treesOf(ofProject)}
                  project={project}
                  label={documents.foldersOf(name)}
                />
              )}
            </li>
          ))}
        </ul>
        {others.length > 0 && (
          <>
            <h2>{t.folders.ofAll}</h2>
            <FolderTree {...shared} nodes={others} project={null} label={t.folders.list} />
          </>
        )}
        {folders.length === 0 && <p class="hint">{t.folders.none}</p>}
        {props.children}
      </details>
    </nav>
  );
}

interface PlaceLinkProps {
  readonly place: Place;
  readonly chosen: { readonly folder: string | null; readonly project: string | null };
  readonly counts: readonly DocumentCount[] | null;
  readonly children: ComponentChildren;
}

/** A place, with how many files are there. */
function PlaceLink({ place, chosen, counts, children }: PlaceLinkProps) {
  const isChosen =
    chosen.folder === (place.folder ?? null) && chosen.project === (place.project ?? null);
  return (
    <a
      class={isChosen ? 'place selected' : 'place'}
      href={placeHref(place)}
      aria-current={isChosen ? 'true' : undefined}
    >
      {children} <PlaceCount counts={counts} {...place} />
    </a>
  );
}
