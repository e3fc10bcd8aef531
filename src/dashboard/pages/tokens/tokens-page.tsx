import type { ComponentChildren } from 'preact';
import { Badge } from '../../components/badge.tsx';
import type { Scope } from '../../../values/roles.ts';
import { readMembers, readTokens, revokeToken, rotateToken } from '../../api/service.ts';
import type { IssuedToken, Member, Token } from '../../api/types.ts';
import { useReading } from '../../api/use-reading.ts';
import { Button, Copyable } from '../../components/button.tsx';
import { Empty, Loaded } from '../../components/loaded.tsx';
import { ActionMenu } from '../../components/menu.tsx';
import { Moment } from '../../components/moment.tsx';
import { Page } from '../../components/page.tsx';
import { useShown } from '../../components/shown.ts';
import { Clamped, Details, Table } from '../../components/table.tsx';
import { useTexts } from '../../kit/use-texts.ts';
import { isWithinReach, may, useMembership } from '../../membership/membership.ts';
import { hrefOf } from '../../navigation/routes.ts';
import { type OpenDialog, useDialog } from '../../navigation/use-dialog.ts';
import { IssueDialog } from './issue-dialog.tsx';
import { endingOf, endsSoon, SCOPE_ORDER } from './token-state.ts';
import { tokenWords } from './words.ts';
import { useState } from 'preact/hooks';
import { CloseButton, Dialog, DialogActions } from '../../components/dialog.tsx';
import { FormDialog, type OnPage } from '../../components/form-dialog.tsx';
import { Icon } from '../../components/icon.tsx';
import { SelectField } from '../../components/select-field.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useStay } from '../../navigation/unsaved.ts';

const DIALOGS = ['issue', 'rotate', 'revoke'] as const;

/** The API tokens as a list, with dialogs to issue, rotate and revoke one. */
export function TokensPage() {
  const { t } = useTexts(tokenWords);
  const { orgId } = useMembership();
  const dialog = useDialog(DIALOGS);
  const secret = useShown<Secret>();
  const reading = useReading(`tokens of ${orgId}`, async () => {
    const [tokens, members] = await Promise.all([readTokens(orgId), readMembers(orgId)]);
    return { tokens: tokens.filter(({ assistant }) => assistant === null), members };
  });
  const issued = async (answer: IssuedToken, replaced: Token | null = null, graceSeconds = 0) => {
    dialog.close();
    secret.show({ ...answer, replaced, graceSeconds });
    await reading.reload();
  };
  const issue = (kind: 'primary' | 'plain') => (
    <Button kind={kind} icon="plus" onClick={dialog.opens('issue')}>
      {t.tokens.issue}
    </Button>
  );
  const tokens = reading.state === 'loaded' ? reading.value.tokens : [];
  const about = tokens.find(({ id }) => id === dialog.of);
  const { close, name } = dialog;
  return (
    <Page title={t.shell.pages['settings/tokens']} lead={t.tokens.lead} actions={issue('primary')}>
      <Loaded reading={reading} lines={6}>
        {(loaded) => <Lists {...loaded} opens={dialog.opens} issue={issue('plain')} />}
      </Loaded>
      {name === 'issue' && <IssueDialog close={close} issued={issued} />}
      {name === 'rotate' && about !== undefined && (
        <RotateDialog
          token={about}
          close={close}
          rotated={(answer, graceSeconds) => issued(answer, about, graceSeconds)}
        />
      )}
      {name === 'revoke' && about !== undefined && (
        <RevokeDialog token={about} close={close} changed={reading.reload} />
      )}
      {secret.of !== null && <SecretDialog secret={secret.of} close={secret.close} />}
    </Page>
  );
}

interface TableProps {
  readonly tokens: readonly Token[];
  readonly members: readonly Member[];
  readonly opens: OpenDialog<(typeof DIALOGS)[number]>['opens'];
}

/** The valid tokens, and a collapsed list of the ended ones. */
function Lists({ tokens, issue, ...table }: TableProps & { readonly issue: ComponentChildren }) {
  const { t } = useTexts(tokenWords);
  const working = tokens.filter((token) => endingOf(token) === null);
  const ended = tokens.filter((token) => endingOf(token) !== null);
  return (
    <>
      {working.length === 0 ? (
        <Empty title={t.tokens.none} hint={t.tokens.noneHint}>
          {issue}
        </Empty>
      ) : (
        <TokenTable tokens={working} {...table} />
      )}
      {ended.length > 0 && (
        <Details summary={t.tokens.ended({ n: ended.length })}>
          <TokenTable tokens={ended} {...table} />
        </Details>
      )}
    </>
  );
}

/** Tokens with their scopes, expiry and actions. Holders rotate and revoke their own; administrators revoke all. */
function TokenTable({ tokens, members, opens }: TableProps) {
  const { t } = useTexts(tokenWords);
  const { orgId, memberId, role } = useMembership();
  const holderOf = (token: Token) => members.find(({ id }) => id === token.memberId);
  const actionsOf = (token: Token) => {
    const { id, replacedBy } = token;
    const own = token.memberId === memberId;
    const holder = holderOf(token);
    const manages = may(role, 'token:manage') && (!holder || isWithinReach(role, holder.role));
    const rotate = { text: t.tokens.rotate, act: opens('rotate', id) };
    const revoke = { text: t.tokens.revoke, act: opens('revoke', id), isDangerous: true };
    if (endingOf(token) !== null) return [];
    return [...(own && replacedBy === null ? [rotate] : []), ...(own || manages ? [revoke] : [])];
  };
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
          cell: (token) => <ActionMenu of={token.name} actions={actionsOf(token)} />,
        },
      ]}
    />
  );
}

