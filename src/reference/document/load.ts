import { useEffect, useState } from 'preact/hooks';
import type { OpenApi } from './openapi.ts';

/** A document: loading, loaded, absent or failed. */
export type Loading =
  | { readonly state: 'loading' | 'absent' | 'failed' }
  | { readonly state: 'loaded'; readonly api: OpenApi };

/** Loads a surface's document. `absent` means that the service does not have the surface. */
export function useDocument(address: string): Loading {
  const [loading, setLoading] = useState<Loading>({ state: 'loading' });
  useEffect(() => {
    load(address).then(setLoading, () => setLoading({ state: 'failed' }));
  }, [address]);
  return loading;
}

async function load(address: string): Promise<Loading> {
  const response = await fetch(address, { credentials: 'omit' });
  if (response.status === 404) return { state: 'absent' };
  if (!response.ok) return { state: 'failed' };
  // oxlint-disable-next-line typescript/no-unsafe-assignment -- the service's own document
  const api: OpenApi = await response.json();
  return { state: 'loaded', api };
}
