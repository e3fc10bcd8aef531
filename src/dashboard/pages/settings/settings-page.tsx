import { useState } from 'preact/hooks';
import { endOtherSessions, endSession, readOrganisation, readSessions } from '../../api/service.ts';
import type { Organisation, Session } from '../../api/types.ts';
import { useReading } from '../../api/use-reading.ts';
import { Loaded } from '../../components/loaded.tsx';
import { Page } from '../../components/page.tsx';
import { chooseScheme, keptScheme, SCHEMES } from '../../components/scheme.ts';
import { Facts, Table } from '../../components/table.tsx';
import { SelectField } from '../../components/select-field.tsx';
import { may, useMembership } from '../../membership/membership.ts';
import { gigabytesIn } from '../../texts/amounts.ts';
import { LANGUAGE_NAMES, LANGUAGES } from '../../texts/language.ts';
import { type SettingsWording, settingsWords } from './words.ts';
import { useTexts } from '../../kit/use-texts.ts';
import { LetterheadForm, OrganisationForm, PortalForm } from './organisation-forms.tsx';
import { Badge } from '../../components/badge.tsx';
import { useSubmit } from '../../api/use-submit.ts';
import { useAnnounce } from '../../components/announcer.tsx';
import { Button } from '../../components/button.tsx';
import { Moment } from '../../components/moment.tsx';
import { RefusalBanner } from '../../components/refusal-banner.tsx';

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

/** The person's sessions. */
function SessionList() {
  const { t } = useTexts(settingsWords);
  const announce = useAnnounce();
  const reading = useReading('sessions', readSessions);
  const submission = useSubmit();
  const end = (send: () => Promise<unknown>, notice: string) => {
    void submission.submit(async () => {
      await send();
      announce(notice);
      await reading.reload();
    });
  };
  return (
    <section class="stack">
      <div>
        <h2>{t.settings.sessions}</h2>
        <p class="hint">{t.settings.sessionsHint}</p>
      </div>
      <RefusalBanner refusal={submission.refusal} />
      <Loaded reading={reading} lines={4}>
        {(sessions) => (
          <>
            <SessionTable
              sessions={sessions}
              end={({ id }: Session) => end(() => endSession(id), t.settings.ended)}
            />
            {sessions.length > 1 && (
              <div>
                <Button
                  kind="danger"
                  busy={submission.busy}
                  onClick={() => end(endOtherSessions, t.settings.othersEnded)}
                >
                  {t.settings.endOthers}
                </Button>
              </div>
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}

interface Props {
  readonly sessions: readonly Session[];
  readonly end: (session: Session) => void;
}

/** The sessions, by browser. The current session has no button: signing out ends it. */
function SessionTable({ sessions, end }: Props) {
  const { t } = useTexts(settingsWords);
  return (
    <Table
      label={t.settings.sessions}
      rows={sessions}
      keyOf={({ id }) => id}
      columns={[
        {
          title: t.settings.browser,
          kind: 'head',
          cell: ({ browser, current }) => (
            <>
              {nameOf(t, browser)} {current && <Badge>{t.settings.thisOne}</Badge>}
            </>
          ),
        },
        {
          title: t.settings.signedIn,
          cell: ({ createdAt }) => <Moment at={createdAt} as="dateTime" />,
        },
        { title: t.common.lastUsed, cell: ({ lastUsedAt }) => <Moment at={lastUsedAt} /> },
        {
          title: t.common.actions,
          kind: 'actions',
          cell: (session) =>
            !session.current && (
              <Button
                label={`${t.common.end}: ${nameOf(t, session.browser)}`}
                onClick={() => end(session)}
              >
                {t.common.end}
              </Button>
            ),
        },
      ]}
    />
  );
}

/** Chrome and Safari come last, because other browsers also send their names. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg/, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrom|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux|X11/, 'Linux'],
];

/** `Firefox unter Windows`, from a `User-Agent`. */
function nameOf({ settings }: SettingsWording['t'], userAgent: string | null): string {
  const [browser, system] = [BROWSERS, SYSTEMS].map(
    (names) => names.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1],
  );
  if (browser === undefined || system === undefined) return settings.unknownBrowser;
  return settings.onSystem({ browser, system });
}