/** A token's expiry, or why it ended. */
function End({ token }: { readonly token: Token }) {
  const { t } = useTexts(tokenWords);
  const ending = endingOf(token);
  if (ending !== null) return <Badge kind="quiet">{t.tokens[ending]}</Badge>;
  return (
    <span class={endsSoon(token) ? 'warn-text' : undefined}>
      {token.replacedBy !== null && t.tokens.replacedEnds}
      <Moment at={token.expiresAt} />
    </span>
  );
}

interface ScopesProps {
  readonly token: Token;
  readonly holder: Member | undefined;
}

/** A token's scopes. Those beyond its holder's role are struck through, with an explanation. */
function TokenScopes({ token, holder }: ScopesProps) {
  const { t } = useTexts(tokenWords);
  const isOff = (scope: Scope) => holder === undefined || !may(holder.role, scope);
  return (
    <div>
      <Details summary={t.tokens.scopeCount({ n: token.scopes.length })}>
        <div class="flex flex-wrap gap-1">
          {SCOPE_ORDER.filter((scope) => token.scopes.includes(scope)).map((scope) => (
            <code
              key={scope}
              class={`rounded-4 bg-sunken px-1.5 text-12 whitespace-nowrap ${isOff(scope) ? 'text-faint line-through' : ''}`}
              title={t.scopes[scope]}
            >
              {scope}
            </code>
          ))}
        </div>
      </Details>
      {token.scopes.some(isOff) && (
        <p class="small">
          <Badge kind="warn">{t.tokens.weakenedToken}</Badge>{' '}
          {holder === undefined ? t.tokens.orphaned : t.tokens.weakened}
        </p>
      )}
    </div>
  );
}

/** Grace periods of the previous token, in seconds. */
const GRACES = ['0', '3600', '86400', '604800', '2592000'] as const;

interface RotateProps {
  readonly token: Token;
  readonly close: () => void;
  readonly rotated: (answer: IssuedToken, graceSeconds: number) => Promise<void>;
}

/** Rotates a token. Asks for the previous token's grace period. */
function RotateDialog({ token, close, rotated }: RotateProps) {
  const { t } = useTexts(tokenWords);
  const { orgId } = useMembership();
  const [grace, setGrace] = useState<(typeof GRACES)[number]>('86400');
  return (
    <FormDialog
      close={close}
      title={t.tokens.rotateTitle({ name: token.name })}
      action={t.tokens.rotate}
      send={async () => rotated(await rotateToken(orgId, token.id, Number(grace)), Number(grace))}
    >
      <p>{t.tokens.rotateHint}</p>
      <SelectField
        label={t.tokens.grace}
        value={grace}
        change={setGrace}
        options={GRACES.map((value) => ({ value, label: t.tokens.graces[value] }))}
      />
    </FormDialog>
  );
}

/** Revokes a token. The person types its name first, each time, to avoid a mix-up. */
function RevokeDialog({ token, ...page }: OnPage & { readonly token: Token }) {
  const { t } = useTexts(tokenWords);
  const { orgId } = useMembership();
  const [typed, setTyped] = useState('');
  const { name } = token;
  return (
    <FormDialog
      {...page}
      title={t.tokens.revokeTitle({ name })}
      action={t.tokens.revoke}
      danger
      disabled={typed.trim() !== name.trim()}
      send={() => revokeToken(orgId, token.id)}
      notice={t.tokens.revokedNotice({ name })}
    >
      <p class="small">
        <code>{token.start}…</code>
      </p>
      <p>{t.tokens.revokeHint}</p>
      <TextField label={t.tokens.typeName({ name })} value={typed} change={setTyped} autoFocus />
    </FormDialog>
  );
}

/** A token with its secret, shown once. */
interface Secret extends IssuedToken {
  /** The token that it replaces; `null` for a new token. */
  readonly replaced: Token | null;
  readonly graceSeconds: number;
}

interface SecretProps {
  readonly secret: Secret;
  readonly close: () => void;
}

/** Shows a token's secret once. Neither Escape nor Back closes the dialog. */
function SecretDialog({ secret: { token, secret, ...old }, close }: SecretProps) {
  const { t, format } = useTexts(tokenWords);
  const [wentBack, setWentBack] = useState(false);
  useStay(() => setWentBack(true));
  return (
    <Dialog title={t.tokens.secretTitle({ name: token.name })} onClose={close} stays>
      <p class="banner">
        <Icon name="warning" />
        {t.tokens.secretOnce}
      </p>
      <div role="alert">
        {wentBack && <p class="banner danger">{t.tokens.secretStays({ done: t.common.done })}</p>}
      </div>
      <Copyable text={secret} label={t.tokens.secretLabel} />
      {old.replaced !== null && (
        <p class="hint">
          {old.graceSeconds === 0
            ? t.tokens.oldEnded
            : t.tokens.oldEnds({
                when: format.dateTime(endOfGrace(old.replaced, old.graceSeconds)),
              })}
        </p>
      )}
      <DialogActions>
        <CloseButton>{t.common.done}</CloseButton>
      </DialogActions>
    </Dialog>
  );
}

/** The end of the replaced token: of its grace, or its own expiry if that is earlier. */
function endOfGrace({ expiresAt }: Token, graceSeconds: number): string {
  const grace = new Date(Date.now() + graceSeconds * 1000).toISOString();
  return expiresAt !== null && expiresAt < grace ? expiresAt : grace;
}
