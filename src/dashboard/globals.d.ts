import type { Scope } from '../values/roles.ts';

declare global {
  /** Whether the styleguide is a part of the program: not in a deployment. The build puts it in. */
  const STYLEGUIDE: boolean;
  /** Which endpoints of version 1 each scope opens; the build puts it in. */
  const ENDPOINTS_BY_SCOPE: Readonly<Record<Scope, readonly string[]>>;
}
