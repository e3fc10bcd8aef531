import { readPublications } from '../../api/publications.ts';
import { readProjects } from '../../api/stock.ts';
import type { Project, Publication } from '../../api/types.ts';
import { useReading } from '../../api/use-reading.ts';
import { useAnnounce } from '../../components/announcer.tsx';
import { Button } from '../../components/button.tsx';
import { Empty, Loaded } from '../../components/loaded.tsx';
import { Page } from '../../components/page.tsx';
import { useMembership } from '../../membership/membership.ts';
import { type OpenDialog, useDialog } from '../../navigation/use-dialog.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { PublicationCard } from './publication-card.tsx';
import { EndDialog, PublicationDialog } from './publication-dialogs.tsx';

const DIALOGS = ['create', 'change', 'end'] as const;

type DialogControl = OpenDialog<(typeof DIALOGS)[number]>;

/** What is published on websites, with dialogs to create, change and end a publication. */
export function PublicationsPage() {
  const { t } = useTexts();
  const { orgId } = useMembership();
  const announce = useAnnounce();
  const dialog = useDialog(DIALOGS);
  const reading = useReading(`publications of ${orgId}`, async () => {
    const [publications, projects] = await Promise.all([
      readPublications(orgId),
      readProjects(orgId),
    ]);
    return { publications, projects };
  });
  const done = async (notice: string) => {
    dialog.close();
    announce(notice);
    await reading.reload();
  };
  return (
    <Page
      title={t.publications.title}
      lead={t.publications.lead}
      actions={
        <Button
          kind="primary"
          icon="plus"
          onClick={() => {
            dialog.open('create');
          }}
        >
          {t.publications.create}
        </Button>
      }
    >
      <Loaded reading={reading} lines={6}>
        {(loaded) =>
          loaded.publications.length === 0 ? (
            <Empty title={t.publications.none} hint={t.publications.noneHint} />
          ) : (
            <Cards publications={loaded.publications} open={dialog.open} />
          )
        }
      </Loaded>
      {reading.state === 'loaded' && <Dialogs {...reading.value} dialog={dialog} done={done} />}
    </Page>
  );
}

interface CardsProps extends Pick<DialogControl, 'open'> {
  readonly publications: readonly Publication[];
}

/** A card for each publication. */
function Cards({ publications, open }: CardsProps) {
  return (
    <div class="publications">
      {publications.map((publication) => (
        <PublicationCard
          key={publication.id}
          publication={publication}
          change={() => {
            open('change', publication.id);
          }}
          end={() => {
            open('end', publication.id);
          }}
        />
      ))}
    </div>
  );
}

interface DialogsProps {
  readonly publications: readonly Publication[];
  readonly projects: readonly Project[];
  readonly dialog: DialogControl;
  /** Closes the dialog, announces the notice and reads the publications again. */
  readonly done: (notice: string) => Promise<void>;
}

/** The open dialog, if its publication exists. */
function Dialogs({ publications, projects, dialog, done }: DialogsProps) {
  const { t } = useTexts();
  const chosen = publications.find(({ id }) => id === dialog.of);
  return (
    <>
      {dialog.name === 'create' && (
        <PublicationDialog
          publication={null}
          projects={projects}
          close={dialog.close}
          saved={(name) => done(t.publications.created(name))}
        />
      )}
      {dialog.name === 'change' && chosen !== undefined && (
        <PublicationDialog
          publication={chosen}
          projects={projects}
          close={dialog.close}
          saved={(name) => done(t.publications.changed(name))}
        />
      )}
      {dialog.name === 'end' && chosen !== undefined && (
        <EndDialog
          publication={chosen}
          close={dialog.close}
          ended={() => done(t.publications.ended(chosen.name))}
        />
      )}
    </>
  );
}
