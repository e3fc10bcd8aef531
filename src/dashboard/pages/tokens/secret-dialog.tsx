import { useState } from 'preact/hooks';
import type { Scope } from '../../../values/roles.ts';
import type { IssuedToken, Token } from '../../api/types.ts';
import { CopyButton } from '../../components/button.tsx';
import { CloseButton, Dialog } from '../../components/dialog.tsx';
import { Icon } from '../../components/icon.tsx';
import { useStay } from '../../navigation/unsaved.ts';
import { tokenWords } from './words.ts';
import { SCOPE_ORDER } from './scope-choice.tsx';
import { useTexts } from '../../kit/use-texts.ts';

/** A token with its secret, shown once. */
export interface Secret extends IssuedToken {
  /** The token that it replaces; `null` for a new token. */
  readonly replaced: Token | null;
  readonly graceSeconds: number;
}

interface Props {
  readonly secret: Secret;
  readonly close: () => void;
}

/** Shows a token's secret once. Neither Escape nor Back closes the dialog. */
export function SecretDialog({ secret: { token, secret, replaced, graceSeconds }, close }: Props) {
  const { t, format } = useTexts(tokenWords);
  const curl = curlLine(secret, token.scopes);
  const [wentBack, setWentBack] = useState(false);
  useStay(() => {
    setWentBack(true);
  });
  return (
    <Dialog title={t.tokens.secretTitle({ name: token.name })} onClose={close} stays>
      <p class="banner">
        <Icon name="warning" />
        {t.tokens.secretOnce}
      </p>
      <div role="alert">
        {wentBack && <p class="banner danger">{t.tokens.secretStays({ done: t.common.done })}</p>}
      </div>
      <div class="secret">
        <code aria-label={t.tokens.secretLabel}>{secret}</code>
        <CopyButton kind="primary" text={secret} />
      </div>
      {curl !== null && (
        <div>
          <p class="legend">{t.tokens.try}</p>
          <div class="secret">
            <pre>{curl}</pre>
            <CopyButton text={curl} />
          </div>
        </div>
      )}
      {replaced !== null && (
        <p class="hint">
          {graceSeconds === 0
            ? t.tokens.oldEnded
            : t.tokens.oldEnds({ when: format.dateTime(endOfGrace(replaced, graceSeconds)) })}
        </p>
      )}
      <div class="dialog-actions">
        <CloseButton>{t.common.done}</CloseButton>
      </div>
    </Dialog>
  );
}

/** The end of the replaced token: of its grace, or its own expiry if that is earlier. */
function endOfGrace({ expiresAt }: Token, graceSeconds: number): string {
  const grace = new Date(Date.now() + graceSeconds * 1000).toISOString();
  return expiresAt !== null && expiresAt < grace ? expiresAt : grace;
}

/**
 * A curl command that tries a token: it reads a list within the token's scopes. `null` for a token
 * without a readable list, because any other request would change data.
 */
function curlLine(secret: string, scopes: readonly Scope[]): string | null {
  const list = SCOPE_ORDER.filter((scope) => scopes.includes(scope))
    .flatMap((scope) => ENDPOINTS_BY_SCOPE[scope])
    .find((endpoint) => endpoint.startsWith('GET ') && !endpoint.includes('{'));
  if (list === undefined) return null;
  const address = `${location.origin}${list.slice('GET '.length)}`;
  return `curl -H 'Authorization: Bearer ${secret}' '${address}'`;
}
