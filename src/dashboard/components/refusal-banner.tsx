import type { Refusal } from '../api/refusal.ts';
import { freshSignInHref } from '../navigation/sign-in.ts';
import { refusalText } from '../texts/refusal-text.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Icon } from './icon.tsx';

/** Why something was refused, with the request's id; nothing where nothing was. */
export function RefusalBanner({ refusal }: { readonly refusal: Refusal | null }) {
  const { t } = useTexts();
  return (
    <div role="alert">
      {refusal !== null && (
        <div class="banner danger">
          <Icon name="warning" />
          <div>
            <p>{refusalText(t, refusal)}</p>
            {refusal.faults.map(({ path, message }) => (
              <p key={path}>
                <code>{path}</code> {message}
              </p>
            ))}
            {refusal.needsSignIn && (
              <p>
                {t.freshSignIn.hint} <a href={freshSignInHref()}>{t.freshSignIn.link}</a>
              </p>
            )}
            {refusal.requestId !== null && (
              <p class="small">
                {t.common.requestId} <code>{refusal.requestId}</code>
              </p>
            )}
          </div>
        </div>
      )}
    </div>
  );
}
