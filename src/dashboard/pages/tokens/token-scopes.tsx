import type { Member, Token } from '../../api/types.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { SCOPE_ORDER } from './scope-order.ts';
import { scopesWithoutEffect } from './standing.ts';

interface Props {
  readonly token: Token;
  readonly holder: Member | undefined;
}

/** A token's scopes. Those that its holder's role took away are struck out, and said to be. */
export function TokenScopes({ token, holder }: Props) {
  const { t } = useTexts();
  const off = scopesWithoutEffect(token, holder);
  return (
    <div>
      <div class="scopes">
        {SCOPE_ORDER.filter((scope) => token.scopes.includes(scope)).map((scope) => (
          <code
            key={scope}
            class={off.includes(scope) ? 'scope off' : 'scope'}
            title={t.scopes[scope]}
          >
            {scope}
          </code>
        ))}
      </div>
      {off.length > 0 && (
        <p class="small">
          <span class="badge warn">{t.tokens.weakenedToken}</span>{' '}
          {holder === undefined ? t.tokens.orphaned : t.tokens.weakened}
        </p>
      )}
    </div>
  );
}
