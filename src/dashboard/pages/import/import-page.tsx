import { useState } from 'preact/hooks';
import { useReading } from '../../api/use-reading.ts';
import { Loaded } from '../../components/loaded.tsx';
import { Page } from '../../components/page.tsx';
import { useMembership } from '../../membership/membership.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { FileSteps } from './file-steps.tsx';
import type { ImportJob } from './job/job.ts';
import { RunStep } from './job/run-step.tsx';
import { forgetJob, keptJob } from './job/store.ts';

/** Imports units from a file; an import that was begun here and not left yet is shown first. */
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
