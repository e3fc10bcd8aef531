import { useState } from 'preact/hooks';
import { readOrganisation } from '../../api/service.ts';
import type { Organisation } from '../../api/types.ts';
import { useReading } from '../../api/use-reading.ts';
import { Loaded } from '../../components/loaded.tsx';
import { Page } from '../../components/page.tsx';
import { chooseScheme, keptScheme, SCHEMES } from '../../components/scheme.ts';
import { Facts } from '../../components/table.tsx';
import { SelectField } from '../../components/select-field.tsx';
import { may, useMembership } from '../../membership/membership.ts';
import { gigabytesIn } from '../../texts/amounts.ts';
import { LANGUAGE_NAMES, LANGUAGES } from '../../texts/language.ts';
import { settingsWords } from './words.ts';
import { SessionList } from './sessions.tsx';
import { useTexts } from '../../kit/use-texts.ts';
import { OrganisationForm, PortalForm, LetterheadForm } from './organisation-forms.tsx';

/** The organisation's name and plan, and the person's sessions, language and colours. */
export function SettingsPage() {
  const { t } = useTexts(settingsWords);
  const { orgId, role } = useMembership();
  const reading = useReading(`organisation ${orgId}`, () => readOrganisation(orgId));
  return (
    <Page title={t.shell.pages.settings}>
      <div class="stack max-w-192 [&_.field]:max-w-96">
        <Loaded reading={reading} lines={10}>
          {(organisation) => (
            <>
              <OrganisationForm organisation={organisation} saved={reading.reload} />
              <PlanFacts organisation={organisation} />
            </>
          )}
        </Loaded>
        <SessionList />
        <LanguageChoice />
        {/* Last, so that nothing moves when it has loaded. */}
        {reading.state === 'loaded' && may(role, 'organisation:update') && (
          <>
            <LetterheadForm organisation={reading.value} saved={reading.reload} />
            <PortalForm organisation={reading.value} saved={reading.reload} />
          </>
        )}
      </div>
    </Page>
  );
}

/** The limits of the organisation's plan. */
function PlanFacts({ organisation: { usage } }: { readonly organisation: Organisation }) {
  const { t, format } = useTexts(settingsWords);
  const limit = (allowed: number | null, unit = '') =>
    allowed === null ? t.common.unlimited : format.number(allowed) + unit;
  const { allowed: bytes } = usage.storageBytes;
  return (
    <section class="card card-body">
      <h2>{t.settings.plan}</h2>
      <Facts
        facts={{
          [t.settings.monthlyUnits]: limit(usage.monthlyUnits.allowed),
          [t.settings.onlineUnits]: limit(usage.onlineUnits.allowed),
          [t.shell.pages.projects]: limit(usage.projects.allowed),
          [t.settings.folders]: limit(usage.folders.allowed),
          [t.settings.storage]: limit(bytes === null ? null : gigabytesIn(bytes), ' GB'),
        }}
      />
      <p class="hint">{t.settings.planHint}</p>
    </section>
  );
}

/** A choice of language and colours for this browser. */
function LanguageChoice() {
  const { t, language, choose } = useTexts(settingsWords);
  const [scheme, setScheme] = useState(keptScheme);
  return (
    <section class="card card-body">
      <h2>{t.settings.display}</h2>
      <SelectField
        label={t.common.language}
        value={language}
        options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
        change={choose}
      />
      <SelectField
        label={t.settings.scheme}
        value={scheme}
        options={SCHEMES.map((value) => ({ value, label: t.settings.schemes[value] }))}
        change={(chosen) => {
          setScheme(chosen);
          chooseScheme(chosen);
        }}
      />
    </section>
  );
}
