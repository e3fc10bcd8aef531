import { useState } from 'preact/hooks';
import { revokeToken, rotateToken } from '../../api/service.ts';
import type { IssuedToken, Token } from '../../api/types.ts';
import { FormDialog, type OnPage } from '../../components/form-dialog.tsx';
import { SelectField } from '../../components/select-field.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useMembership } from '../../membership/membership.ts';
import { useTyped } from '../../navigation/typed.ts';
import { tokenWords } from './words.ts';
import { useTexts } from '../../kit/use-texts.ts';

/** Grace periods of the previous token, in seconds. */
const GRACES = ['0', '3600', '86400', '604800', '2592000'] as const;

interface Grace {
  readonly grace: (typeof GRACES)[number];
}

interface Props {
  readonly token: Token;
  readonly close: () => void;
  readonly rotated: (answer: IssuedToken, graceSeconds: number) => Promise<void>;
}

/** Rotates a token. Asks for the previous token's grace period. */
export function RotateDialog({ token, close, rotated }: Props) {
  const { t } = useTexts(tokenWords);
  const { orgId } = useMembership();
  const { values, changes, kept } = useTyped<Grace>(`rotate ${token.id}`, { grace: '86400' });
  const send = async () => {
    const graceSeconds = Number(values.grace);
    await rotated(await rotateToken(orgId, token.id, graceSeconds), graceSeconds);
  };
  return (
    <FormDialog
      close={close}
      title={t.tokens.rotateTitle({ name: token.name })}
      action={t.tokens.rotate}
      kept={kept}
      send={send}
    >
      <p>{t.tokens.rotateHint}</p>
      <SelectField
        label={t.tokens.grace}
        value={values.grace}
        change={changes('grace')}
        options={GRACES.map((value) => ({ value, label: t.tokens.graces[value] }))}
      />
    </FormDialog>
  );
}

interface RevokeDialogProps extends OnPage {
  readonly token: Token;
}

/** Revokes a token. The person types its name first, each time, to avoid a mix-up. */
export function RevokeDialog({ token, ...page }: RevokeDialogProps) {
  const { t } = useTexts(tokenWords);
  const { orgId } = useMembership();
  const [typed, setTyped] = useState('');
  const send = async () => {
    await revokeToken(orgId, token.id);
    return t.tokens.revokedNotice({ name: token.name });
  };
  return (
    <FormDialog
      {...page}
      title={t.tokens.revokeTitle({ name: token.name })}
      action={t.tokens.revoke}
      danger
      disabled={typed.trim() !== token.name.trim()}
      send={send}
    >
      <p class="small">
        <code>{token.start}…</code>
      </p>
      <p>{t.tokens.revokeHint}</p>
      <TextField
        label={t.tokens.typeName({ name: token.name })}
        value={typed}
        change={setTyped}
        autoFocus
      />
    </FormDialog>
  );
}

/** The dialogs of the tokens' page. */
export const TOKEN_DIALOGS = ['issue', 'rotate', 'revoke'] as const;

export type TokenDialog = (typeof TOKEN_DIALOGS)[number];
