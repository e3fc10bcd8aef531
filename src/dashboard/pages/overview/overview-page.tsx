import { readOrganisation, readTokens, readUsage } from '../../api/service.ts';
import type { Organisation, Token, Usage } from '../../api/types.ts';
import { useReading } from '../../api/use-reading.ts';
import { Empty } from '../../components/empty.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Page } from '../../components/page.tsx';
import { useMembership } from '../../membership/membership.ts';
import { hrefOf } from '../../navigation/place.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { EndingTokens } from './ending-tokens.tsx';
import { lastMonths, UnitsPerMonth } from './units-per-month.tsx';
import { MonthlyUnits, OnlineUnits } from './gauge.tsx';
import { StatusShares } from './status-shares.tsx';

/** The overview: units by status, units per month, use of the plan, tokens that expire soon. */
export function OverviewPage() {
  const { t } = useTexts();
  const { orgId } = useMembership();
  const reading = useReading(`overview of ${orgId}`, async () => {
    const [organisation, usage, tokens] = await Promise.all([
      readOrganisation(orgId),
      readUsage(orgId),
      readTokens(orgId),
    ]);
    return { organisation, usage, tokens };
  });
  return (
    <Page title={t.overview.title}>
      <Loaded reading={reading} lines={12}>
        {(loaded) => <Figures {...loaded} />}
      </Loaded>
    </Page>
  );
}

interface FiguresProps {
  readonly organisation: Organisation;
  readonly usage: Usage;
  readonly tokens: readonly Token[];
}

function Figures({ organisation, usage, tokens }: FiguresProps) {
  const { t } = useTexts();
  const { orgId } = useMembership();
  const { monthlyUnits, onlineUnits } = organisation.usage;
  const hasUnits = usage.statuses.some(({ units }) => units > 0);
  return (
    <>
      <StatusShares statuses={usage.statuses} />
      <div class="overview">
        {hasUnits ? (
          <UnitsPerMonth months={lastMonths(usage.months)} limit={monthlyUnits.allowed} />
        ) : (
          <Empty title={t.overview.noUnits} hint={t.overview.noUnitsHint}>
            <a class="button primary" href={`${hrefOf(orgId, 'settings/tokens')}?dialog=issue`}>
              {t.overview.toTokens}
            </a>
          </Empty>
        )}
        <div class="stack">
          <div class="card plan-usage">
            <MonthlyUnits usage={monthlyUnits} />
            <OnlineUnits usage={onlineUnits} />
          </div>
          <EndingTokens tokens={tokens} />
        </div>
      </div>
    </>
  );
}
