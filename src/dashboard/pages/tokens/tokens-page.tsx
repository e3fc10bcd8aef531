import type { ComponentProps } from 'preact';
import type { IssuedToken, Token } from '../../api/types.ts';
import { readMembers, readTokens } from '../../api/service.ts';
import { useReading } from '../../api/use-reading.ts';
import { Button } from '../../components/button.tsx';
import { Empty, Loaded } from '../../components/loaded.tsx';
import { Page } from '../../components/page.tsx';
import { useShown } from '../../components/shown.ts';
import { useMembership } from '../../membership/membership.ts';
import { useDialog } from '../../navigation/use-dialog.ts';
import { tokenWords } from './words.ts';
import { IssueDialog } from './issue-dialog.tsx';
import { RevokeDialog, RotateDialog, TOKEN_DIALOGS } from './token-dialogs.tsx';
import { type Secret, SecretDialog } from './secret-dialog.tsx';
import { endingOf } from './token-state.ts';
import { TokenTable } from './token-table.tsx';
import { useTexts } from '../../kit/use-texts.ts';

/** The API tokens as a list, with dialogs to issue, rotate and revoke one. */
export function TokensPage() {
  const { t } = useTexts(tokenWords);
  const { orgId } = useMembership();
  const dialog = useDialog(TOKEN_DIALOGS);
  const secret = useShown<Secret>();
  const reading = useReading(`tokens of ${orgId}`, async () => {
    const [tokens, members] = await Promise.all([readTokens(orgId), readMembers(orgId)]);
    return { tokens: tokens.filter(({ assistant }) => assistant === null), members };
  });
  const issued = async (answer: IssuedToken, replaced: Token | null, graceSeconds: number) => {
    dialog.close();
    secret.show({ ...answer, replaced, graceSeconds });
    await reading.reload();
  };
  const tokens = reading.state === 'loaded' ? reading.value.tokens : [];
  const about = tokens.find(({ id }) => id === dialog.of);
  return (
    <Page
      title={t.shell.pages['settings/tokens']}
      lead={t.tokens.lead}
      actions={
        <Button kind="primary" icon="plus" onClick={dialog.opens('issue')}>
          {t.tokens.issue}
        </Button>
      }
    >
      <Loaded reading={reading} lines={6}>
        {(loaded) => <Lists {...loaded} opens={dialog.opens} />}
      </Loaded>
      {dialog.name === 'issue' && (
        <IssueDialog close={dialog.close} issued={(answer) => issued(answer, null, 0)} />
      )}
      {dialog.name === 'rotate' && about !== undefined && (
        <RotateDialog
          token={about}
          close={dialog.close}
          rotated={(answer, graceSeconds) => issued(answer, about, graceSeconds)}
        />
      )}
      {dialog.name === 'revoke' && about !== undefined && (
        <RevokeDialog token={about} close={dialog.close} changed={reading.reload} />
      )}
      {secret.of !== null && <SecretDialog secret={secret.of} close={secret.close} />}
    </Page>
  );
}

/** The valid tokens, and a collapsed list of the ended ones. */
function Lists({ tokens, ...table }: ComponentProps<typeof TokenTable>) {
  const { t } = useTexts(tokenWords);
  const working = tokens.filter((token) => endingOf(token) === null);
  const ended = tokens.filter((token) => endingOf(token) !== null);
  return (
    <>
      {working.length === 0 ? (
        <Empty title={t.tokens.none} hint={t.tokens.noneHint}>
          <Button icon="plus" onClick={table.opens('issue')}>
            {t.tokens.issue}
          </Button>
        </Empty>
      ) : (
        <TokenTable tokens={working} {...table} />
      )}
      {ended.length > 0 && (
        <details>
          <summary>{t.tokens.ended({ n: ended.length })}</summary>
          <TokenTable tokens={ended} {...table} />
        </details>
      )}
    </>
  );
}
