import { endOtherSessions, endSession, readSessions } from '../../api/service.ts';
import type { Session } from '../../api/types.ts';
import { useReading } from '../../api/use-reading.ts';
import { useSubmit } from '../../api/use-submit.ts';
import { useAnnounce } from '../../components/announcer.tsx';
import { Button } from '../../components/button.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { RefusalBanner } from '../../components/refusal-banner.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { SessionTable } from './session-table.tsx';

/** The browsers in which one is signed in. */
export function SessionList() {
  const { t } = useTexts();
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
              end={({ id }: Session) => {
                end(() => endSession(id), t.settings.ended);
              }}
            />
            {sessions.length > 1 && (
              <div>
                <Button
                  kind="danger"
                  busy={submission.busy}
                  onClick={() => {
                    end(endOtherSessions, t.settings.othersEnded);
                  }}
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
