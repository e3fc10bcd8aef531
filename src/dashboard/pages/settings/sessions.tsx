import { endOtherSessions, endSession, readSessions } from '../../api/service.ts';
import { Badge } from '../../components/badge.tsx';
import type { Session } from '../../api/types.ts';
import { useReading } from '../../api/use-reading.ts';
import { useSubmit } from '../../api/use-submit.ts';
import { useAnnounce } from '../../components/announcer.tsx';
import { Button } from '../../components/button.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Moment } from '../../components/moment.tsx';
import { RefusalBanner } from '../../components/refusal-banner.tsx';
import { Table } from '../../components/table.tsx';
import { type SettingsWording, settingsWords } from './words.ts';
import { useTexts } from '../../kit/use-texts.ts';

/** The person's sessions. */
export function SessionList() {
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
