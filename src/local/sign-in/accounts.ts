import type { Identity } from '../../sign-in/identity.ts';

/** A person who can sign in at the demo's OpenID provider with a click. */
export interface Account extends Pick<Identity, 'subject' | 'email' | 'name'> {
  /** What this person can see. */
  readonly about: string;
  /** Whether the provider says that it has verified the address. */
  readonly emailVerified: boolean;
}

/** The path of the demo's OpenID provider, at the address of the service. */
export const DEMO_SIGN_IN = '/demo-sign-in';
