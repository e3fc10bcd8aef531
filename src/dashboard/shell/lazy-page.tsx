import type { JSX } from 'preact';
import { useReading } from '../api/use-reading.ts';
import { Loaded } from '../components/loaded.tsx';

type Shown = () => JSX.Element;

/** About how many lines high a page is. */
const LINES = 8;

/** A page whose program is loaded when it is first shown: see the budget of the first load. */
export function lazyPage(load: () => Promise<Shown>): Shown {
  let loaded: Shown | undefined;
  const kept = async () => (loaded = await load());
  return function LazyPage() {
    if (loaded !== undefined) {
      const Page = loaded;
      return <Page />;
    }
    return <LoadingPage load={kept} />;
  };
}

function LoadingPage({ load }: { readonly load: () => Promise<Shown> }) {
  const reading = useReading('page', async () => ({ Page: await load() }));
  return (
    <Loaded reading={reading} lines={LINES}>
      {({ Page }) => <Page />}
    </Loaded>
  );
}
