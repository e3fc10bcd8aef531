import type { Scope } from '../values/roles.ts';

declare global {
  /** Whether the program includes the style guide. The build sets it; a deployment has none. */
  const STYLEGUIDE: boolean;
  /** The endpoints of version 1 that each scope grants. The build sets it. */
  const ENDPOINTS_BY_SCOPE: Readonly<Record<Scope, readonly string[]>>;
}
