import { useState } from 'preact/hooks';
import { revokeToken, rotateToken } from '../../api/service.ts';
import type { IssuedToken, Token } from '../../api/types.ts';
import { Copyable } from '../../components/copyable.tsx';
import { CloseButton, Dialog, DialogActions } from '../../components/dialog.tsx';
import { FormDialog, type OnPage } from '../../components/form-dialog.tsx';
import { Icon } from '../../components/icon.tsx';
import { SelectField } from '../../components/select-field.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useTexts } from '../../kit/use-texts.ts';
import { useMembership } from '../../membership/membership.ts';
import { useStay } from '../../navigation/unsaved.ts';
import { tokenWords } from './words.ts';

/** Grace periods of the previous token, in seconds. */
const GRACES = ['0', '3600', '86400', '604800', '2592000'] as const;

interface RotateProps {
  readonly token: Token;
  readonly close: () => void;
  readonly rotated: (answer: IssuedToken, graceSeconds: number) => Promise<void>;
}

/** Rotates a token. Asks for the previous token's grace period. */
export function RotateDialog({ token, close, rotated }: RotateProps) {
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
export function RevokeDialog({ token, ...page }: OnPage & { readonly token: Token }) {
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
      send={async () => {
        await revokeToken(orgId, token.id);
        return t.tokens.revokedNotice({ name });
      }}
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
export interface Secret extends IssuedToken {
  /** The token that it replaces; `null` for a new token. */
  readonly replaced: Token | null;
  readonly graceSeconds: number;
}

interface SecretProps {
  readonly secret: Secret;
  readonly close: () => void;
}

/** Shows a token's secret once. Neither Escape nor Back closes the dialog. */
export function SecretDialog({ secret: { token, secret, ...old }, close }: SecretProps) {
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
