import { type ComponentChildren, Fragment } from 'preact';
import { useRef } from 'preact/hooks';
import { PERSON } from '../api/cache.ts';
import { readMe } from '../api/service.ts';
import type { Me } from '../api/types.ts';
import { useReading } from '../api/use-reading.ts';
import { Button, ButtonLink } from '../components/button.tsx';
import { Centred } from '../components/page.tsx';
import { Dialog, DialogActions } from '../components/dialog.tsx';
import { Failed, Skeleton } from '../components/loaded.tsx';
import { setPerson } from '../membership/kept.ts';
import { hasUnsavedWork } from '../navigation/unsaved.ts';
import { useTexts } from '../kit/use-texts.ts';
import { NotConfiguredPage, SignInPage } from '../pages/start/start-frame.tsx';

interface Props {
  readonly children: (me: Me, reload: () => Promise<void>) => ComponentChildren;
}

/** Shows its content to a signed-in person, and the sign-in page to anybody else. */
export function SignedIn({ children }: Props) {
  const reading = useReading(PERSON, readMe);
  const { reload } = reading;
  const last = useRef<Me | null>(null);
  if (reading.state === 'loaded') last.current = reading.value;
  const ended = reading.state === 'failed' && reading.refusal.code === 'signed_out';
  const waits = ended || reading.state === 'loading';
  const shown = reading.state === 'loaded' || (waits && hasUnsavedWork()) ? last.current : null;
  if (shown !== null) {
    setPerson(shown.me.id);
    return (
      <Fragment key={shown.me.id}>
        {children(shown, reload)}
        {ended && <SignInInPlace again={reload} />}
      </Fragment>
    );
  }
  if (reading.state !== 'failed') {
    return (
      <Centred>
        <Skeleton lines={5} />
      </Centred>
    );
  }
  if (ended) return <SignInPage />;
  // Without a session key, the service has none of these paths.
  if (reading.refusal.code === 'not_found') return <NotConfiguredPage />;
  return (
    <Centred>
      <Failed refusal={reading.refusal} retry={reload} />
    </Centred>
  );
}

/**
 * Asks for a new sign-in after the session has ended, and keeps unsaved changes. The page checks
 * the session again when it regains the focus.
 */
function SignInInPlace({ again }: { readonly again: () => Promise<void> }) {
  const { t } = useTexts();
  return (
    <Dialog title={t.shell.signedOutTitle} onClose={() => void again()} stays>
      <p>{t.shell.signedOutHint}</p>
      <DialogActions>
        <Button onClick={() => void again()}>{t.shell.signedInAgain}</Button>
        <ButtonLink kind="primary" href="/auth/sign-in?to=%2Fapp%2F" target="_blank">
          {t.shell.signInInTab}
        </ButtonLink>
      </DialogActions>
    </Dialog>
  );
}
