import { useReservations } from '../../api/reservations.ts';
import { readOrganisation, readTokens, readUsage } from '../../api/service.ts';
import type { Organisation, Token, Usage } from '../../api/types.ts';
import { readUnit } from '../../api/units.ts';
import { useReading } from '../../api/use-reading.ts';
import { Empty, Loaded } from '../../components/loaded.tsx';
import { Moment } from '../../components/moment.tsx';
import { Page } from '../../components/page.tsx';
import { Status } from '../../components/status.tsx';
import { Clamped } from '../../components/table.tsx';
import { may, useMembership } from '../../membership/membership.ts';
import { exampleHref, hrefOf } from '../../navigation/routes.ts';
import { DAY_MS } from '../../texts/formats.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { nameOf } from '../units/name.ts';
import { endsSoon } from '../tokens/token-state.ts';
import { lastMonths, UnitsPerMonth } from './units-per-month.tsx';
import { MonthlyUnits, OnlineUnits } from './gauge.tsx';

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
    <Page title={t.shell.pages.overview}>
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
  const { orgId, role } = useMembership();
  const { monthlyUnits, onlineUnits } = organisation.usage;
  const hasUnits = usage.statuses.some(({ units }) => units > 0);
  return (
    <>
      <StatusShares statuses={usage.statuses} />
      <div class="overview">
        {hasUnits ? (
          <UnitsPerMonth months={lastMonths(usage.months)} limit={monthlyUnits.allowed} />
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
          <EndingReservations />
          <EndingTokens tokens={tokens} />
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

const SOON_MS = 3 * DAY_MS;
/** Most reservations that the card shows. */
const MAX_SHOWN = 10;

/** The reservations that end within 3 days; nothing in an organisation without reservations. */
function EndingReservations() {
  const { t, format } = useTexts();
  const { orgId } = useMembership();
  const { reservations } = useReservations(orgId);
  const soon = new Date(Date.now() + SOON_MS).toISOString();
  const ending = [...reservations.values()].filter(({ until }) => until <= soon);
  const shown = ending.slice(0, MAX_SHOWN);
  const units = useReading(`units of ${shown.map(({ propertyId }) => propertyId).join(' ')}`, () =>
    Promise.all(shown.map(({ propertyId }) => readUnit(orgId, propertyId))),
  );
  if (reservations.size === 0) return null;
  return (
    <section class="card card-body">
      <h2>{t.reservations.ending}</h2>
      {ending.length === 0 && <p class="faint">{t.reservations.noneEnding}</p>}
      {units.state === 'loaded' && ending.length > 0 && (
        <ul class="ending">
          {units.value.map((unit) => (
            <li key={unit.id}>
              <a href={hrefOf(orgId, 'units/:id', unit.id)}>
                <bdi>{nameOf(unit)}</bdi>
              </a>
              <span class="warn-text">
                <Moment at={reservations.get(unit.id)?.until ?? null} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {ending.length > MAX_SHOWN && (
        <p class="small">{t.reservations.andMore(format.number(ending.length - MAX_SHOWN))}</p>
      )}
    </section>
  );
}

/** The tokens that expire within 14 days. */
function EndingTokens({ tokens }: Pick<FiguresProps, 'tokens'>) {
  const { t } = useTexts();
  const { orgId } = useMembership();
  const ending = tokens.filter((token) => endsSoon(token));
  return (
    <section class="card card-body">
      <h2>{t.overview.ending}</h2>
      {ending.length === 0 ? (
        <p class="faint">{t.overview.noneEnding}</p>
      ) : (
        <>
          <p class="small">{t.overview.endingHint}</p>
          <ul class="ending">
            {ending.map(({ id, name, expiresAt }) => (
              <li key={id}>
                <a href={hrefOf(orgId, 'settings/tokens/:id', id)}>
                  <Clamped>{name}</Clamped>
                </a>
                <span class="warn-text">
                  <Moment at={expiresAt} />
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
