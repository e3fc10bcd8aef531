import {
  authorizationCodeGrant,
  type Configuration,
  fetchUserInfo,
  type IDToken,
  type UserInfoResponse,
} from 'openid-client';
import { isEmail } from '../values/email.ts';
import type { SignInAttempt } from './attempt.ts';
import type { SignInSettings } from './settings.ts';

/** Who somebody is, by a provider's word. */
export interface Identity {
  readonly issuer: string;
  readonly subject: string;
  /** An address that the provider says it has proven. */
  readonly email: string;
  readonly name: string;
}

const MAX_NAME_LENGTH = 255;

type Claims = IDToken | UserInfoResponse;

/**
 * Exchanges the code of a callback, and reads who has signed in. openid-client checks state, nonce,
 * PKCE, and of the ID token issuer, audience, times and signature.
 *
 * @param callback the address to which the provider has led back.
 * @returns `null` if the provider has not proven the person's e-mail address.
 * @throws Error of openid-client for everything that does not hold.
 */
export async function identityAt(
  provider: Configuration,
  callback: URL,
  { state, nonce, verifier }: SignInAttempt,
  settings: SignInSettings,
): Promise<Identity | null> {
  const tokens = await authorizationCodeGrant(provider, callback, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (claims === undefined) throw new Error('The provider has sent no ID token.');
  const { iss: issuer, sub: subject } = claims;
  // Some providers tell of the address only when they are asked for it (OpenID Connect Core, 5.4).
  const about =
    claims['email'] === undefined && provider.serverMetadata().userinfo_endpoint !== undefined
      ? await fetchUserInfo(provider, tokens.access_token, subject)
      : claims;
  const email = provenEmail(about, settings.emailProof);
  return email === null ? null : { issuer, subject, email, name: nameIn(about, email) };
}

/** Entra writes the proof as a boolean, a number or a text, by the kind of the account. */
const PROVEN = new Set<unknown>([true, 1, '1', 'true']);

function provenEmail(claims: Claims, proof: SignInSettings['emailProof']): string | null {
  const { email } = claims;
  const isProven =
    proof === 'email_verified' ? claims.email_verified === true : PROVEN.has(claims['xms_edov']);
  return isProven && typeof email === 'string' && isEmail(email) ? email : null;
}

function nameIn({ name, preferred_username: handle }: Claims, email: string): string {
  const told = [name, handle].find((each) => typeof each === 'string' && each.trim() !== '');
  return typeof told === 'string' ? told.slice(0, MAX_NAME_LENGTH) : email;
}
