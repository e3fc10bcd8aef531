import { createHash } from 'node:crypto';

declare global {
  // Optional, so they are not among the required secrets from which wrangler generates the bindings.
  interface __BaseEnv_Env {
    readonly OPERATOR_KEY?: string | undefined;
    /** `locally`: the operator key of the demo is accepted. Only the local start sets it. */
    readonly ACCEPT_DEMO_KEY?: 'locally' | undefined;
    readonly SESSION_KEY?: string | undefined;
    readonly OIDC_CLIENT_SECRET?: string | undefined;
  }
}

/** A setting of the deployment is missing, or does not fit. */
export class SettingError extends Error {
  /** How it is set: the command for a secret, the file for a variable. */
  readonly remedy: string;

  constructor(setting: string, message: string, kind: 'secret' | 'variable' = 'secret') {
    super(message);
    this.name = 'SettingError';
    this.remedy =
      kind === 'secret' ? `npx wrangler secret put ${setting}` : `set ${setting} in wrangler.toml`;
  }
}

/** The shortest key that is taken: 32 characters, as of `openssl rand -hex 32` or longer. */
const MIN_KEY_LENGTH = 32;

/**
 * The key of token digests and of page cursors.
 *
 * @throws SettingError when it is missing or too short: the service then answers nothing.
 */
export function tokenKey(env: Pick<Env, 'TOKEN_KEY'>): string {
  const { TOKEN_KEY: key }: Partial<typeof env> = env;
  if (key === undefined || key.length < MIN_KEY_LENGTH) {
    const message = `The secret TOKEN_KEY must have at least ${MIN_KEY_LENGTH} characters.`;
    throw new SettingError('TOKEN_KEY', message);
  }
  return key;
}

/** SHA-256 of the demo's operator key, which is published: no deployment holds the key itself. */
const DEMO_KEY_DIGEST = 'd24239256d50149ab00df2340d4b22ea02768aba7c9866ea86f644a77f45c832';

/**
 * The key of the operator's plane; `null` where there is none, and so no plane.
 *
 * @throws SettingError when the secret is too short, cannot stand in a header, or is the demo's anywhere
 * but on a developer's own machine: the plane stays closed.
 */
export function operatorKey({
  OPERATOR_KEY: key,
  ACCEPT_DEMO_KEY: accepted,
}: Pick<Env, 'OPERATOR_KEY' | 'ACCEPT_DEMO_KEY'>): string | null {
  if (key === undefined || key === '') return null;
  if (key.length < MIN_KEY_LENGTH || !/^[!-~]+$/.test(key)) {
    const message = `The secret OPERATOR_KEY must be ${MIN_KEY_LENGTH} or more visible characters.`;
    throw new SettingError('OPERATOR_KEY', message);
  }
  if (accepted !== 'locally' && digestOf(key) === DEMO_KEY_DIGEST) {
    throw new SettingError(
      'OPERATOR_KEY',
      'The secret OPERATOR_KEY is the published key of the demo: set a random one.',
    );
  }
  return key;
}

/**
 * The key of the digests under which sessions are stored; `null` where there is none, and so nobody
 * can sign in.
 *
 * @throws SettingError when the secret is too short: the session door stays closed.
 */
export function sessionKey({ SESSION_KEY: key }: Pick<Env, 'SESSION_KEY'>): string | null {
  if (key === undefined || key === '') return null;
  if (key.length < MIN_KEY_LENGTH) {
    const message = `The secret SESSION_KEY must have at least ${MIN_KEY_LENGTH} characters.`;
    throw new SettingError('SESSION_KEY', message);
  }
  return key;
}

const digestOf = (key: string) => createHash('sha256').update(key).digest('hex');

/**
 * Which settings do not hold, each by its name and its rule, and never by its value.
 *
 * @param others read settings that are not of this file.
 */
export function settingFaults(env: Env, ...others: readonly (() => unknown)[]): string[] {
  const { R2_S3_ENDPOINT: endpoint, R2_BUCKET: bucket }: Partial<Env> = env;
  return [
    ...faultOf(() => tokenKey(env)),
    ...faultOf(() => operatorKey(env)),
    ...faultOf(() => sessionKey(env)),
    ...faultOf(() => imageKeys(env)),
    ...others.flatMap(faultOf),
    ...(bucket === undefined || bucket === '' ? ['R2_BUCKET must be set.'] : []),
    ...(URL.canParse(endpoint ?? '') ? [] : ['R2_S3_ENDPOINT must be an address.']),
  ];
}

function faultOf(setting: () => unknown): string[] {
  try {
    setting();
    return [];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}

type ImageKeys = Pick<Env, 'R2_ACCESS_KEY_ID' | 'R2_SECRET_ACCESS_KEY'>;

/**
 * The R2 API token that signs image links.
 *
 * @throws SettingError when a part is missing: a link without it would open nothing.
 */
export function imageKeys(env: ImageKeys): { accessKeyId: string; secretAccessKey: string } {
  const required = (name: keyof ImageKeys) => {
    const { [name]: value }: Partial<ImageKeys> = env;
    if (value === undefined || value === '') {
      throw new SettingError(name, `The secret ${name} is missing.`);
    }
    return value;
  };
  return {
    accessKeyId: required('R2_ACCESS_KEY_ID'),
    secretAccessKey: required('R2_SECRET_ACCESS_KEY'),
  };
}
