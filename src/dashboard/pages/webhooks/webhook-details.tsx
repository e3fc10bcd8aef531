import type { ComponentChildren } from 'preact';
import type { Webhook, WebhookAttempt } from '../../api/types.ts';
import { type Submission, useSubmit } from '../../api/use-submit.ts';
import { changeWebhook, testWebhook } from '../../api/webhooks.ts';
import { useAnnounce } from '../../components/announcer.tsx';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { Moment } from '../../components/moment.tsx';
import { RefusalBanner } from '../../components/refusal-banner.tsx';
import { Clamped } from '../../components/table.tsx';
import { useMembership } from '../../membership/membership.ts';
import { DAY_MS } from '../../texts/formats.ts';
import type { Language } from '../../texts/language.ts';
import { webhookWords, type WebhookWording } from './words.ts';
import { Switch } from '../../components/checkbox.tsx';
import { nameOf } from './webhook-table.tsx';
import { millisecondsOf } from '../../../values/instant.ts';
import { useTexts } from '../../kit/use-texts.ts';

/** The service disables a webhook after so long a failure. */
const FAILING_MS = 3 * DAY_MS;

interface Props {
  readonly webhook: Webhook;
  readonly changed: () => Promise<void>;
}

/** A webhook's latest calls, and beside them what comes next. */
export function WebhookDetails({ webhook, changed }: Props) {
  const { orgId } = useMembership();
  const submission = useSubmit();
  const test = useTest(webhook);
  const act = (send: () => Promise<unknown>) => {
    void submission.submit(async () => {
      await send();
      await changed();
    });
  };
  const sendTest = () => act(test);
  return (
    <>
      <RefusalBanner refusal={submission.refusal} />
      <div class="grid items-start gap-x-4 gap-y-3 lg:grid-cols-[minmax(0,1fr)_17rem]">
        <Attempts {...{ webhook, submission, sendTest }} />
        <Next
          {...{ webhook, submission, sendTest }}
          enable={(enabled) => act(() => changeWebhook(orgId, webhook.id, { enabled }))}
        />
      </div>
    </>
  );
}

/** Sends a test, and says how it went. One that arrives makes the service send what waits. */
function useTest(webhook: Webhook): () => Promise<void> {
  const { t } = useTexts(webhookWords);
  const { orgId } = useMembership();
  const announce = useAnnounce();
  return async () => {
    const attempt = await testWebhook(orgId, webhook.id);
    const failed = attempt.result !== 'acknowledged';
    const told = failed ? t.webhooks.testFailed : t.webhooks.tested;
    announce(told({ result: resultText(t, attempt) }), failed);
  };
}

interface PartProps {
  readonly webhook: Webhook;
  readonly submission: Submission;
  readonly sendTest: () => void;
}

