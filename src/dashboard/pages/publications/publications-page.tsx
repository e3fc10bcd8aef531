import { readPublications } from '../../api/publications.ts';
import { readProjects } from '../../api/stock.ts';
import type { Project, Publication } from '../../api/types.ts';
import { useReading } from '../../api/use-reading.ts';
import { Button } from '../../components/button.tsx';
import { Empty, Loaded } from '../../components/loaded.tsx';
import { Page } from '../../components/page.tsx';
import { useMembership } from '../../membership/membership.ts';
import { type OpenDialog, useDialog } from '../../navigation/use-dialog.ts';
import { usePublicationTexts } from '../../texts/publications.ts';
import { PublicationCard } from './publication-card.tsx';
import { EndDialog, PublicationDialog } from './publication-dialogs.tsx';

const DIALOGS = ['create', 'change', 'end'] as const;

type DialogControl = OpenDialog<(typeof DIALOGS)[number]>;

/** What is published on websites, with dialogs to create, change and end a publication. */
export function PublicationsPage() {
  const { t } = usePublicationTexts();
  const { orgId } = useMembership();
  const dialog = useDialog(DIALOGS);
  const reading = useReading(`publications of ${orgId}`, async () => {
    const [publications, projects] = await Promise.all([
      readPublications(orgId),
      readProjects(orgId),
    ]);
    return { publications, projects };
  });
  const create = (kind: 'primary' | 'plain') => (
    <Button kind={kind} icon="plus" onClick={dialog.opens('create')}>
      {t.publications.create}
    </Button>
  );
  return (
    <Page title={t.shell.pages.publications} lead={t.publications.lead} actions={create('primary')}>
      <Loaded reading={reading} lines={6}>
        {(loaded) => (
          <>
            {loaded.publications.length === 0 ? (
              <Empty title={t.publications.none} hint={t.publications.noneHint}>
                {create('plain')}
              </Empty>
            ) : (
              <div class="publications">
                {loaded.publications.map((publication) => (
                  <PublicationCard
                    key={publication.id}
                    publication={publication}
                    change={dialog.opens('change', publication.id)}
                    end={dialog.opens('end', publication.id)}
                  />
                ))}
              </div>
            )}
            <OpenPublicationDialog {...loaded} dialog={dialog} changed={reading.reload} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

interface OpenPublicationDialogProps {
  readonly publications: readonly Publication[];
  readonly projects: readonly Project[];
  readonly dialog: DialogControl;
  readonly changed: () => Promise<void>;
}

/** The open dialog, if its publication exists. */
function OpenPublicationDialog({ publications, dialog, ...props }: OpenPublicationDialogProps) {
  const { name, of, close } = dialog;
  if (name === 'create') return <PublicationDialog publication={null} close={close} {...props} />;
  const publication = publications.find(({ id }) => id === of);
  if (name === null || publication === undefined) return null;
  const Dialog = name === 'end' ? EndDialog : PublicationDialog;
  return <Dialog publication={publication} close={close} {...props} />;
}
