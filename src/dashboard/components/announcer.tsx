import { type ComponentChildren, createContext } from 'preact';
import { useCallback, useContext, useEffect, useState } from 'preact/hooks';
import { Icon } from './icon.tsx';

const SHOWN_FOR_MS = 6000;

/** @param isFailure whether it tells of a failure, which is red and has no tick. */
type Announce = (text: string, isFailure?: boolean) => void;

const AnnounceContext = createContext<Announce>(() => undefined);

/** Shows a message for a few seconds. */
export function useAnnounce(): Announce {
  return useContext(AnnounceContext);
}

/** Shows messages about completed actions, and makes screen readers announce them. */
export function Announcer({ children }: { readonly children: ComponentChildren }) {
  const [said, setSaid] = useState<{ readonly text: string; readonly isFailure: boolean }>();
  const announce = useCallback<Announce>(
    (text, isFailure = false) => setSaid({ text, isFailure }),
    [],
  );
  useEffect(() => {
    if (said === undefined) return undefined;
    const timer = setTimeout(() => setSaid(undefined), SHOWN_FOR_MS);
    return () => clearTimeout(timer);
  }, [said]);
  return (
    <AnnounceContext.Provider value={announce}>
      {children}
      <div class="announcer" role="status">
        {said !== undefined && (
          <p class={said.isFailure ? 'failure' : undefined}>
            <Icon name={said.isFailure ? 'warning' : 'check'} /> {said.text}
          </p>
        )}
      </div>
    </AnnounceContext.Provider>
  );
}