/** The latest calls, newest first. */
function Attempts({ webhook, submission, sendTest }: PartProps) {
  const { t, format, language } = useTexts(webhookWords);
  return (
    <section class="card" aria-label={`${t.webhooks.attempts}: ${nameOf(webhook)}`}>
      <header class="flex min-h-11 items-center gap-2 py-1 pr-2 pl-4">
        <h2 class="flex-none">{t.webhooks.attempts}</h2>
        <span class="small cut flex-1">
          <span class="max-lg:hidden">{webhook.url.replace(/^https?:\/\//, '')}</span>
        </span>
        <Button icon="send" busy={submission.busy} onClick={sendTest}>
          {t.webhooks.test}
        </Button>
      </header>
      {webhook.attempts.length === 0 && <p class="hint px-4 pb-3">{t.webhooks.noAttempts}</p>}
      <ol class="grid grid-cols-[auto_auto_minmax(0,1fr)_auto]">
        {webhook.attempts.map((attempt) => {
          const arrived = attempt.result === 'acknowledged';
          return (
            <li
              key={attempt.at + attempt.type}
              class="col-span-full grid min-h-11 grid-cols-subgrid items-center gap-x-2 border-t border-line px-4 py-1 tabular-nums"
            >
              <time
                class="text-13 text-second"
                dateTime={attempt.at}
                title={format.dateTime(attempt.at)}
              >
                {timeOf(attempt.at, format, language)}
              </time>
              <Icon
                name={arrived ? 'check' : 'close'}
                look={arrived ? 'text-frei' : 'text-danger'}
              />
              <span>
                {resultText(t, attempt)}
                <Remedy attempt={attempt} />
              </span>
              <span class="number small max-md:hidden">
                {t.webhooks.milliseconds({ text: attempt.milliseconds })}
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** `09:49:36` of today, since calls follow one another within seconds; `20.11., 16:02` of another day. */
function timeOf(at: string, format: WebhookWording['format'], language: Language): string {
  const date = new Date(millisecondsOf(at));
  if (date.toDateString() !== new Date().toDateString()) return format.short(at);
  return date.toLocaleTimeString(language, { timeStyle: 'medium' });
}

/** What can be done about a call that did not arrive. */
function Remedy({ attempt: { result } }: { readonly attempt: WebhookAttempt }) {
  const { t } = useTexts(webhookWords);
  if (result === 'acknowledged') return null;
  return <span class="block text-12 text-faint">{t.webhooks.remedies[result]}</span>;
}

interface NextProps extends PartProps {
  readonly enable: (enabled: boolean) => void;
}

/** What comes next: the next call, what it tells of, and when the service gives up. */
function Next({ webhook, submission, sendTest, enable }: NextProps) {
  const { t, format } = useTexts(webhookWords);
  const { enabled, disabledAt, failingSince, nextAttemptAt, updatedSince } = webhook;
  const { previousSecretEndsAt } = webhook;
  const isFailing = enabled && failingSince !== null;
  return (
    <section class="card max-lg:-order-1" aria-label={nameOf(webhook)}>
      <h2 class="px-4 py-3">
        <Clamped>{nameOf(webhook)}</Clamped>
      </h2>
      {isFailing && (
        <Fact title={t.webhooks.nextAttempt}>
          <span class="row spread">
            <strong>
              {nextAttemptAt === null || millisecondsOf(nextAttemptAt) < Date.now() ? (
                t.webhooks.sending
              ) : (
                <Moment at={nextAttemptAt} />
              )}
            </strong>
            <Button busy={submission.busy} onClick={sendTest}>
              {t.webhooks.now}
            </Button>
          </span>
        </Fact>
      )}
      <Fact title={t.webhooks.pending} hint={failingSince === null ? '' : t.webhooks.nothingLost}>
        {failingSince === null && enabled
          ? t.webhooks.nothingPending
          : t.webhooks.changesSince({ when: format.short(updatedSince) })}
      </Fact>
      {isFailing && (
        <Fact title={t.webhooks.ends}>
          {t.webhooks.endsAt({
            when: format.short(new Date(millisecondsOf(failingSince) + FAILING_MS).toISOString()),
          })}
        </Fact>
      )}
      {disabledAt !== null && (
        <Fact title={t.webhooks.disabledTitle}>
          {t.webhooks.disabledHint({ since: format.dateTime(disabledAt) })}
        </Fact>
      )}
      {previousSecretEndsAt !== null && millisecondsOf(previousSecretEndsAt) > Date.now() && (
        <Fact title={t.webhooks.secretLabel}>
          {t.webhooks.oldSigns({ when: format.dateTime(previousSecretEndsAt) })}
        </Fact>
      )}
      <div class={`row spread ${FACT}`}>
        {t.webhooks.enabled}
        <Switch label={t.webhooks.enabled} on={enabled} change={enable} />
      </div>
    </section>
  );
}

const FACT = 'border-t border-line px-4 py-2';

interface FactProps {
  readonly title: string;
  readonly hint?: string;
  readonly children: ComponentChildren;
}

function Fact({ title, hint = '', children }: FactProps) {
  return (
    <div class={FACT}>
      <h3 class="text-12 font-normal text-faint">{title}</h3>
      <p class="wrap-anywhere">{children}</p>
      {hint !== '' && <p class="hint">{hint}</p>}
    </div>
  );
}

/** How a call went, in words, with the status that was answered. */
function resultText(t: WebhookWording['t'], attempt: WebhookAttempt): string {
  const { result, status, type } = attempt;
  const words = result === 'acknowledged' ? t.webhooks.types[type] : t.webhooks.results[result];
  return status === null ? words : `${status}: ${words}`;
}
