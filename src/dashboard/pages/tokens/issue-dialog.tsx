import { useState } from 'preact/hooks';
import type { Scope } from '../../../values/roles.ts';
import { issueToken } from '../../api/service.ts';
import type { IssuedToken } from '../../api/types.ts';
import { FormDialog } from '../../components/form-dialog.tsx';
import { NameField } from '../../components/text-field.tsx';
import { useMembership } from '../../membership/membership.ts';
import { useTokenTexts } from '../../texts/tokens.ts';
import { type Expiry, expiryMoment, ExpiryChoice } from './expiry-choice.tsx';
import { ScopeChoice } from './scope-choice.tsx';

interface Props {
  readonly close: () => void;
  readonly issued: (answer: IssuedToken) => Promise<void>;
}

/** Asks for a new token's name, scopes and expiry. */
export function IssueDialog({ close, issued }: Props) {
  const { t } = useTokenTexts();
  const { orgId, memberId } = useMembership();
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly Scope[]>([]);
  const [expiry, setExpiry] = useState<Expiry>({ choice: '90', date: '' });
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
      disabled={scopes.length === 0}
      send={send}
    >
      <NameField label={t.common.name} hint={t.tokens.nameHint} value={name} change={setName} />
      <ScopeChoice chosen={scopes} choose={setScopes} />
      <ExpiryChoice expiry={expiry} choose={setExpiry} />
    </FormDialog>
  );
}
