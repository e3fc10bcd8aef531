import { readEveryUnit } from '../../api/units.ts';
import type { Project } from '../../api/types.ts';
import { useSubmit } from '../../api/use-submit.ts';
import { Button } from '../../components/button.tsx';
import { RefusalBanner } from '../../components/refusal-banner.tsx';
import { useMembership } from '../../membership/membership.ts';
import { download } from '../../spreadsheets/download.ts';
import { useTexts } from '../../kit/use-texts.ts';
import { textsIn } from '../../kit/words.ts';
import { salesWords } from './words.ts';

interface Props {
  readonly month: string;
  readonly query: { readonly projectId?: string };
  readonly projects: readonly Project[];
}

/** Saves what was sold in the month, the stock and the reservations as a workbook. */
export function ExcelButton({ month, query, projects }: Props) {
  const { t } = useTexts(salesWords);
  const { orgId } = useMembership();
  const { busy, refusal, submit } = useSubmit();
  const save = async () => {
    const [units, { salesWorkbook }] = await Promise.all([
      readEveryUnit(orgId, { ...query, archived: 'with' }),
      import('./workbook.ts'),
    ]);
    const content = await salesWorkbook(textsIn('de'), units, month, projects);
    download(t.sales.fileName({ month: t.sales.month(month) }), content);
  };
  return (
    <>
      <Button icon="export" busy={busy} onClick={() => void submit(save)}>
        {t.sales.excel}
      </Button>
      <RefusalBanner refusal={refusal} />
    </>
  );
}
