import { SCOPES } from '../../../values/roles.ts';
import { readRefusals, readTokens } from '../../api/service.ts';
import type { RefusedRequest } from '../../api/types.ts';
import { useReading } from '../../api/use-reading.ts';
import { Empty, Loaded } from '../../components/loaded.tsx';
import { Moment } from '../../components/moment.tsx';
import { Page } from '../../components/page.tsx';
import { RequestMenu } from '../../components/refusal-banner.tsx';
import { Table } from '../../components/table.tsx';
import { useMembership } from '../../membership/membership.ts';
import { hrefOf } from '../../navigation/routes.ts';
import { REFUSED_BECAUSE, tokenWords } from './words.ts';
import { useTexts } from '../../kit/use-texts.ts';

/** A token, with its requests that were refused. */
export function TokenPage({ id }: { readonly id: string }) {
  const { t } = useTexts(tokenWords);
  const { orgId } = useMembership();
  const reading = useReading(`token ${id}`, async () => {
    const tokens = await readTokens(orgId);
    const token = tokens.find((each) => each.id === id);
    return token && { token, refusals: await readRefusals(orgId, id) };
  });
  const token = reading.state === 'loaded' ? reading.value?.token : undefined;
  return (
    <Page
      title={token?.name ?? t.tokens.secretLabel}
      lead={token && <code>{token.start}…</code>}
      crumbs={[{ name: t.shell.pages['settings/tokens'], href: hrefOf(orgId, 'settings/tokens') }]}
    >
      <Loaded reading={reading} lines={9}>
        {(loaded) =>
          loaded === undefined ? (
            <Empty title={t.tokens.unknown} hint={t.tokens.unknownHint} />
          ) : (
            <Refusals refusals={loaded.refusals} />
          )
        }
      </Loaded>
    </Page>
  );
}

function Refusals({ refusals }: { readonly refusals: readonly RefusedRequest[] }) {
  const { t } = useTexts(tokenWords);
  if (refusals.length === 0) {
    return <Empty title={t.tokens.noRefusals} hint={t.tokens.noRefusalsHint} />;
  }
  return (
    <section class="stack">
      <h2>{t.tokens.refusals}</h2>
      <p class="hint">{t.tokens.refusalsHint}</p>
      <Table
        label={t.tokens.refusals}
        rows={refusals}
        keyOf={({ at, requestId }) => at + requestId}
        columns={[
          { title: t.tokens.at, cell: (refused) => <Time refused={refused} /> },
          {
            title: t.tokens.request,
            kind: 'head',
            cell: ({ method, path }) => (
              <code>
                {method} {path}
              </code>
            ),
          },
          {
            title: t.tokens.answer,
            cell: (refused) => <Answer refused={refused} />,
          },
          {
            title: t.common.actions,
            kind: 'actions',
            cell: ({ method, path, requestId }) => (
              <RequestMenu of={`${method} ${path}`} id={requestId} />
            ),
          },
        ]}
      />
    </section>
  );
}

/** A refused request's status, code and reason. */
function Answer({ refused: { status, code, message } }: { readonly refused: RefusedRequest }) {
  const { t, language } = useTexts(tokenWords);
  const missing = SCOPES.find((scope) => message.includes(scope));
  const texts: Readonly<Partial<Record<string, string>>> = t.refusals.byCode;
  const reason = language === 'de' ? (REFUSED_BECAUSE[code] ?? texts[code]) : undefined;
  return (
    <div>
      {status} <code>{code}</code>
      <div class="small">
        {reason ?? <span lang="en">{message}</span>}{' '}
        {reason !== undefined && missing !== undefined && <code>{missing}</code>}
      </div>
    </div>
  );
}

/** When a request was refused, or since when how many were. */
function Time({ refused }: { readonly refused: RefusedRequest }) {
  const { t, format } = useTexts(tokenWords);
  const { at, since, count } = refused;
  return (
    <div>
      <Moment at={at} as="dateTime" />
      {count > 1 && (
        <div class="small">{t.tokens.flood({ count, since: format.dateTime(since) })}</div>
      )}
    </div>
  );
}
