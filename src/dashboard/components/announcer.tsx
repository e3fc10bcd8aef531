import { type ComponentChildren, createContext } from 'preact';
import { useCallback, useContext, useEffect, useState } from 'preact/hooks';
import { Icon } from './icon.tsx';

const SHOWN_FOR_MS = 6000;

const AnnounceContext = createContext<(text: string) => void>(() => undefined);

/** Shows a message for a few seconds. */
export function useAnnounce(): (text: string) => void {
  return useContext(AnnounceContext);
}

/** Shows messages about completed actions, and makes screen readers announce them. */
export function Announcer({ children }: { readonly children: ComponentChildren }) {
  const [said, setSaid] = useState<{ readonly text: string }>();
  const announce = useCallback((text: string) => {
    setSaid({ text });
  }, []);
  useEffect(() => {
    if (said === undefined) return undefined;
    const timer = setTimeout(() => {
      setSaid(undefined);
    }, SHOWN_FOR_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [said]);
  return (
    <AnnounceContext.Provider value={announce}>
      {children}
      <div class="announcer" role="status">
        {said !== undefined && (
          <p>
            <Icon name="check" /> {said.text}
          </p>
        )}
      </div>
    </AnnounceContext.Provider>
  );
}
