import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Refusal } from '../api/refusal.ts';
import { Failed, Skeleton } from './loaded.tsx';

let style: Promise<void> | undefined;

/** Loads the style sheet of the pages that are loaded later, once. A failure is tried again. */
function pagesStyle(): Promise<void> {
  style ??= new Promise((resolve, reject) => {
    const file = document.querySelector('meta[name="pages-style"]')?.getAttribute('content');
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = `/assets/${file ?? ''}`;
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      style = undefined;
      link.remove();
      reject(new Error(`${link.href} has not loaded.`));
    });
    document.head.append(link);
  });
  return style;
}

type Component<Props> = (props: Props) => JSX.Element;

/** A component with a script of its own. */
interface LazyComponent<Props> extends Component<Props> {
  /** Loads the script before the component is shown. A failure is ignored: showing it tries again. */
  readonly prefetch: () => Promise<void>;
}

/** A component that loads its script when it is first shown. @param name its name in the script. */
export function lazily<Name extends string, Props extends object>(
  load: () => Promise<Readonly<Record<Name, Component<Props>>>>,
  name: Name,
): LazyComponent<Props> {
  let loaded: Component<Props> | undefined;
  const fetchComponent = async () => {
    if (loaded !== undefined) return;
    const [parts] = await Promise.all([load(), pagesStyle()]);
    loaded = parts[name];
  };
  function Lazy(props: Props) {
    const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading');
    const fetchScript = async () => {
      try {
        await fetchComponent();
        setState('loaded');
      } catch {
        setState('failed');
      }
    };
    const isMissing = loaded === undefined;
    useEffect(() => {
      // The script may have loaded since the skeleton was drawn. Then this shows it.
      if (isMissing) void fetchScript();
    }, []);
    if (loaded !== undefined) {
      const Loaded = loaded;
      return <Loaded {...props} />;
    }
    if (state === 'loading') return <Skeleton lines={10} />;
    return <Failed refusal={new Refusal('offline', '', null)} retry={fetchScript} />;
  }
  return Object.assign(Lazy, { prefetch: () => fetchComponent().catch(() => undefined) });
}
