import { createHmac, hash } from 'node:crypto';
import { dayIn, type TimeZone } from './values/day.ts';
import { instant } from './values/instant.ts';

declare global {
  // These secrets are optional, so wrangler does not generate their types.
  interface __BaseEnv_Env {
    readonly OPERATOR_KEY?: string | undefined;
    /** `locally`: the demo's operator key is accepted. Only the local start sets it. */
    readonly ACCEPT_DEMO_KEY?: 'locally' | undefined;
    readonly SESSION_KEY?: string | undefined;
    readonly TOKEN_KEY_PREVIOUS?: string | undefined;
    readonly TOKEN_CHECK_KEY?: string | undefined;
    readonly SESSION_KEY_PREVIOUS?: string | undefined;
    readonly OIDC_CLIENT_SECRET?: string | undefined;
    /** Bindings of shards that are being restored, comma-separated. `npm run restore:close` sets it. */
    readonly CLOSED_HOMES?: string | undefined;
    /** `allowed`: a webhook may lead to http://localhost. Only the local start sets it. */
    readonly LOCAL_WEBHOOKS?: 'allowed' | undefined;
    /** Whether the sandbox begins with the demo data. Only the sandbox has it. */
    readonly SANDBOX?: 'demo' | 'empty' | undefined;
  }
}

/** A setting of the deployment is missing or invalid. */
export class SettingError extends Error {
  /** How to set it: the command for a secret, the file for a variable. */
  readonly remedy: string;

  constructor(setting: string, message: string, kind: 'secret' | 'variable' = 'secret') {
    super(message);
    this.name = 'SettingError';
    this.remedy =
      kind === 'secret' ? `npx wrangler secret put ${setting}` : `set ${setting} in wrangler.toml`;
  }
}

/** The minimum length of a key, in characters. `openssl rand -hex 32` writes 64. */
const MIN_KEY_LENGTH = 32;

type TokenKeyEnv = Pick<Env, 'TOKEN_KEY' | 'TOKEN_KEY_PREVIOUS' | 'TOKEN_CHECK_KEY'>;

/**
 * The keys of token digests, of tokens' check parts and of page cursors.
 *
 * A customer's token keeps its check part. The key of check parts must therefore stay when TOKEN_KEY
 * changes. It is TOKEN_CHECK_KEY, or TOKEN_KEY until its first change.
 *
 * @throws SettingError if a key is too short, or TOKEN_KEY is missing. Requests that need it then fail.
 */
export function tokenKeys(env: TokenKeyEnv) {
  const current = keyNamed(env, 'TOKEN_KEY');
  if (current === null) throw shortKey('TOKEN_KEY');
  const previous = keyNamed(env, 'TOKEN_KEY_PREVIOUS');
  const lastingCheck = keyNamed(env, 'TOKEN_CHECK_KEY');
  const accepted = previous === null ? [current] : [current, previous];
  const check = lastingCheck ?? current;
  const checks: readonly [string, ...string[]] = [
    check,
    ...accepted.filter((key) => key !== check),
  ];
  return { current, previous, accepted, checks, lastingCheck };
}

type KeyName = Exclude<keyof TokenKeyEnv, undefined> | 'SESSION_KEY' | 'SESSION_KEY_PREVIOUS';

/** A key; `null` if it is not set. @throws SettingError if it is too short. */
function keyNamed<Name extends KeyName>(
  env: { readonly [Each in Name]?: string | undefined },
  name: Name,
): string | null {
  const key = env[name];
  if (key === undefined || key === '') return null;
  if (key.length < MIN_KEY_LENGTH) throw shortKey(name);
  return key;
}

const shortKey = (name: KeyName) =>
  new SettingError(name, `The secret ${name} must have at least ${MIN_KEY_LENGTH} characters.`);

/** The version of the deployed Worker; empty if the runtime does not tell it. */
export function releaseOf({ RELEASE: release }: Partial<Pick<Env, 'RELEASE'>>): string {
  return release?.id ?? '';
}

