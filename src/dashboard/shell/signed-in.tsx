import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { onMembershipChanged } from '../api/client.ts';
import { readMe } from '../api/service.ts';
import type { Me } from '../api/types.ts';
import { useReading } from '../api/use-reading.ts';
import { Failed, Skeleton } from '../components/loaded.tsx';
import { NotConfiguredPage, SignInPage } from '../pages/start/sign-in-page.tsx';

interface Props {
  readonly children: (me: Me, reload: () => Promise<void>) => ComponentChildren;
}

/** Shows its content to whoever is signed in, and to everybody else how to. */
export function SignedIn({ children }: Props) {
  const reading = useReading('me', readMe);
  const { state, reload } = reading;
  useEffect(() => {
    if (state !== 'loaded') return undefined;
    return onMembershipChanged(() => {
      void reload();
    });
  }, [state, reload]);
  if (reading.state === 'loading') {
    return (
      <div class="start">
        <Skeleton lines={5} />
      </div>
    );
  }
  if (reading.state === 'loaded') return <>{children(reading.value, reload)}</>;
  if (reading.refusal.code === 'signed_out') return <SignInPage />;
  // Without a key for sessions, none of the door's paths exists.
  if (reading.refusal.code === 'not_found') return <NotConfiguredPage />;
  return (
    <main class="start">
      <Failed refusal={reading.refusal} retry={reload} />
    </main>
  );
}
