import type { Webhook, WebhookAttempt } from '../../api/types.ts';
import { useSubmit } from '../../api/use-submit.ts';
import { changeWebhook, testWebhook } from '../../api/webhooks.ts';
import { useAnnounce } from '../../components/announcer.tsx';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { ActionMenu } from '../../components/menu.tsx';
import { Moment } from '../../components/moment.tsx';
import { RefusalBanner } from '../../components/refusal-banner.tsx';
import { Clamped } from '../../components/table.tsx';
import { useMembership } from '../../membership/membership.ts';
import type { OpenDialog } from '../../navigation/use-dialog.ts';
import { useWebhookTexts, type WebhookWording } from '../../texts/webhooks.ts';
import type { WebhookDialog } from './webhook-dialogs.tsx';

interface Props {
  readonly webhook: Webhook;
  readonly opens: OpenDialog<WebhookDialog>['opens'];
  readonly changed: () => Promise<void>;
}

/** A webhook: where it leads, how it stands, its latest calls, and what can be done about it. */
export function WebhookCard({ webhook, opens, changed }: Props) {
  const { t } = useWebhookTexts();
  const { orgId } = useMembership();
  const submission = useSubmit();
  const { id, url, description, enabled, attempts } = webhook;
  const titleId = `webhook-${id}`;
  const test = useTest(webhook);
  const act = (send: () => Promise<void>) => {
    void submission.submit(async () => {
      await send();
      await changed();
    });
  };
  return (
    <section class="card card-body" aria-labelledby={titleId}>
      <div class="webhook-head">
        <h2 id={titleId}>
          <Clamped>{description ?? t.webhooks.unnamed}</Clamped>
          <code>
            <Clamped>{url}</Clamped>
          </code>
        </h2>
        <Badge webhook={webhook} />
        <ActionMenu
          of={url}
          actions={[
            { text: t.common.change, act: opens('change', id) },
            { text: t.webhooks.rotate, act: opens('rotate', id) },
            { text: t.common.remove, act: opens('remove', id), isDangerous: true },
          ]}
        />
      </div>
      <State webhook={webhook} />
      <RefusalBanner refusal={submission.refusal} />
      <div class="row" role="group" aria-label={t.webhooks.actions(url)}>
        <Button
          busy={submission.busy}
          onClick={() => {
            act(test);
          }}
        >
          {t.webhooks.test}
        </Button>
        <Button
          kind={enabled ? 'plain' : 'primary'}
          busy={submission.busy}
          onClick={() => {
            act(() => changeWebhook(orgId, id, { enabled: !enabled }));
          }}
        >
          {enabled ? t.webhooks.disable : t.webhooks.enable}
        </Button>
      </div>
      {attempts.length > 0 && <Attempts attempts={attempts} />}
    </section>
  );
}

/** Sends a test, and says how it went. */
function useTest({ id }: Webhook): () => Promise<void> {
  const { t } = useWebhookTexts();
  const { orgId } = useMembership();
  const announce = useAnnounce();
  return async () => {
    const attempt = await testWebhook(orgId, id);
    const failed = attempt.result !== 'acknowledged';
    const told = failed ? t.webhooks.testFailed : t.webhooks.tested;
    announce(told(resultText(t, attempt)), failed);
  };
}

/** How a webhook stands, in a word. */
function Badge({ webhook }: Pick<Props, 'webhook'>) {
  const { t } = useWebhookTexts();
  const { enabled, disabledAt, failingSince, attempts } = webhook;
  if (disabledAt !== null) return <span class="badge warn">{t.webhooks.disabled}</span>;
  if (!enabled) return <span class="badge quiet">{t.webhooks.off}</span>;
  if (failingSince !== null) return <span class="badge danger">{t.webhooks.failing}</span>;
  const [last] = attempts;
  if (last !== undefined && last.result !== 'acknowledged') {
    return <span class="badge danger">{t.webhooks.failing}</span>;
  }
  return (
    <span class="badge quiet">{last === undefined ? t.webhooks.waiting : t.webhooks.healthy}</span>
  );
}

/** What is wrong with a webhook, and what to do; nothing while it works. */
function State({ webhook }: Pick<Props, 'webhook'>) {
  const { t, format } = useWebhookTexts();
  const { enabled, disabledAt, failingSince, nextAttemptAt, previousSecretEndsAt } = webhook;
  return (
    <>
      {disabledAt !== null && (
        <p class="banner danger">
          <Icon name="warning" />
          {t.webhooks.disabledHint(format.dateTime(disabledAt))}
        </p>
      )}
      {!enabled && disabledAt === null && <p class="hint">{t.webhooks.offHint}</p>}
      {enabled && failingSince !== null && (
        <p class="banner danger">
          <Icon name="warning" />
          <span>
            {t.webhooks.failingSince(format.dateTime(failingSince))}
            {nextAttemptAt !== null && (
              <>
                {' '}
                {t.webhooks.nextAttempt}: <Moment at={nextAttemptAt} />.
              </>
            )}
          </span>
        </p>
      )}
      {previousSecretEndsAt !== null && Date.parse(previousSecretEndsAt) > Date.now() && (
        <p class="hint">{t.webhooks.oldSigns(format.dateTime(previousSecretEndsAt))}</p>
      )}
    </>
  );
}

/** The latest calls, newest first. */
function Attempts({ attempts }: { readonly attempts: readonly WebhookAttempt[] }) {
  const { t, format } = useWebhookTexts();
  return (
    <details open={attempts[0]?.result !== 'acknowledged'}>
      <summary>{t.webhooks.attempts}</summary>
      <ol class="attempts">
        {attempts.map((attempt) => (
          <li key={attempt.at + attempt.type}>
            <Moment at={attempt.at} as="dateTime" />
            <span>{t.webhooks.types[attempt.type]}</span>
            <span class={attempt.result === 'acknowledged' ? undefined : 'danger-text'}>
              {resultText(t, attempt)}
            </span>
            <span class="faint">
              {t.webhooks.milliseconds(format.number(attempt.milliseconds))}
            </span>
          </li>
        ))}
      </ol>
    </details>
  );
}

/** How a call went, in words, with the status that was answered. */
function resultText(t: WebhookWording['t'], { result, status }: WebhookAttempt): string {
  const words = t.webhooks.results[result];
  return status === null ? words : `${status}, ${words}`;
}
