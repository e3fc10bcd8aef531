import type { Identity } from '../../sign-in/identity.ts';

/** Somebody who can sign in at the demo's OpenID provider, by a click. */
export interface Account extends Pick<Identity, 'subject' | 'email' | 'name'> {
  /** What there is to see as this person. */
  readonly about: string;
  /** Whether the provider says that it has proven the address. */
  readonly emailVerified: boolean;
}

/** Where the demo's OpenID provider is, at the address of the service itself. */
export const DEMO_SIGN_IN = '/demo-sign-in';
