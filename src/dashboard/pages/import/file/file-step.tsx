import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Icon } from '../../../components/icon.tsx';
import { importWords } from '../words.ts';
import { StepFrame } from '../steps.tsx';
import { FileError, type ReadFile } from '../../../spreadsheets/grid.ts';
import { readFile } from '../../../spreadsheets/read-file.ts';
import type { FileFault } from '../../../spreadsheets/words.ts';
import { useTexts } from '../../../kit/use-texts.ts';
import { DropArea, FilesButton } from '../../../uploads/drop-zone.tsx';
import { createProject, readProjects } from '../../../api/stock.ts';
import { refusalIn } from '../../../api/refusal.ts';
import { useSubmit } from '../../../api/use-submit.ts';
import { Button, ButtonLink } from '../../../components/button.tsx';
import { Empty, Loaded } from '../../../components/loaded.tsx';
import { RefusalBanner } from '../../../components/refusal-banner.tsx';
import { useMembership } from '../../../membership/membership.ts';
import { hrefOf } from '../../../navigation/routes.ts';
import type { Project } from '../../../api/types.ts';
import { useReading } from '../../../api/use-reading.ts';
import { Moment } from '../../../components/moment.tsx';
import { Clamped, Table } from '../../../components/table.tsx';
import { newsWords } from '../../overview/words.ts';
import { UndoButton } from '../../undo/undo-button.tsx';
import { didOf, readWholeImports, type WholeImport } from '../../../imports/whole-imports.ts';

interface Props {
  readonly chosen: (file: ReadFile) => void;
  readonly children: ComponentChildren;
}

/** Step 1: the file, and the latest imports. */
export function FileStep({ chosen, children }: Props) {
  const { t, language } = useTexts(importWords);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<FileFault | null>(null);
  const read = async (file: File | undefined) => {
    if (file === undefined || busy) return;
    setBusy(true);
    setFault(null);
    try {
      chosen(await readFile(file, language));
    } catch (error) {
      setFault(error instanceof FileError ? error.fault : 'unreadable');
      setBusy(false);
    }
  };
  const add = ([file]: readonly File[]) => void read(file);
  return (
    <StepFrame step="file">
      <DropArea
        look="grid justify-items-center gap-2.5 rounded-10 border-2 border-dashed border-control-line bg-surface px-5 py-11 text-center data-[over=true]:border-accent data-[over=true]:bg-accent-soft"
        add={busy ? null : add}
      >
        <FilesButton
          single
          kind="primary"
          icon="import"
          accept=".csv,.txt,.tsv,.xlsx,.ods,.xml,.zip,text/csv"
          add={add}
          text={t.import.chooseFile}
        />
        <span class="faint">{busy ? t.import.reading : t.import.dropFile}</span>
      </DropArea>
      <div role="alert">
        {fault !== null && (
          <p class="banner danger">
            <Icon name="warning" /> {t.import.fileFaults[fault]}
          </p>
        )}
      </div>
      {children}
      <p class="small">{t.import.atomic}</p>
      <LatestImports />
    </StepFrame>
  );
}

/** The spreadsheet of the example: one of the site's files. */
const FILE = 'beispielprojekt.csv';

interface ExampleOfferProps {
  readonly loaded: (file: ReadFile) => Promise<void>;
}

/** Offers the example project: creates the project, and reads its units from a spreadsheet. */
export function ExampleOffer({ loaded }: ExampleOfferProps) {
  const { t, language } = useTexts(importWords);
  const { orgId } = useMembership();
  const submission = useSubmit();
  const load = async () => {
    const response = await fetch(`/${FILE}`);
    if (!response.ok) throw await refusalIn(response);
    const file = await readFile(new File([await response.blob()], FILE), language);
    const place = { street: 'Lindenstraße', houseNumber: '14', postalCode: '22765' };
    const name = t.import.exampleProject;
    await createProject(orgId, { name, ...place, city: 'Hamburg', country: 'Deutschland' });
    await loaded(file);
  };
  return (
    <Empty title={t.units.example} hint={t.import.exampleHint}>
      <RefusalBanner refusal={submission.refusal} />
      <div class="row">
        <Button
          kind="primary"
          icon="import"
          busy={submission.busy}
          onClick={() => void submission.submit(load)}
        >
          {t.units.example}
        </Button>
        <ButtonLink href={`${hrefOf(orgId, 'projects')}?dialog=create`}>
          {t.import.createProject}
        </ButtonLink>
      </div>
    </Empty>
  );
}

const SHOWN = 5;

/** The organisation's latest imports by any member, which can be undone for a day. */
function LatestImports() {
  const { t } = useTexts(importWords);
  const { orgId } = useMembership();
  const reading = useReading(`imports of ${orgId}`, async () => {
    const [imports, projects] = await Promise.all([
      readWholeImports(orgId, SHOWN),
      readProjects(orgId),
    ]);
    return { imports, projects };
  });
  return (
    <Loaded reading={reading} lines={SHOWN}>
      {({ imports, projects }) =>
        imports.length > 0 && (
          <section class="stack">
            <h2>{t.import.latest}</h2>
            <ImportTable imports={imports} projects={projects} changed={reading.reload} />
          </section>
        )
      }
    </Loaded>
  );
}

interface ImportTableProps {
  readonly imports: readonly WholeImport[];
  readonly projects: readonly Project[];
  readonly changed: () => Promise<void>;
}

function ImportTable({ imports, projects, changed }: ImportTableProps) {
  const { t } = useTexts(importWords);
  const news = useTexts(newsWords);
  const nameOf = (id: string | null) =>
    projects.find((project) => project.id === id)?.name ?? t.import.formerProject;
  return (
    <Table
      label={t.import.latest}
      rows={imports}
      keyOf={({ id }) => id}
      columns={[
        { title: t.units.project, kind: 'head', cell: ({ projectId }) => nameOf(projectId) },
        { title: t.import.step.file, cell: ({ fileName }) => <Clamped>{fileName ?? '–'}</Clamped> },
        { title: news.t.news.changes, cell: (each) => didOf(each, news) },
        { title: t.import.importStatus, cell: ({ status }) => t.import.statuses[status] },
        { title: t.import.at, cell: ({ createdAt }) => <Moment at={createdAt} as="dateTime" /> },
        {
          title: t.common.undo,
          cell: ({ projectId, status, createdAt, parts }) =>
            status === 'completed' && (
              <UndoButton
                what={`${t.import.titles.file} ${nameOf(projectId)}`}
                at={createdAt}
                changes={parts}
                changed={changed}
              />
            ),
        },
      ]}
    />
  );
}
