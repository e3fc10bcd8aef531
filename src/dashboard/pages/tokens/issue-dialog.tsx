import type { Scope } from '../../../values/roles.ts';
import { issueToken } from '../../api/service.ts';
import type { IssuedToken } from '../../api/types.ts';
import { FormDialog } from '../../components/form-dialog.tsx';
import { NameField } from '../../components/text-field.tsx';
import { may, useMembership } from '../../membership/membership.ts';
import { hrefOf } from '../../navigation/routes.ts';
import { useTyped } from '../../navigation/typed.ts';
import { tokenWords } from './words.ts';
import { type Expiry, expiryMoment, ExpiryChoice } from './expiry-choice.tsx';
import { ScopeChoice } from './scope-choice.tsx';
import { useTexts } from '../../kit/use-texts.ts';

interface Props {
  readonly close: () => void;
  readonly issued: (answer: IssuedToken) => Promise<void>;
}

/** The token that a person wants. */
interface Wanted {
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly expiry: Expiry;
}

/** Asks for a new token's name, scopes and expiry. */
export function IssueDialog({ close, issued }: Props) {
  const { t } = useTexts(tokenWords);
  const { orgId, memberId, role } = useMembership();
  const { values, changes, kept } = useTyped<Wanted>('token', {
    name: '',
    scopes: [],
    expiry: { choice: '90', date: '' },
  });
  const { name, scopes, expiry } = values;
  const send = async () => {
    const expiresAt = expiryMoment(expiry);
    await issued(await issueToken(orgId, { name, memberId, scopes: [...scopes], expiresAt }));
  };
  return (
    <FormDialog
      close={close}
      title={t.tokens.issue}
      action={t.tokens.issue}
      fields={['name', 'scopes', 'expiresAt']}
      kept={kept}
      disabled={scopes.length === 0}
      send={send}
    >
      <p class="hint">
        {t.tokens.website}{' '}
        {may(role, 'publication:manage') ? (
          <a href={hrefOf(orgId, 'publications')}>{t.shell.pages.publications}</a>
        ) : (
          t.shell.pages.publications
        )}
      </p>
      <NameField
        label={t.common.name}
        hint={t.tokens.nameHint}
        value={name}
        change={changes('name')}
      />
      <ScopeChoice chosen={scopes} choose={changes('scopes')} />
      <ExpiryChoice expiry={expiry} choose={changes('expiry')} />
    </FormDialog>
  );
}
