import type { Scope } from '../values/roles.ts';

declare global {
  /** Which endpoints of version 1 each scope opens; the build puts it in. */
  const ENDPOINTS_BY_SCOPE: Readonly<Record<Scope, readonly string[]>>;
}
