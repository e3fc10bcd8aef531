import { type KeyRing, SettingError, sessionKeys } from '../settings.ts';

/** The claims with which providers say that an e-mail address is verified. */
const EMAIL_PROOFS = ['email_verified', 'xms_edov'] as const;

type EmailProof = (typeof EMAIL_PROOFS)[number];

/** The OpenID provider, and this service's registration as its client. */
export interface SignInSettings {
  readonly issuer: URL;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly emailProof: EmailProof;
  readonly sessionKeys: KeyRing;
}

type SignInEnv = Pick<
  Env,
  | 'OIDC_ISSUER'
  | 'OIDC_CLIENT_ID'
  | 'OIDC_CLIENT_SECRET'
  | 'OIDC_EMAIL_PROOF'
  | 'SESSION_KEY'
  | 'SESSION_KEY_PREVIOUS'
>;

/**
 * The settings for sign-in; `null` if no issuer is set. Nobody can sign in then.
 *
 * @throws SettingError if a part is missing or invalid. Nobody can sign in then.
 */
export function signInSettings(env: SignInEnv): SignInSettings | null {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId }: Partial<SignInEnv> = env;
  if (issuer === undefined || issuer === '') return null;
  const keys = sessionKeys(env);
  if (keys === null) throw missing('SESSION_KEY', 'secret');
  return {
    issuer: issuerAt(issuer),
    clientId: required(clientId, 'OIDC_CLIENT_ID', 'variable'),
    clientSecret: required(env.OIDC_CLIENT_SECRET, 'OIDC_CLIENT_SECRET', 'secret'),
    emailProof: emailProofIn(env),
    sessionKeys: keys,
  };
}

function required(value: string | undefined, name: string, kind: 'secret' | 'variable'): string {
  if (value !== undefined && value !== '') return value;
  throw missing(name, kind);
}

const missing = (name: string, kind: 'secret' | 'variable') =>
  new SettingError(name, `The ${kind} ${name} is missing.`, kind);

function emailProofIn({ OIDC_EMAIL_PROOF: proof }: SignInEnv): EmailProof {
  const known = EMAIL_PROOFS.find((each) => each === proof);
  if (known !== undefined) return known;
  const message = `OIDC_EMAIL_PROOF must be one of ${EMAIL_PROOFS.join(', ')}.`;
  throw new SettingError('OIDC_EMAIL_PROOF', message, 'variable');
}

/** TLS is required (OpenID Connect Discovery 1.0, 4.1), except for the local demo. */
function issuerAt(issuer: string): URL {
  const url = URL.canParse(issuer) ? new URL(issuer) : null;
  if (url !== null && (url.protocol === 'https:' || isLocalDemo(url))) return url;
  throw new SettingError('OIDC_ISSUER', 'OIDC_ISSUER must be an https address.', 'variable');
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Whether an issuer may be asked over http: only one on this machine, and never in a deployment, from
 * which the bundler removes this condition.
 */
export function isLocalDemo({ protocol, hostname }: URL): boolean {
  return process.env['NODE_ENV'] !== 'production' && protocol === 'http:' && LOOPBACK.has(hostname);
}