/** The time zone in which the offices count their days. @throws SettingError for an unknown one. */
export function timeZone({ TIME_ZONE: zone }: Partial<Pick<Env, 'TIME_ZONE'>>): TimeZone {
  const named = zone === undefined || zone === '' ? 'Europe/Berlin' : zone;
  try {
    dayIn(named, instant(0));
    return named;
  } catch {
    const message = 'TIME_ZONE must be the IANA name of a time zone, such as Europe/Berlin.';
    throw new SettingError('TIME_ZONE', message, 'variable');
  }
}

const ACCESS_LOGS = new Set(['notable', 'all']);

/** Whether every request is logged, or only those that an operator may act on. */
export function logsEveryRequest({ ACCESS_LOG: log }: Partial<Pick<Env, 'ACCESS_LOG'>>): boolean {
  return log === 'all';
}

const DEFAULT_RETENTION_DAYS = '400';
/** A trigger refuses to delete an audit entry within a year. */
const MIN_RETENTION_DAYS = 366;

type Retention = Partial<Pick<Env, 'AUDIT_RETENTION_DAYS' | 'IMPORT_RETENTION_DAYS'>>;

/**
 * The number of days after which audit entries move to R2, and import runs are deleted.
 *
 * @throws SettingError unless it is a whole number from 366 to 36,500.
 */
export function retentionDays(env: Retention): { audit: number; imports: number } {
  const daysIn = (name: keyof Retention) => {
    const days = env[name] ?? DEFAULT_RETENTION_DAYS;
    const isValid = /^\d{3,5}$/.test(days) && Number(days) >= MIN_RETENTION_DAYS;
    if (isValid && Number(days) <= 36_500) return Number(days);
    const message = `${name} must be a whole number from ${MIN_RETENTION_DAYS} to 36500.`;
    throw new SettingError(name, message, 'variable');
  };
  return { audit: daysIn('AUDIT_RETENTION_DAYS'), imports: daysIn('IMPORT_RETENTION_DAYS') };
}

/** SHA-256 of the demo's published operator key. The key itself is not in a deployment. */
const DEMO_KEY_DIGEST = 'd24239256d50149ab00df2340d4b22ea02768aba7c9866ea86f644a77f45c832';

/**
 * The operator key; `null` if none is set. There is no operator's surface then.
 *
 * @throws SettingError if it is too short, has a character that a header cannot have, or is the demo's
 * key in a deployment.
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
  if (accepted !== 'locally' && hash('sha256', key) === DEMO_KEY_DIGEST) {
    throw new SettingError(
      'OPERATOR_KEY',
      'The secret OPERATOR_KEY is the published key of the demo: set a random one.',
    );
  }
  return key;
}

/** A key, and the previous one, which is still accepted; `null` if there is none. */
export interface KeyRing {
  readonly current: string;
  readonly previous: string | null;
}

/**
 * The keys of session digests; `null` if none is set. Nobody can sign in then.
 *
 * @throws SettingError if a secret is too short.
 */
export function sessionKeys(
  env: Pick<Env, 'SESSION_KEY' | 'SESSION_KEY_PREVIOUS'>,
): KeyRing | null {
  const current = keyNamed(env, 'SESSION_KEY');
  const previous = keyNamed(env, 'SESSION_KEY_PREVIOUS');
  return current === null ? null : { current, previous };
}

/** The id of a key in the database. It reveals nothing about the key. */
export function keyId(key: string): string {
  return createHmac('sha256', key).update('key id').digest('hex').slice(0, 16);
}

/** The addresses of the imprint and the privacy notice; empty if not set. */
export function legalLinks(env: Partial<Pick<Env, 'IMPRINT_URL' | 'PRIVACY_URL'>>) {
  return { imprint: env.IMPRINT_URL ?? '', privacy: env.PRIVACY_URL ?? '' };
}

/** The hosts of this service that the deployment names: no webhook may lead there. */
export function serviceHosts(env: Partial<Pick<Env, 'SERVICE_HOSTS' | 'PUBLIC_ORIGIN'>>): string[] {
  const further = (env.SERVICE_HOSTS ?? '').split(',');
  const origin = publicOrigin(env);
  return [...further, ...(origin === null ? [] : [new URL(origin).hostname])].flatMap(
    (host) => host.trim().toLowerCase() || [],
  );
}

/**
 * Whether a webhook may lead to http://localhost. The bundler removes it from a deployment, as it
 * compares with "production".
 */
