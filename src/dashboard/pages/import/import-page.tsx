import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { readProjects } from '../../api/stock.ts';
import { type Reading, useReading } from '../../api/use-reading.ts';
import { Loaded } from '../../components/loaded.tsx';
import { useMembership } from '../../membership/membership.ts';
import { hrefWith, replaceWith, useLocation } from '../../navigation/location.ts';
import { ColumnsStep } from './columns/columns-step.tsx';
import {
  FILE,
  FILE_CHOICES,
  forgetFile,
  keptFile,
  type KeptFile,
  type KeptReview,
  REVIEW,
} from './kept.ts';
import { FileStep, ExampleOffer } from './file/file-step.tsx';
import type { ReadFile } from '../../spreadsheets/grid.ts';
import { type ImportJob, forgetJob, JOB } from './job/job.ts';
import { RunStep } from './job/run-step.tsx';
import { ReviewStep } from './review/review-step.tsx';
import { StepFrame } from './steps.tsx';

/** Imports units from a file. An unfinished import or review of this browser comes first. */
export function ImportPage() {
  const { orgId, memberId } = useMembership();
  const reading = useReading(`import of ${orgId} ${memberId}`, async () => {
    const importer = { orgId, memberId };
    const [job, review, file] = await Promise.all([
      JOB.read(importer),
      REVIEW.read(importer),
      keptFile(importer),
    ]);
    return { job, review, file };
  });
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

/** What this browser has of an unfinished import. */
interface Kept {
  readonly job: ImportJob | null;
  readonly review: KeptReview | null;
  readonly file: KeptFile | null;
}

function Import({ kept }: { readonly kept: Kept }) {
  const { orgId, memberId } = useMembership();
  const importer = { orgId, memberId };
  const [job, setJob] = useState(kept.job);
  const [isNew, setIsNew] = useState(false);
  if (job === null) {
    // A file and a review whose import has begun are over.
    const { review, file } = isNew ? NOTHING : kept;
    return (
      <FileSteps
        kept={{ review, file }}
        begin={(begun) => {
          void REVIEW.forget(importer);
          void forgetFile(importer);
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
  return <RunStep importer={importer} begun={job} leave={leave} />;
}

const NOTHING = { review: null, file: null };

interface FileStepsProps {
  readonly kept: Pick<Kept, 'review' | 'file'>;
  readonly begin: (job: ImportJob) => void;
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
        if (file === null && (all.length === 0 || wantsExample)) {
          const loaded = async (example: ReadFile) => {
            await projects.reload();
            replaceWith(hrefWith({ example: null }));
            chosen(example);
          };
          return (
            <StepFrame step="file">
              <ExampleOffer loaded={loaded} />
            </StepFrame>
          );
        }
        const project = all.find(({ id }) => id === review?.projectId);
        if (review !== null && project !== undefined) {
          const back = () => {
            void REVIEW.forget(importer).finally(() => setReview(null));
          };
          return <ReviewStep {...review} project={project} back={back} begin={begin} />;
        }
        if (file === null) return <FileStep chosen={chosen} />;
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
