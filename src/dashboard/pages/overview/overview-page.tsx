import { readOrganisation, readTokens, readUsage } from '../../api/service.ts';
import { ButtonLink } from '../../components/button.tsx';
import type { Organisation, Token, Usage } from '../../api/types.ts';
import { useReading } from '../../api/use-reading.ts';
import { Empty, Loaded } from '../../components/loaded.tsx';
import { Page, WITH_SIDE } from '../../components/page.tsx';
import { may, useMembership } from '../../membership/membership.ts';
import { exampleHref, hrefOf } from '../../navigation/routes.ts';
import { lazily } from '../../components/lazily.tsx';
import { Tariff } from './tariff.tsx';
import { Tasks } from './tasks.tsx';
import { overviewWords } from './words.ts';
import { useTexts } from '../../kit/use-texts.ts';

const MainNews = lazily(() => import('./main-news.tsx'), 'MainNews');
const SideNews = lazily(() => import('./side-news.tsx'), 'SideNews');

/** The overview: units by status and use of the plan, and then what is new. */
export function OverviewPage() {
  const { t, format } = useTexts(overviewWords);
  const { orgId, name } = useMembership();
  const reading = useReading(`overview of ${orgId}`, async () => {
    const [organisation, usage, tokens] = await Promise.all([
      readOrganisation(orgId),
      readUsage(orgId),
      readTokens(orgId),
    ]);
    return { organisation, usage, tokens };
  });
  return (
    <Page
      title={greeting(t.overview.greetings, name)}
      windowTitle={t.shell.pages.overview}
      lead={format.today()}
      actions={<Actions />}
    >
      <Loaded reading={reading} lines={12}>
        {(loaded) => <Figures {...loaded} />}
      </Loaded>
    </Page>
  );
}

/** `Guten Morgen, Henrike`, by the browser's clock. */
function greeting(
  { morning, day, evening }: Readonly<Record<'morning' | 'day' | 'evening', string>>,
  name: string,
): string {
  const hour = new Date().getHours();
  const words = hour < 11 && hour >= 4 ? morning : hour < 18 && hour >= 4 ? day : evening;
  return `${words}, ${name.split(' ')[0] ?? name}`;
}

/** The next step: an import, or a new unit. */
function Actions() {
  const { t } = useTexts(overviewWords);
  const { orgId, role } = useMembership();
  return (
    <>
      {may(role, 'property:import') && (
        <ButtonLink
          icon="import"
          look="max-md:hidden"
          href={hrefOf(orgId, 'import')}
          label={t.units.import}
        >
          {t.units.import}
        </ButtonLink>
      )}
      {may(role, 'property:create') && (
        <ButtonLink
          kind="primary"
          icon="plus"
          href={hrefOf(orgId, 'units/new')}
          label={t.units.create}
        >
          {t.units.create}
        </ButtonLink>
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
  const { t } = useTexts(overviewWords);
  const { orgId, role } = useMembership();
  const hasUnits = usage.statuses.some(({ units }) => units > 0);
  return (
    <>
      <Tasks statuses={usage.statuses} />
      <div class={WITH_SIDE}>
        {hasUnits ? (
          <MainNews />
        ) : (
          <Empty title={t.units.noneYet} hint={t.overview.noUnitsHint}>
            <ButtonLink kind="primary" href={`${hrefOf(orgId, 'settings/tokens')}?dialog=issue`}>
              {t.overview.toTokens}
            </ButtonLink>
            {may(role, 'property:import') && (
              <ButtonLink href={exampleHref(orgId)}>{t.units.example}</ButtonLink>
            )}
          </Empty>
        )}
        <div class="stack">
          <SideNews tokens={tokens} />
        </div>
      </div>
      <Tariff name={usage.plan} usage={organisation.usage} />
    </>
  );
}
