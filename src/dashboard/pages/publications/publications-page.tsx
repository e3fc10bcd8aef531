import { readPublications } from '../../api/publications.ts';
import { readProjects } from '../../api/stock.ts';
import { useReading } from '../../api/use-reading.ts';
import { useAnnounce } from '../../components/announcer.tsx';
import { Button } from '../../components/button.tsx';
import { Empty, Loaded } from '../../components/loaded.tsx';
import { Page } from '../../components/page.tsx';
import { useMembership } from '../../membership/membership.ts';
import { useDialog } from '../../navigation/use-dialog.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { PublicationCard } from './publication-card.tsx';
import { EndDialog, PublicationDialog } from './publication-dialogs.tsx';

const DIALOGS = ['create', 'change', 'end'] as const;

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
  const { publications = [], projects = [] } = reading.state === 'loaded' ? reading.value : {};
  const chosen = publications.find(({ id }) => id === dialog.of);
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
            <div class="publications">
              {loaded.publications.map((publication) => (
                <PublicationCard
                  key={publication.id}
                  publication={publication}
                  change={() => {
                    dialog.open('change', publication.id);
                  }}
                  end={() => {
                    dialog.open('end', publication.id);
                  }}
                />
              ))}
            </div>
          )
        }
      </Loaded>
      {dialog.name === 'create' && reading.state === 'loaded' && (
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
    </Page>
  );
}
