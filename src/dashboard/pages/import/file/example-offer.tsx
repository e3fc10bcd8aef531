import { createProject } from '../../../api/stock.ts';
import { refusalIn } from '../../../api/refusal.ts';
import { useSubmit } from '../../../api/use-submit.ts';
import { Button, ButtonLink } from '../../../components/button.tsx';
import { Empty } from '../../../components/loaded.tsx';
import { RefusalBanner } from '../../../components/refusal-banner.tsx';
import { useMembership } from '../../../membership/membership.ts';
import { hrefOf } from '../../../navigation/routes.ts';
import { importWords } from '../words.ts';
import type { ReadFile } from '../../../spreadsheets/grid.ts';
import { readFile } from '../../../spreadsheets/read-file.ts';
import { useTexts } from '../../../kit/use-texts.ts';

/** The spreadsheet of the example: one of the site's files. */
const FILE = 'beispielprojekt.csv';

interface Props {
  readonly loaded: (file: ReadFile) => Promise<void>;
}

/** Offers the example project: creates the project, and reads its units from a spreadsheet. */
export function ExampleOffer({ loaded }: Props) {
  const { t } = useTexts(importWords);
  const { orgId } = useMembership();
  const submission = useSubmit();
  const load = async () => {
    const response = await fetch(`/${FILE}`);
    if (!response.ok) throw await refusalIn(response);
    const file = await readFile(new File([await response.blob()], FILE));
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
