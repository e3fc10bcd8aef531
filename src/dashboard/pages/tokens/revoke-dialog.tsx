import { useState } from 'preact/hooks';
import { revokeToken } from '../../api/service.ts';
import type { Token } from '../../api/types.ts';
import { useSubmit } from '../../api/use-submit.ts';
import { useAnnounce } from '../../components/announcer.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useMembership } from '../../membership/membership.ts';
import { useTexts } from '../../texts/use-texts.ts';

interface Props {
  readonly token: Token;
  readonly close: () => void;
  readonly revoked: () => Promise<void>;
}

/** Ends a token once its name is typed: two tokens are not mixed up so easily. */
export function RevokeDialog({ token, close, revoked }: Props) {
  const { t } = useTexts();
  const { orgId } = useMembership();
  const announce = useAnnounce();
  const submission = useSubmit();
  const [typed, setTyped] = useState('');
  const send = async () => {
    await revokeToken(orgId, token.id);
    close();
    announce(t.tokens.revokedNotice(token.name));
    await revoked();
  };
  return (
    <FormDialog
      title={t.tokens.revokeTitle(token.name)}
      action={t.tokens.revoke}
      danger
      disabled={typed.trim() !== token.name.trim()}
      submission={submission}
      send={send}
      onClose={close}
    >
      {token.start !== null && (
        <p class="small">
          <code>{token.start}…</code>
        </p>
      )}
      <p>{t.tokens.revokeHint}</p>
      <TextField label={t.tokens.typeName(token.name)} value={typed} change={setTyped} autoFocus />
    </FormDialog>
  );
}
