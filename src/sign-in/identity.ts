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

/** A person, as an OpenID provider identifies them. */
export interface Identity {
  readonly issuer: string;
  readonly subject: string;
  /** An e-mail address that the provider has verified. */
  readonly email: string;
  readonly name: string;
}

const MAX_NAME_LENGTH = 255;

type Claims = IDToken | UserInfoResponse;

/**
 * Exchanges the code of a callback for the identity of the person who has signed in. openid-client checks
 * state, nonce and PKCE, and the ID token's issuer, audience, times and signature.
 *
 * @param callback the address of the callback, with its query.
 * @returns `null` if the provider has not verified the person's e-mail address.
 * @throws Error of openid-client if a check fails.
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
  if (claims === undefined) throw new Error('The provider has not sent an ID token.');
  const { iss: issuer, sub: subject } = claims;
  // Some providers give the address only at their UserInfo endpoint (OpenID Connect Core, 5.4).
  const about =
    claims['email'] === undefined && provider.serverMetadata().userinfo_endpoint !== undefined
      ? await fetchUserInfo(provider, tokens.access_token, subject)
      : claims;
  const email = provenEmail(about, settings.emailProof);
  return email === null ? null : { issuer, subject, email, name: nameIn(about, email) };
}

/** Depending on the account, Entra writes the claim as a boolean, a number or a text. */
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
