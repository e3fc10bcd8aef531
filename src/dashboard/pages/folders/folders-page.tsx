import { readFolders } from '../../api/stock.ts';
import { useReading } from '../../api/use-reading.ts';
import { useAnnounce } from '../../components/announcer.tsx';
import { Button } from '../../components/button.tsx';
import { Empty, Loaded } from '../../components/loaded.tsx';
import { Page } from '../../components/page.tsx';
import { may, useMembership } from '../../membership/membership.ts';
import { useDialog } from '../../navigation/use-dialog.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { FolderDialog } from './folder-dialog.tsx';
import { FolderTree } from './folder-tree.tsx';
import { treesOf } from './tree.ts';

const DIALOGS = ['create', 'change'] as const;

/** The folders as a tree, with dialogs to create and change one. */
export function FoldersPage() {
  const { t } = useTexts();
  const { orgId, role } = useMembership();
  const announce = useAnnounce();
  const dialog = useDialog(DIALOGS);
  const reading = useReading(`folders of ${orgId}`, () => readFolders(orgId));
  const mayWrite = may(role, 'files:upload');
  const done = async (notice: string) => {
    dialog.close();
    announce(notice);
    await reading.reload();
  };
  const folders = reading.state === 'loaded' ? reading.value : [];
  const about = folders.find(({ id }) => id === dialog.of);
  const common = { folders, close: dialog.close };
  return (
    <Page
      title={t.folders.title}
      lead={t.folders.lead}
      actions={mayWrite && <CreateButton create={dialog.open} />}
    >
      <Loaded reading={reading} lines={6}>
        {(loaded) =>
          loaded.length === 0 ? (
            <Empty title={t.folders.none} hint={t.folders.noneHint} />
          ) : (
            <div class="card">
              <FolderTree nodes={treesOf(loaded)} open={dialog.open} label={t.folders.list} />
            </div>
          )
        }
      </Loaded>
      {dialog.name === 'create' && mayWrite && reading.state === 'loaded' && (
        <FolderDialog
          {...common}
          folder={null}
          within={about?.id ?? ''}
          saved={(name) => done(t.folders.created(name))}
        />
      )}
      {dialog.name === 'change' && mayWrite && about !== undefined && (
        <FolderDialog
          {...common}
          folder={about}
          within=""
          saved={(name) => done(t.folders.changed(name))}
        />
      )}
    </Page>
  );
}

function CreateButton({ create }: { readonly create: (dialog: 'create') => void }) {
  const { t } = useTexts();
  return (
    <Button
      kind="primary"
      icon="plus"
      onClick={() => {
        create('create');
      }}
    >
      {t.folders.create}
    </Button>
  );
}
