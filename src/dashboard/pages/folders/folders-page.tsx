import { readFolders, readProjects } from '../../api/stock.ts';
import type { Folder, Project } from '../../api/types.ts';
import { useLastLoaded, useReading } from '../../api/use-reading.ts';
import { Button } from '../../components/button.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Page } from '../../components/page.tsx';
import { ProjectSwitch } from '../../components/project-switch.tsx';
import { readDocumentCounts } from '../../documents/requests.ts';
import { ACCEPTED } from '../../documents/document-queue.ts';
import { may, useMembership } from '../../membership/membership.ts';
import { goTo, useLocation } from '../../navigation/location.ts';
import { useDialog } from '../../navigation/use-dialog.ts';
import { documentWords } from '../../documents/words.ts';
import { folderWords } from './words.ts';
import { FilesButton } from '../../uploads/drop-zone.tsx';
import { FileList, FileTotal, useFileList, FileFilters } from './file-list.tsx';
import { FolderDialog, RemoveFolderDialog } from './folder-dialog.tsx';
import { placeHref, totalOf, Places } from './places.tsx';
import { useTexts } from '../../kit/use-texts.ts';

const NO_PROJECTS: readonly Project[] = [];

const DIALOGS = ['create', 'change', 'remove'] as const;

const showProject = (project: string) => {
  goTo(placeHref({ project }));
};

/** The folders and projects as a tree, and beside it the files in the chosen one. */
export function FoldersPage() {
  const { t } = useTexts(folderWords);
  const { orgId, role } = useMembership();
  const { opens } = useDialog(DIALOGS);
  const { searchParams } = useLocation();
  const chosen = { folder: searchParams.get('folder'), project: searchParams.get('project') };
  const reading = useReading(`places of ${orgId}`, () => readPlaces(orgId));
  const mayWrite = may(role, 'files:upload');
  const { documents } = useTexts(documentWords).t;
  const projects = reading.state === 'loaded' ? reading.value.projects : NO_PROJECTS;
  const folders = reading.state === 'loaded' ? reading.value.folders : [];
  const folder = folders.find(({ id }) => id === chosen.folder);
  const { counts, recount } = useCounts(orgId, chosen.folder ?? chosen.project ?? '');
  const list = useFileList(chosen, projects, recount);
  const create = (face: string) => (
    <Button icon="plus" label={t.folders.create} onClick={opens('create')}>
      {face}
    </Button>
  );
  return (
    <Page
      title={t.shell.pages.folders}
      choice={
        <span class="max-md:hidden">
          <ProjectSwitch projects={projects} chosen={chosen.project ?? ''} change={showProject} />
        </span>
      }
      lead={<FileTotal list={list} />}
      actions={
        mayWrite && (
          <>
            <span class="max-md:hidden">{create(documents.folder)}</span>
            <UploadButton take={list.take} />
          </>
        )
      }
    >
      <FileFilters
        {...list.filters}
        total={counts && totalOf(counts, chosen)}
        folder={folder === undefined ? null : { name: folder.name, project: chosen.project }}
        takesFiles={list.take !== null}
      />
      <Loaded reading={reading} lines={10}>
        {(places) => (
          <div class="card -mb-4 grid min-h-[max(32rem,calc(100dvh-7.25rem))] grid-cols-[12.75rem_minmax(0,1fr)] max-md:-mx-gutter max-md:content-start max-md:grid-cols-[minmax(0,1fr)] max-md:rounded-none max-md:border-x-0 max-md:shadow-none xl:has-[aside]:grid-cols-[12.75rem_minmax(0,1fr)_18.75rem]">
            <Places {...places} {...chosen} counts={counts} opens={opens}>
              {mayWrite && <p class="md:hidden">{create(t.folders.create)}</p>}
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

/**
 * How many documents are where; `null` until they are counted. They are counted again at each place, because
 * what was chosen for another one may have arrived meanwhile.
 */
function useCounts(orgId: string, placeId: string) {
  const reading = useReading(`document counts of ${orgId} at ${placeId}`, () =>
    readDocumentCounts(orgId),
  );
  const counted = useLastLoaded(reading);
  return {
    counts: counted.state === 'loaded' ? counted.value : null,
    recount: reading.reload,
  };
}

/** Uploads files to the chosen place. */
function UploadButton({ take }: Pick<ReturnType<typeof useFileList>, 'take'>) {
  const { documents } = useTexts(documentWords).t;
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
