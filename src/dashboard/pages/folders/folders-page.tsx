import { readFolders, readProjects } from '../../api/stock.ts';
import type { Folder, Project } from '../../api/types.ts';
import { useReading } from '../../api/use-reading.ts';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Page } from '../../components/page.tsx';
import { ProjectSwitch } from '../../components/project-switch.tsx';
import { Clamped } from '../../components/table.tsx';
import { may, useMembership } from '../../membership/membership.ts';
import { goTo, useLocation } from '../../navigation/location.ts';
import { useDialog } from '../../navigation/use-dialog.ts';
import { useDocumentTexts } from '../../texts/documents.ts';
import { useFolderTexts } from '../../texts/folders.ts';
import { FileList } from './file-list.tsx';
import { FolderDialog, RemoveFolderDialog } from './folder-dialog.tsx';
import { FolderTree } from './folder-tree.tsx';
import { placeHref } from './place.ts';
import { treesOf } from './tree.ts';

const DIALOGS = ['create', 'change', 'remove'] as const;

/** Where there is room for the places beside the files. */
const WIDE = '(width >= 48rem)';

/** The folders and projects as a tree, and beside it the files in the chosen one. */
export function FoldersPage() {
  const { t } = useFolderTexts();
  const { orgId, role } = useMembership();
  const { name, of, opens, close } = useDialog(DIALOGS);
  const { searchParams } = useLocation();
  const chosen = { folder: searchParams.get('folder'), project: searchParams.get('project') };
  const reading = useReading(`places of ${orgId}`, async () => {
    const [folders, projects] = await Promise.all([readFolders(orgId), readProjects(orgId)]);
    return { folders, projects };
  });
  const mayWrite = may(role, 'files:upload');
  const folders = reading.state === 'loaded' ? reading.value.folders : [];
  const about = folders.find(({ id }) => id === of);
  const folder = name === 'create' ? null : about;
  const onPage = { close, changed: reading.reload };
  const create = mayWrite && (
    <Button icon="plus" onClick={opens('create')}>
      {t.folders.create}
    </Button>
  );
  return (
    <Page
      title={t.shell.pages.folders}
      choice={
        <ProjectSwitch
          projects={reading.state === 'loaded' ? reading.value.projects : []}
          chosen={chosen.project ?? ''}
          change={(project) => {
            goTo(placeHref({ project }));
          }}
        />
      }
      actions={create}
    >
      <Loaded reading={reading} lines={10}>
        {(places) => (
          <div class="files card">
            <Places {...places} {...chosen} opens={opens} />
            <FileList key={`${chosen.folder} ${chosen.project}`} {...chosen} {...places} />
          </div>
        )}
      </Loaded>
      {mayWrite && reading.state === 'loaded' && name === 'remove' && about !== undefined && (
        <RemoveFolderDialog {...onPage} folder={about} />
      )}
      {mayWrite &&
        reading.state === 'loaded' &&
        (name === 'create' || name === 'change') &&
        folder !== undefined && (
          <FolderDialog {...onPage} folder={folder} within={about?.id ?? ''} folders={folders} />
        )}
    </Page>
  );
}

interface PlacesProps {
  readonly folders: readonly Folder[];
  readonly projects: readonly Project[];
  /** Id of the chosen folder, or of the chosen project. */
  readonly folder: string | null;
  readonly project: string | null;
  readonly opens: Parameters<typeof FolderTree>[0]['opens'];
}

/** The places in which files are. */
function Places({ folders, projects, folder, project, opens }: PlacesProps) {
  const { t } = useFolderTexts();
  const { documents } = useDocumentTexts().t;
  const isAll = folder === null && project === null;
  return (
    <nav class="places" aria-label={documents.places}>
      <details open={matchMedia(WIDE).matches}>
        <summary>{documents.places}</summary>
        <a
          class={isAll ? 'place selected' : 'place'}
          href={placeHref({})}
          aria-current={isAll ? 'true' : undefined}
        >
          {documents.allFiles}
        </a>
        {folders.length === 0 ? (
          <p class="hint">{t.folders.none}</p>
        ) : (
          <FolderTree
            nodes={treesOf(folders)}
            opens={opens}
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
              </a>
            </li>
          ))}
        </ul>
      </details>
    </nav>
  );
}
