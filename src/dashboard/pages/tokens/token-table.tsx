import type { Member, Token } from '../../api/types.ts';
import { ActionMenu } from '../../components/menu.tsx';
import { Moment } from '../../components/moment.tsx';
import { Clamped, Table } from '../../components/table.tsx';
import { isWithinReach, may, useMembership } from '../../membership/membership.ts';
import { hrefOf } from '../../navigation/routes.ts';
import type { OpenDialog } from '../../navigation/use-dialog.ts';
import { scopeWords } from '../../words/scopes.ts';
import { tokenWords } from './words.ts';
import { SCOPE_ORDER } from './scope-choice.tsx';
import { endingOf, endsSoon, scopesWithoutEffect } from './token-state.ts';
import type { TokenDialog } from './token-dialogs.tsx';
import { useTexts } from '../../kit/use-texts.ts';

interface Props {
  readonly tokens: readonly Token[];
  readonly members: readonly Member[];
  readonly opens: OpenDialog<TokenDialog>['opens'];
}

/** Tokens with their scopes, expiry and actions. */
export function TokenTable({ tokens, members, opens }: Props) {
  const { t } = useTexts(tokenWords);
  const { orgId } = useMembership();
  const holderOf = (token: Token) => members.find(({ id }) => id === token.memberId);
  return (
    <Table
      label={t.shell.pages['settings/tokens']}
      rows={tokens}
      keyOf={({ id }) => id}
      columns={[
        {
          title: t.common.name,
          kind: 'head',
          cell: (token) => (
            <>
              <a href={hrefOf(orgId, 'settings/tokens/:id', token.id)}>
                <Clamped>{token.name}</Clamped>
              </a>
              <span class="small">
                <code class="whole">{token.start}…</code>
                <br />
                {holderOf(token)?.name ?? t.tokens.formerMember}
              </span>
            </>
          ),
        },
        {
          title: t.tokens.scopes,
          cell: (token) => <TokenScopes token={token} holder={holderOf(token)} />,
        },
        { title: t.tokens.created, cell: ({ createdAt }) => <Moment at={createdAt} as="date" /> },
        { title: t.common.lastUsed, cell: ({ lastUsedAt }) => <Moment at={lastUsedAt} /> },
        { title: t.tokens.expires, cell: (token) => <End token={token} /> },
        {
          title: t.common.actions,
          kind: 'actions',
          cell: (token) => <Actions token={token} holder={holderOf(token)} opens={opens} />,
        },
      ]}
    />
  );
}

/** A token's expiry, or why it ended. */
function End({ token }: { readonly token: Token }) {
  const { t } = useTexts(tokenWords);
  const ending = endingOf(token);
  if (ending !== null) return <span class="badge quiet">{t.tokens[ending]}</span>;
  return (
    <span class={endsSoon(token) ? 'warn-text' : undefined}>
      {token.replacedBy !== null && t.tokens.replacedEnds}
      <Moment at={token.expiresAt} />
    </span>
  );
}

interface RowProps {
  readonly token: Token;
  readonly holder: Member | undefined;
}

/** A token's menu. Holders rotate and revoke their own tokens; administrators revoke all tokens. */
function Actions({ token, holder, opens }: RowProps & Pick<Props, 'opens'>) {
  const { t } = useTexts(tokenWords);
  const { memberId, role } = useMembership();
  if (endingOf(token) !== null) return null;
  const own = token.memberId === memberId;
  const manages =
    may(role, 'token:manage') && (holder === undefined || isWithinReach(role, holder.role));
  const rotate = { text: t.tokens.rotate, act: opens('rotate', token.id) };
  const revoke = { text: t.tokens.revoke, act: opens('revoke', token.id), isDangerous: true };
  const actions = [
    ...(own && token.replacedBy === null ? [rotate] : []),
    ...(own || manages ? [revoke] : []),
  ];
  return actions.length === 0 ? null : <ActionMenu of={token.name} actions={actions} />;
}

/** A token's scopes. Those beyond its holder's role are struck through, with an explanation. */
function TokenScopes({ token, holder }: RowProps) {
  const { t } = useTexts(tokenWords);
  const { scopes } = useTexts(scopeWords).t;
  const off = scopesWithoutEffect(token, holder);
  return (
    <div>
      <details>
        <summary>{t.tokens.scopeCount({ n: token.scopes.length })}</summary>
        <div class="scopes">
          {SCOPE_ORDER.filter((scope) => token.scopes.includes(scope)).map((scope) => (
            <code
              key={scope}
              class={off.includes(scope) ? 'scope off' : 'scope'}
              title={scopes[scope]}
            >
              {scope}
            </code>
          ))}
        </div>
      </details>
      {off.length > 0 && (
        <p class="small">
          <span class="badge warn">{t.tokens.weakenedToken}</span>{' '}
          {holder === undefined ? t.tokens.orphaned : t.tokens.weakened}
        </p>
      )}
    </div>
  );
}
