import type { Token } from '../../api/types.ts';
import { Moment } from '../../components/moment.tsx';
import { useMembership } from '../../membership/membership.ts';
import { hrefOf } from '../../navigation/place.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { endsSoon } from '../tokens/standing.ts';

export function EndingTokens({ tokens }: { readonly tokens: readonly Token[] }) {
  const { t } = useTexts();
  const { orgId } = useMembership();
  const ending = tokens.filter((token) => endsSoon(token));
  return (
    <section class="card card-body">
      <h2>{t.overview.ending}</h2>
      {ending.length === 0 ? (
        <p class="faint">{t.overview.noneEnding}</p>
      ) : (
        <>
          <p class="small">{t.overview.endingHint}</p>
          <ul class="ending">
            {ending.map(({ id, name, expiresAt }) => (
              <li key={id}>
                <a href={hrefOf(orgId, 'settings/tokens')}>{name}</a>
                <span class="warn-text">
                  <Moment at={expiresAt} />
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
