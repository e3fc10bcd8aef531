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

/** Above the bars at the window's end; on a phone, whose buttons are there, at its top. */
const MESSAGE =
  'pointer-events-none fixed bottom-(--above-bar,1.5rem) left-1/2 z-10 flex w-max max-w-[calc(100vw-2rem)] -translate-x-1/2 items-center gap-2 rounded-10 px-4 py-2 shadow-[0_6px_24px_var(--shadow)] max-md:top-3 max-md:bottom-auto';

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
      <div
        class="announcer in-[:root:has(.bulk-bar)]:[--above-bar:6.75rem] in-[:root:has(.save-bar_.button)]:[--above-bar:5rem] print:hidden"
        role="status"
      >
        {said !== undefined && (
          <p
            class={`${MESSAGE} ${said.isFailure ? 'bg-[#b3261e] text-[#fff]' : 'bg-bar text-on-bar'}`}
          >
            <Icon name={said.isFailure ? 'warning' : 'check'} /> {said.text}
          </p>
        )}
      </div>
    </AnnounceContext.Provider>
  );
}
