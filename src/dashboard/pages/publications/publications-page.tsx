import { readPublications } from '../../api/publications.ts';
import { readProjects } from '../../api/stock.ts';
import type { Project, Publication } from '../../api/types.ts';
import { useReading } from '../../api/use-reading.ts';
import { Button } from '../../components/button.tsx';
import { Empty, Loaded } from '../../components/loaded.tsx';
import { Page, TAB, TABS } from '../../components/page.tsx';
import { Clamped } from '../../components/table.tsx';
import { useMembership } from '../../membership/membership.ts';
import { hrefWith, useLocation } from '../../navigation/location.ts';
import { type OpenDialog, useDialog } from '../../navigation/use-dialog.ts';
import { publicationWords } from './words.ts';
import { EndDialog, PublicationDialog } from './publication-dialogs.tsx';
import { PublicationView } from './publication-view.tsx';
import { useTexts } from '../../kit/use-texts.ts';

const DIALOGS = ['create', 'change', 'end'] as const;

type DialogControl = OpenDialog<(typeof DIALOGS)[number]>;

/** What is published on websites, with dialogs to create, change and end a publication. */
export function PublicationsPage() {
  const { t } = useTexts(publicationWords);
  const { orgId } = useMembership();
  const dialog = useDialog(DIALOGS);
  const reading = useReading(`publications of ${orgId}`, async () => {
    const [publications, projects] = await Promise.all([
      readPublications(orgId),
      readProjects(orgId),
    ]);
    return { publications, projects };
  });
  const isEmpty = reading.state === 'loaded' && reading.value.publications.length === 0;
  return (
    <Page
      title={t.shell.pages.publications}
      lead={t.publications.lead}
      actions={
        !isEmpty && (
          <Button icon="plus" onClick={dialog.opens('create')}>
            {t.publications.more}
          </Button>
        )
      }
    >
      <Loaded reading={reading} lines={6}>
        {(loaded) => (
          <>
            {loaded.publications.length === 0 ? (
              <Empty title={t.publications.none} hint={t.publications.noneHint}>
                <Button kind="primary" icon="plus" onClick={dialog.opens('create')}>
                  {t.publications.create}
                </Button>
              </Empty>
            ) : (
              <Chosen {...loaded} dialog={dialog} changed={reading.reload} />
            )}
            <OpenPublicationDialog {...loaded} dialog={dialog} changed={reading.reload} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

interface ChosenProps {
  readonly publications: readonly Publication[];
  readonly projects: readonly Project[];
  readonly dialog: DialogControl;
  readonly changed: () => Promise<void>;
}

/** The publication that the address names, else the newest, below links to all of them. */
function Chosen({ publications, projects, dialog, changed }: ChosenProps) {
  const { t } = useTexts(publicationWords);
  const named = useLocation().searchParams.get('publication');
  const chosen = publications.find(({ id }) => id === named) ?? publications[0];
  if (chosen === undefined) return null;
  return (
    <>
      {publications.length > 1 && (
        <nav class={`items-center gap-1 overflow-x-auto ${TABS}`} aria-label={t.publications.tabs}>
          {publications.map(({ id, name }) => (
            <a
              key={id}
              class={`max-w-64 ${TAB}`}
              href={hrefWith({ publication: id })}
              aria-current={id === chosen.id ? 'page' : undefined}
            >
              <Clamped>{name}</Clamped>
            </a>
          ))}
        </nav>
      )}
      <PublicationView
        key={chosen.id}
        publication={chosen}
        projects={projects}
        change={dialog.opens('change', chosen.id)}
        end={dialog.opens('end', chosen.id)}
        changed={changed}
      />
    </>
  );
}

/** The open dialog, if its publication exists. */
function OpenPublicationDialog({ publications, dialog, ...props }: ChosenProps) {
  const { name, of, close } = dialog;
  if (name === 'create') return <PublicationDialog publication={null} close={close} {...props} />;
  const publication = publications.find(({ id }) => id === of);
  if (name === null || publication === undefined) return null;
  const Dialog = name === 'end' ? EndDialog : PublicationDialog;
  return <Dialog publication={publication} close={close} {...props} />;
}
