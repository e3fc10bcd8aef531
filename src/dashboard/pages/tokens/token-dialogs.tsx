import { useState } from 'preact/hooks';
import { revokeToken, rotateToken } from '../../api/service.ts';
import type { IssuedToken, Token } from '../../api/types.ts';
import { useSubmit } from '../../api/use-submit.ts';
import { useAnnounce } from '../../components/announcer.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { SelectField } from '../../components/select-field.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useMembership } from '../../membership/membership.ts';
import { useTokenTexts } from '../../texts/use-token-texts.ts';

/** Grace periods of the previous token, in seconds. */
const GRACES = ['0', '3600', '86400', '604800', '2592000'] as const;

interface Props {
  readonly token: Token;
  readonly close: () => void;
  readonly rotated: (answer: IssuedToken, graceSeconds: number) => Promise<void>;
}

/** Rotates a token. Asks for the previous token's grace period. */
export function RotateDialog({ token, close, rotated }: Props) {
  const { t } = useTokenTexts();
  const { orgId } = useMembership();
  const submission = useSubmit();
  const [grace, setGrace] = useState<(typeof GRACES)[number]>('86400');
  const send = async () => {
    const graceSeconds = Number(grace);
    await rotated(await rotateToken(orgId, token.id, graceSeconds), graceSeconds);
  };
  return (
    <FormDialog
      title={t.tokens.rotateTitle(token.name)}
      action={t.tokens.rotate}
      submission={submission}
      send={send}
      onClose={close}
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

interface RevokeDialogProps {
  readonly token: Token;
  readonly close: () => void;
  readonly revoked: () => Promise<void>;
}

/** Revokes a token. The person types its name first, to avoid a mix-up. */
export function RevokeDialog({ token, close, revoked }: RevokeDialogProps) {
  const { t } = useTokenTexts();
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

/** The dialogs of the tokens' page. */
export const TOKEN_DIALOGS = ['issue', 'rotate', 'revoke'] as const;

export type TokenDialog = (typeof TOKEN_DIALOGS)[number];
