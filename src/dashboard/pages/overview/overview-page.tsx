import { readOrganisation, readTokens, readUsage } from '../../api/service.ts';
import type { Organisation, Token, Usage } from '../../api/types.ts';
import { useReading } from '../../api/use-reading.ts';
import { Icon } from '../../components/icon.tsx';
import { Empty, Loaded } from '../../components/loaded.tsx';
import { Page } from '../../components/page.tsx';
import { Status } from '../../components/status.tsx';
import { may, useMembership } from '../../membership/membership.ts';
import { exampleHref, hrefOf } from '../../navigation/routes.ts';
import { lazily } from '../../components/lazily.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { MonthlyUnits, OnlineUnits } from './gauge.tsx';

const MainNews = lazily(() => import('./main-news.tsx'), 'MainNews');
const SideNews = lazily(() => import('./side-news.tsx'), 'SideNews');

/** The overview: units by status and use of the plan, and then what is new. */
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
    <Page title={t.shell.pages.overview} actions={<Actions />}>
      <Loaded reading={reading} lines={12}>
        {(loaded) => <Figures {...loaded} />}
      </Loaded>
    </Page>
  );
}

/** The next step: an import, or a new unit. */
function Actions() {
  const { t } = useTexts();
  const { orgId, role } = useMembership();
  return (
    <>
      {may(role, 'property:import') && (
        <a class="button" href={hrefOf(orgId, 'import')} aria-label={t.units.import}>
          <Icon name="import" />
          <span class="words">{t.units.import}</span>
        </a>
      )}
      {may(role, 'property:create') && (
        <a class="button primary" href={hrefOf(orgId, 'units/new')} aria-label={t.units.create}>
          <Icon name="plus" />
          <span class="words">{t.units.create}</span>
        </a>
      )}
    </>
  );
}

interface FiguresProps {
  readonly organisation: Organisation;
  readonly usage: Usage;
  readonly tokens: readonly Token[];
}

function Figures({ organisation, usage, tokens }: FiguresProps) {
  const { t } = useTexts();
  const { orgId, role } = useMembership();
  const { monthlyUnits, onlineUnits } = organisation.usage;
  const hasUnits = usage.statuses.some(({ units }) => units > 0);
  return (
    <>
      <StatusShares statuses={usage.statuses} />
      <div class="overview">
        {hasUnits ? (
          <MainNews months={usage.months} limit={monthlyUnits.allowed} />
        ) : (
          <Empty title={t.stack.none} hint={t.overview.noUnitsHint}>
            <a class="button primary" href={`${hrefOf(orgId, 'settings/tokens')}?dialog=issue`}>
              {t.overview.toTokens}
            </a>
            {may(role, 'property:import') && (
              <a class="button" href={exampleHref(orgId)}>
                {t.overview.example}
              </a>
            )}
          </Empty>
        )}
        <div class="stack">
          <div class="card plan-usage">
            <MonthlyUnits usage={monthlyUnits} />
            <OnlineUnits usage={onlineUnits} />
          </div>
          <SideNews tokens={tokens} />
        </div>
      </div>
    </>
  );
}

/** The number of units, in all and by status. Each number links to those units. */
function StatusShares({ statuses }: Pick<Usage, 'statuses'>) {
  const { t, format } = useTexts();
  const { orgId } = useMembership();
  const total = statuses.reduce((sum, { units }) => sum + units, 0);
  const list = hrefOf(orgId, 'units');
  return (
    <section class="card shares" aria-label={t.overview.byStatus}>
      <ul>
        <li>
          <a href={list}>
            <strong>{format.number(total)}</strong>
            <span>{t.overview.allUnits}</span>
          </a>
        </li>
        {statuses.map(({ status, units }) => (
          <li key={status}>
            <a href={`${list}?status=${status}`}>
              <strong>{format.number(units)}</strong>
              <Status status={status} />
            </a>
          </li>
        ))}
      </ul>
      <div class="shares-bar" aria-hidden="true">
        {statuses
          .filter(({ units }) => units > 0)
          .map(({ status, units }) => (
            <span key={status} class={`of-${status}`} style={{ flexGrow: units }} />
          ))}
      </div>
    </section>
  );
}
