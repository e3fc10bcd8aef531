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
import { ExampleOffer } from './file/example-offer.tsx';
import { FileStep } from './file/file-step.tsx';
import type { ReadFile } from '../../spreadsheets/grid.ts';
import type { ImportJob } from './job/job.ts';
import { RunStep } from './job/run-step.tsx';
import { forgetJob, JOB } from './job/store.ts';
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
  const [{ review, file }, setKept] = useState<Omit<Kept, 'job'>>(kept);
  if (job === null) {
    return (
      <FileSteps
        kept={{ review, file }}
        begin={(begun, rest) => {
          void REVIEW.forget(importer);
          void forgetFile(importer).then(() => rest && FILE.keep(importer, rest));
          setKept({ review: null, file: rest && { file: rest, choices: null } });
          setJob(begun);
        }}
      />
    );
  }
  const leave = async () => {
    await forgetJob(importer, job);
    setJob(null);
  };
  return <RunStep importer={importer} begun={job} next={file?.file ?? null} leave={leave} />;
}

interface FileStepsProps {
  readonly kept: Pick<Kept, 'review' | 'file'>;
  /** @param rest the projects of the file that are still to be imported. */
  readonly begin: (job: ImportJob, rest: ReadFile | null) => void;
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
          return (
            <ReviewStep
              {...review}
              project={project}
              attachments={attachmentsIn(file?.file, review.sheet)}
              back={back}
              begin={(job) => begin(job, restOf(file?.file, review.sheet))}
            />
          );
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

/** The sheet of a file that was imported; without one of that name, all of them were imported together. */
const importedIn = ({ sheets }: ReadFile, name: string) => {
  const sheet = sheets.find((each) => each.name === name);
  return sheet === undefined ? sheets : [sheet];
};

const attachmentsIn = (file: ReadFile | undefined, name: string) =>
  file === undefined
    ? []
    : importedIn(file, name).flatMap(({ listing }) => listing?.attachments ?? []);

/** A file with the projects that are still to be imported; `null` if there are none. */
function restOf(file: ReadFile | undefined, name: string): ReadFile | null {
  const imported = file === undefined ? [] : importedIn(file, name);
  const sheets = file?.sheets.filter((each) => !imported.includes(each)) ?? [];
  const isListing = imported[0]?.listing !== undefined;
  return file === undefined || !isListing || sheets.length === 0 ? null : { ...file, sheets };
}
