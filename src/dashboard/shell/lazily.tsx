import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Refusal } from '../api/refusal.ts';
import { Failed, Skeleton } from '../components/loaded.tsx';

type Component<Props> = (props: Props) => JSX.Element;

/** A component that loads its script when it is first shown. @param name its name in the script. */
export function lazily<Name extends string, Props extends object>(
  load: () => Promise<Readonly<Record<Name, Component<Props>>>>,
  name: Name,
): Component<Props> {
  let loaded: Component<Props> | undefined;
  return function Lazy(props: Props) {
    const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading');
    const fetchScript = async () => {
      try {
        loaded ??= (await load())[name];
        setState('loaded');
      } catch {
        setState('failed');
      }
    };
    useEffect(() => {
      if (loaded === undefined) void fetchScript();
    }, []);
    if (loaded !== undefined) {
      const Loaded = loaded;
      return <Loaded {...props} />;
    }
    if (state === 'loading') return <Skeleton lines={10} />;
    return <Failed refusal={new Refusal('offline', '', null)} retry={fetchScript} />;
  };
}
