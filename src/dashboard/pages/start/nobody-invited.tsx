import { Button } from '../../components/button.tsx';
import { freshSignInHref } from '../../navigation/sign-in.ts';
import { SignOutButton } from '../../components/sign-out-button.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { StartFrame } from './start-frame.tsx';

interface Props {
  readonly email: string;
  readonly reload: () => Promise<void>;
}

/** What somebody reads who has signed in and belongs to no organisation. */
export function NobodyInvited({ email, reload }: Props) {
  const { t } = useTexts();
  return (
    <StartFrame title={t.start.nobodyTitle} foot={<SignOutButton />}>
      <p>{t.start.nobodyHint(email)}</p>
      <div class="row">
        <Button kind="primary" onClick={() => void reload()}>
          {t.start.reload}
        </Button>
        <a class="button" href={freshSignInHref()}>
          {t.start.otherAccount}
        </a>
      </div>
    </StartFrame>
  );
}
