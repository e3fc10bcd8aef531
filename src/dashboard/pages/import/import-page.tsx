import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { readProjects } from '../../api/stock.ts';
import { type Reading, useReading } from '../../api/use-reading.ts';
import { Loaded } from '../../components/loaded.tsx';
import { useMembership } from '../../membership/membership.ts';
import { hrefWith, replaceWith, useLocation } from '../../navigation/location.ts';
import { ColumnsStep } from './columns/columns-step.tsx';
import { FILE, FILE_CHOICES, forgetFile, type Importer, keptFile, REVIEW } from './kept.ts';
import { FileStep, ExampleOffer } from './file/file-step.tsx';
import type { ReadFile } from '../../spreadsheets/grid.ts';
import { type ImportJob, forgetJob, JOB } from './job/job.ts';
import { RunStep } from './job/run-step.tsx';
import { ReviewStep } from './review/review-step.tsx';
import { StepFrame } from './steps.tsx';

/** What this browser has of an unfinished import. */
async function readStored(importer: Importer) {
  const [job, review, file] = await Promise.all([
    JOB.read(importer),
    REVIEW.read(importer),
    keptFile(importer),
  ]);
  return { job, review, file };
}

type Kept = Awaited<ReturnType<typeof readStored>>;

/** Imports units from a file. An unfinished import or review of this browser comes first. */
export function ImportPage() {
  const { orgId, memberId } = useMembership();
  const reading = useReading(`import of ${orgId} ${memberId}`, () =>
    readStored({ orgId, memberId }),
  );
  return <LoadedStep reading={reading}>{(kept) => <Import kept={kept} />}</LoadedStep>;
}

interface LoadedStepProps<T> {
  readonly reading: Reading<T>;
  readonly children: (value: T) => JSX.Element;
}

/** A step, or the first step's frame while a value loads. */
function LoadedStep<T>({ reading, children }: LoadedStepProps<T>) {
  if (reading.state === 'loaded') return children(reading.value);
  return (
    <StepFrame step="file">
      <Loaded reading={reading} lines={8}>
        {children}
      </Loaded>
    </StepFrame>
  );
}

function Import({ kept: first }: { readonly kept: Kept }) {
  const { orgId, memberId } = useMembership();
  const importer = { orgId, memberId };
  const [kept, setKept] = useState(first);
  const { job, file } = kept;
  const begin = (begun: ImportJob, read: Kept['file']) =>
    setKept({ ...kept, job: begun, file: read });
  if (job === null) return <FileSteps kept={kept} begin={begin} />;
  // What an OpenImmo file has beside these units comes later.
  const { sheet } = job.attachments;
  const sheets = sheet === '' ? [] : (file?.file.sheets ?? []);
  const rest = sheets.filter(({ name }) => name !== sheet);
  /** Goes back to the check, which reads the units again. */
  const again = async () => {
    await forgetJob(importer, job);
    setKept(await readStored(importer));
  };
  const leave = async () => {
    await REVIEW.forget(importer);
    await forgetFile(importer);
    if (file !== null && rest.length > 0) await FILE.keep(importer, { ...file.file, sheets: rest });
    await again();
  };
  return <RunStep {...{ importer, sheets, leave, again }} begun={job} />;
}

interface FileStepsProps {
  readonly kept: Pick<Kept, 'review' | 'file'>;
  /** @param file the file of the units. */
  readonly begin: (job: ImportJob, file: Kept['file']) => void;
}

/** The steps before the import runs: file, columns, review. */
function FileSteps({ kept, begin }: FileStepsProps) {
  const importer = useMembership();
  const { orgId } = importer;
  const [file, setFile] = useState(kept.file);
  const [review, setReview] = useState(kept.review);
  const chosen = (read: ReadFile) => {
    void forgetFile(importer).then(() => FILE.keep(importer, read));
    setFile({ file: read, choices: null });
  };
  // Whoever sees that the file is gone may leave the page at once.
  const other = () => {
    void forgetFile(importer).finally(() => setFile(null));
  };
  const wantsExample = useLocation().searchParams.has('example');
  const projects = useReading(`projects of ${orgId}`, () => readProjects(orgId));
  return (
    <LoadedStep reading={projects}>
      {(all) => {
        const project = all.find(({ id }) => id === review?.projectId);
        if (review !== null && project !== undefined) {
          const back = () => {
            void REVIEW.forget(importer).finally(() => setReview(null));
          };
          const started = (job: ImportJob) => begin(job, file);
          const listing = file?.file.sheets.find(({ name }) => name === review.sheet)?.listing;
          const listed = listing?.attachments ?? [];
          return <ReviewStep {...review} {...{ project, listed, back }} begin={started} />;
        }
        if (file === null) {
          const loaded = async (example: ReadFile) => {
            await projects.reload();
            replaceWith(hrefWith({ example: null }));
            chosen(example);
          };
          return (
            <FileStep chosen={chosen}>
              {(all.length === 0 || wantsExample) && <ExampleOffer loaded={loaded} />}
            </FileStep>
          );
        }
        return (
          <ColumnsStep
            key={`${file.file.name} ${file.file.csv?.separator}`}
            {...{ kept: file, projects: all, changed: projects.reload, other, reread: chosen }}
            choose={(choices) => {
              setFile({ ...file, choices });
              void FILE_CHOICES.keep(importer, choices);
            }}
            review={(begun) => {
              void REVIEW.keep(importer, begun);
              setReview(begun);
            }}
          />
        );
      }}
    </LoadedStep>
  );
}
