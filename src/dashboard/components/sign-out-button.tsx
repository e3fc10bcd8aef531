import { signOut } from '../api/service.ts';
import { useSubmit } from '../api/use-submit.ts';
import { APP_BASE } from '../navigation/location.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Button } from './button.tsx';
import { RefusalBanner } from './refusal-banner.tsx';

/** Ends the session, and leads to the start. */
export function SignOutButton() {
  const { t } = useTexts();
  const submission = useSubmit();
  const leave = () =>
    submission.submit(async () => {
      await signOut();
      location.assign(APP_BASE);
    });
  return (
    <div>
      <Button icon="signOut" busy={submission.busy} onClick={() => void leave()}>
        {t.shell.signOut}
      </Button>
      <RefusalBanner refusal={submission.refusal} />
    </div>
  );
}
