import { useState } from 'preact/hooks';
import { readProjects } from '../../api/stock.ts';
import type { Project } from '../../api/types.ts';
import { useReading } from '../../api/use-reading.ts';
import { Empty, Loaded } from '../../components/loaded.tsx';
import { Page } from '../../components/page.tsx';
import { useMembership } from '../../membership/membership.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { ColumnsStep } from './columns/columns-step.tsx';
import { useImportDraft } from './columns/use-import-draft.ts';
import { FileStep } from './file/file-step.tsx';
import type { ReadFile } from './file/grid.ts';
import type { ImportJob } from './job/job.ts';
import { RunStep } from './job/run-step.tsx';
import { forgetJob, keptJob } from './job/store.ts';
import { ReviewStep } from './review/review-step.tsx';

/** Imports units from a file. An unfinished import of this browser comes first. */
export function ImportPage() {
  const { t } = useTexts();
  const { orgId, memberId } = useMembership();
  const reading = useReading(`import of ${orgId} ${memberId}`, () =>
    keptJob({ orgId, memberId }).then((kept) => ({ kept })),
  );
  return (
    <Page title={t.import.title} lead={t.import.lead}>
      <Loaded reading={reading} lines={8}>
        {({ kept }) => <Import kept={kept} />}
      </Loaded>
    </Page>
  );
}

function Import({ kept }: { readonly kept: ImportJob | null }) {
  const { orgId, memberId } = useMembership();
  const importer = { orgId, memberId };
  const [job, setJob] = useState(kept);
  const [isNew, setIsNew] = useState(false);
  if (job === null) {
    return (
      <FileSteps
        begin={(begun) => {
          setIsNew(true);
          setJob(begun);
        }}
      />
    );
  }
  const leave = async () => {
    await forgetJob(importer, job);
    setJob(null);
  };
  return <RunStep importer={importer} begun={job} isNew={isNew} leave={leave} />;
}

interface Props {
  readonly begin: (job: ImportJob) => void;
}

/** The steps before the import runs: file, columns, review. */
function FileSteps({ begin }: Props) {
  const { t } = useTexts();
  const { orgId } = useMembership();
  const [file, setFile] = useState<ReadFile | null>(null);
  const projects = useReading(`projects of ${orgId}`, () => readProjects(orgId));
  return (
    <Loaded reading={projects} lines={8}>
      {(all) => {
        if (all.length === 0) return <Empty title={t.projects.none} hint={t.projects.noneHint} />;
        if (file === null) return <FileStep projects={all} chosen={setFile} />;
        const other = () => {
          setFile(null);
        };
        return <OneFile file={file} projects={all} begin={begin} other={other} />;
      }}
    </Loaded>
  );
}

interface OneFileProps extends Props {
  readonly file: ReadFile;
  readonly projects: readonly Project[];
  readonly other: () => void;
}

function OneFile({ file, projects, begin, other }: OneFileProps) {
  const draft = useImportDraft(file, projects);
  const [isReviewed, setIsReviewed] = useState(false);
  const { project, rows, readOptions } = draft;
  if (!isReviewed || project === undefined || readOptions === null) {
    const check = () => {
      draft.remember();
      setIsReviewed(true);
    };
    return <ColumnsStep draft={draft} projects={projects} other={other} check={check} />;
  }
  return (
    <ReviewStep
      fileName={file.name}
      project={project}
      rows={rows}
      fields={draft.fields}
      readOptions={readOptions}
      back={() => {
        setIsReviewed(false);
      }}
      begin={begin}
    />
  );
}