export function takesLocalWebhooks({
  LOCAL_WEBHOOKS: local,
}: Pick<Env, 'LOCAL_WEBHOOKS'>): boolean {
  return process.env['NODE_ENV'] !== 'production' && local === 'allowed';
}

/** Whether it is an https address, a path of this site, or empty. */
const isPage = (address: string) => address === '' || /^(?:https:\/\/|\/(?!\/))/.test(address);

/**
 * The faults of all settings. Each names its setting, never the value.
 *
 * @param others functions that read the settings of other files.
 */
export function settingFaults(env: Env, ...others: readonly (() => unknown)[]): string[] {
  const { R2_S3_ENDPOINT: endpoint, R2_BUCKET: bucket, ACCESS_LOG: log }: Partial<Env> = env;
  return [
    ...faultOf(() => tokenKeys(env)),
    ...rotationFaults(env),
    ...faultOf(() => operatorKey(env)),
    ...faultOf(() => sessionKeys(env)),
    ...faultOf(() => imageKeys(env)),
    ...faultOf(() => retentionDays(env)),
    ...faultOf(() => objectsNear(env)),
    ...faultOf(() => timeZone(env)),
    ...faultOf(() => {
      if (publicOrigin(env) === null) throw new Error('PUBLIC_ORIGIN must be set.');
    }),
    ...others.flatMap(faultOf),
    ...(bucket === undefined || bucket === '' ? ['R2_BUCKET must be set.'] : []),
    ...(ACCESS_LOGS.has(log ?? 'notable') ? [] : ['ACCESS_LOG must be "notable" or "all".']),
    ...Object.entries(legalLinks(env)).flatMap(([page, address]) =>
      isPage(address)
        ? []
        : [`${page.toUpperCase()}_URL must be an https address, a path, or empty.`],
    ),
    ...(URL.canParse(endpoint ?? '') ? [] : ['R2_S3_ENDPOINT must be an address.']),
  ];
}

const REGIONS = ['wnam', 'enam', 'sam', 'weur', 'eeur', 'apac', 'oc', 'afr', 'me'] as const;

/**
 * The region in which new Durable Objects are placed ("Durable Objects: Data location", location hints);
 * `undefined` for the one of the first caller.
 *
 * @throws SettingError for an unknown region.
 */
export function objectsNear({
  OBJECTS_NEAR: near = '',
}: Partial<Pick<Env, 'OBJECTS_NEAR'>>): (typeof REGIONS)[number] | undefined {
  const region = REGIONS.find((each) => each === near);
  if (region !== undefined || near === '') return region;
  const message = `OBJECTS_NEAR must be empty or one of ${REGIONS.join(', ')}.`;
  throw new SettingError('OBJECTS_NEAR', message, 'variable');
}

/** `https://api.example.com`, without a path; plain http only on a developer's machine. */
const ORIGIN = /^https:\/\/[^/?#@]+$|^http:\/\/(?:localhost|127\.0\.0\.1)(?::\d+)?$/;

/**
 * The address of the service. Absolute links have it, whatever address a request was sent to, because the
 * edge's cache gives one answer to all.
 *
 * @returns `null` if it is not set: `/healthz` is 503 then.
 * @throws SettingError if it is no origin.
 */
export function publicOrigin({
  PUBLIC_ORIGIN: origin = '',
}: Partial<Pick<Env, 'PUBLIC_ORIGIN'>>): string | null {
  if (origin === '') return null;
  if (ORIGIN.test(origin) && URL.canParse(origin)) return new URL(origin).origin;
  const message = 'PUBLIC_ORIGIN must be an origin such as https://api.example.com.';
  throw new SettingError('PUBLIC_ORIGIN', message, 'variable');
}

/** Without TOKEN_CHECK_KEY, the tokens would end with the previous key. */
function rotationFaults({ TOKEN_KEY_PREVIOUS: previous, TOKEN_CHECK_KEY: check }: TokenKeyEnv) {
  const lacksCheck = (previous ?? '') !== '' && (check ?? '') === '';
  return lacksCheck ? ['TOKEN_KEY_PREVIOUS needs TOKEN_CHECK_KEY: see docs/keys.md.'] : [];
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

/** The R2 API token that signs image links. @throws SettingError if a part is missing. */
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
