import { readFolders } from '../../api/stock.ts';
import { useReading } from '../../api/use-reading.ts';
import { Button } from '../../components/button.tsx';
import { Empty, Loaded } from '../../components/loaded.tsx';
import { Page } from '../../components/page.tsx';
import { may, useMembership } from '../../membership/membership.ts';
import { useDialog } from '../../navigation/use-dialog.ts';
import { useFolderTexts } from '../../texts/folders.ts';
import { FolderDialog } from './folder-dialog.tsx';
import { FolderTree } from './folder-tree.tsx';
import { treesOf } from './tree.ts';

const DIALOGS = ['create', 'change'] as const;

/** The folders as a tree, with dialogs to create and change one. */
export function FoldersPage() {
  const { t } = useFolderTexts();
  const { orgId, role } = useMembership();
  const { name, of, opens, close } = useDialog(DIALOGS);
  const reading = useReading(`folders of ${orgId}`, () => readFolders(orgId));
  const mayWrite = may(role, 'files:upload');
  const folders = reading.state === 'loaded' ? reading.value : [];
  const about = folders.find(({ id }) => id === of);
  const folder = name === 'create' ? null : about;
  const create = mayWrite && (
    <Button kind="primary" icon="plus" onClick={opens('create')}>
      {t.folders.create}
    </Button>
  );
  return (
    <Page title={t.shell.pages.folders} lead={t.folders.lead} actions={create}>
      <Loaded reading={reading} lines={6}>
        {(loaded) =>
          loaded.length === 0 ? (
            <Empty title={t.folders.none} hint={t.folders.noneHint} />
          ) : (
            <div class="card">
              <FolderTree nodes={treesOf(loaded)} opens={opens} label={t.folders.list} />
            </div>
          )
        }
      </Loaded>
      {mayWrite && reading.state === 'loaded' && name !== null && folder !== undefined && (
        <FolderDialog
          folder={folder}
          within={about?.id ?? ''}
          folders={folders}
          close={close}
          changed={reading.reload}
        />
      )}
    </Page>
  );
}
