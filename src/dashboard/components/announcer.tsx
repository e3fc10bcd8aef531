import { type ComponentChildren, createContext } from 'preact';
import { useContext, useEffect, useState } from 'preact/hooks';
import { Icon } from './icon.tsx';

const SHOWN_FOR_MS = 6000;

const AnnounceContext = createContext<(text: string) => void>(() => undefined);

/** Says for a few seconds that something was done. */
export function useAnnounce(): (text: string) => void {
  return useContext(AnnounceContext);
}

/** Gives its content a place where what was done is said, to screen readers as well. */
export function Announcer({ children }: { readonly children: ComponentChildren }) {
  const [said, setSaid] = useState<{ readonly text: string }>();
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
    <AnnounceContext.Provider
      value={(text) => {
        setSaid({ text });
      }}
    >
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
