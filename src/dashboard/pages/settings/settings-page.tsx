import { readOrganisation } from '../../api/service.ts';
import { useReading } from '../../api/use-reading.ts';
import { LanguageChoice } from './language-choice.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Page } from '../../components/page.tsx';
import { useMembership } from '../../membership/membership.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { OrganisationForm } from './organisation-form.tsx';
import { PlanFacts } from './plan-facts.tsx';
import { SessionList } from './session-list.tsx';

/** The organisation's name and plan, one's own sessions, and the language. */
export function SettingsPage() {
  const { t } = useTexts();
  const { orgId } = useMembership();
  const reading = useReading(`organisation ${orgId}`, () => readOrganisation(orgId));
  return (
    <Page title={t.settings.title}>
      <Loaded reading={reading} lines={11}>
        {(organisation) => (
          <>
            <OrganisationForm organisation={organisation} saved={reading.reload} />
            <PlanFacts organisation={organisation} />
          </>
        )}
      </Loaded>
      <SessionList />
      <LanguageChoice />
    </Page>
  );
}
