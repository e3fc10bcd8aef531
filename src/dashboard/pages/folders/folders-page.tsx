import type { ComponentChildren } from 'preact';
import { readFolders, readProjects } from '../../api/stock.ts';
import type { Folder, Project } from '../../api/types.ts';
import { useReading } from '../../api/use-reading.ts';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Page } from '../../components/page.tsx';
import { ProjectSwitch } from '../../components/project-switch.tsx';
import { Clamped } from '../../components/table.tsx';
import { type DocumentCount, readDocumentCounts } from '../../documents/requests.ts';
import { ACCEPTED } from '../../documents/use-document-uploads.ts';
import { may, useMembership } from '../../membership/membership.ts';
import { goTo, useLocation } from '../../navigation/location.ts';
import { useDialog } from '../../navigation/use-dialog.ts';
import { useDocumentTexts } from '../../texts/documents.ts';
import { useFolderTexts } from '../../texts/folders.ts';
import { FilesButton } from '../../uploads/drop-zone.tsx';
import { FileFilters } from './file-filters.tsx';
import { FileList, FileTotal, useFileList } from './file-list.tsx';
import { FolderDialog, RemoveFolderDialog } from './folder-dialog.tsx';
import { FolderTree } from './folder-tree.tsx';
import { placeHref, totalOf } from './place.ts';
import { PlaceCount } from './place-count.tsx';
import { treesOf } from './tree.ts';

const NO_PROJECTS: readonly Project[] = [];

const DIALOGS = ['create', 'change', 'remove'] as const;

/** Where there is room for the places beside the files. */
const WIDE = '(width >= 48rem)';

const showProject = (project: string) => {
  goTo(placeHref({ project }));
};

/** The folders and projects as a tree, and beside it the files in the chosen one. */
export function FoldersPage() {
  const { t } = useFolderTexts();
  const { orgId, role } = useMembership();
  const { opens } = useDialog(DIALOGS);
  const { searchParams } = useLocation();
  const chosen = { folder: searchParams.get('folder'), project: searchParams.get('project') };
  const reading = useReading(`places of ${orgId}`, () => readPlaces(orgId));
  const mayWrite = may(role, 'files:upload');
  const { documents } = useDocumentTexts().t;
  const projects = reading.state === 'loaded' ? reading.value.projects : NO_PROJECTS;
  const counted = useReading(`document counts of ${orgId}`, () => readDocumentCounts(orgId));
  const counts = counted.state === 'loaded' ? counted.value : null;
  const list = useFileList(chosen, projects, counted.reload);
  const create = (face: string) => (
    <Button icon="plus" label={t.folders.create} onClick={opens('create')}>
      {face}
    </Button>
  );
  return (
    <Page
      title={t.shell.pages.folders}
      choice={
        <ProjectSwitch projects={projects} chosen={chosen.project ?? ''} change={showProject} />
      }
      lead={<FileTotal list={list} />}
      actions={
        mayWrite && (
          <>
            <span class="on-wide">{create(documents.folder)}</span>
            <UploadButton take={list.take} />
          </>
        )
      }
    >
      <FileFilters
        {...list.filters}
        total={counts && totalOf(counts, chosen)}
        takesFiles={list.take !== null}
      />
      <Loaded reading={reading} lines={10}>
        {(places) => (
          <div class="files card">
            <Places {...places} {...chosen} counts={counts} opens={opens}>
              {mayWrite && <p class="on-phone">{create(t.folders.create)}</p>}
            </Places>
            <FileList list={list} />
          </div>
        )}
      </Loaded>
      {mayWrite && reading.state === 'loaded' && (
        <FolderDialogs folders={reading.value.folders} changed={reading.reload} />
      )}
    </Page>
  );
}

/** All folders and projects. */
async function readPlaces(orgId: string) {
  const [folders, projects] = await Promise.all([readFolders(orgId), readProjects(orgId)]);
  return { folders, projects };
}

/** Uploads files to the chosen place. */
function UploadButton({ take }: Pick<ReturnType<typeof useFileList>, 'take'>) {
  const { documents } = useDocumentTexts().t;
  if (take === null) return null;
  return (
    <FilesButton
      accept={ACCEPTED}
      add={take}
      icon="export"
      text={documents.upload}
      kind="primary"
    />
  );
}

interface FolderDialogsProps {
  readonly folders: readonly Folder[];
  readonly changed: () => Promise<void>;
}

/** The open dialog about a folder. */
function FolderDialogs({ folders, changed }: FolderDialogsProps) {
  const { name, of, close } = useDialog(DIALOGS);
  const about = folders.find(({ id }) => id === of);
  const onPage = { close, changed };
  if (name === 'remove' && about !== undefined) {
    return <RemoveFolderDialog {...onPage} folder={about} />;
  }
  if (name === 'create') {
    return <FolderDialog {...onPage} folder={null} within={about?.id ?? ''} folders={folders} />;
  }
  if (name !== 'change' || about === undefined) return null;
  return <FolderDialog {...onPage} folder={about} within={about.id} folders={folders} />;
}

interface PlacesProps {
  readonly folders: readonly Folder[];
  readonly projects: readonly Project[];
  /** Id of the chosen folder, or of the chosen project. */
  readonly folder: string | null;
  readonly project: string | null;
  /** How many documents are where; `null` until they are counted. */
  readonly counts: readonly DocumentCount[] | null;
  readonly opens: Parameters<typeof FolderTree>[0]['opens'];
  /** What stands below the places. */
  readonly children: ComponentChildren;
}

/** The places in which files are. */
function Places({ folders, projects, folder, project, counts, ...props }: PlacesProps) {
  const { t } = useFolderTexts();
  const { documents } = useDocumentTexts().t;
  const isAll = folder === null && project === null;
  const chosen = [...folders, ...projects].find(({ id }) => id === (folder ?? project));
  return (
    <nav class="places" aria-label={documents.places}>
      <details open={matchMedia(WIDE).matches}>
        <summary>
          <Icon name="folders" /> {chosen?.name ?? documents.allFiles}
        </summary>
        <a
          class={isAll ? 'place selected' : 'place'}
          href={placeHref({})}
          aria-current={isAll ? 'true' : undefined}
        >
          {documents.allFiles} <PlaceCount counts={counts} />
        </a>
        {folders.length === 0 ? (
          <p class="hint">{t.folders.none}</p>
        ) : (
          <FolderTree
            nodes={treesOf(folders)}
            opens={props.opens}
            counts={counts}
            label={t.folders.list}
            chosen={folder}
          />
        )}
        <h2>{t.shell.pages.projects}</h2>
        <ul>
          {projects.map(({ id, name }) => (
            <li key={id}>
              <a
                class={id === project ? 'place selected' : 'place'}
                href={placeHref({ project: id })}
                aria-current={id === project ? 'true' : undefined}
              >
                <Icon name="projects" /> <Clamped>{name}</Clamped>
                <PlaceCount counts={counts} project={id} />
              </a>
            </li>
          ))}
        </ul>
        {props.children}
      </details>
    </nav>
  );
}
