import {
  allowInsecureRequests,
  type Configuration,
  discovery,
  enableNonRepudiationChecks,
} from 'openid-client';
import { isLocalDemo, type SignInSettings } from './settings.ts';
import { timeNow } from '../values/clock.ts';

/**
 * How long the provider may take for an answer. With it, each request has its own signal, and
 * openid-client then never makes one request wait for the download of keys by another.
 */
const TIMEOUT_SECONDS = 10;
/** How long this isolate caches the provider's discovery document. */
const KNOWN_FOR_MS = 60 * 60 * 1000;

interface Known {
  readonly provider: Configuration;
  /** Epoch milliseconds. */
  readonly until: number;
}

/**
 * The cache of providers' discovery documents. It has no promises: the promise of a cancelled request
 * never settles, and another request would wait for it forever.
 */
const providers = new Map<string, Known>();

/**
 * The configuration of the OpenID provider from its discovery document, cached for an hour. Several first
 * sign-ins at the same time each fetch it.
 *
 * @param context of the request. The document is fetched and cached even if the caller hangs up.
 * @throws Error of openid-client if the provider's answer is invalid.
 */
export function providerOf(
  settings: SignInSettings,
  context: Pick<ExecutionContext, 'waitUntil'>,
): Promise<Configuration> {
  const { issuer, clientId } = settings;
  const key = `${issuer.href} ${clientId}`;
  const known = providers.get(key);
  if (known !== undefined && known.until > timeNow()) {
    return Promise.resolve(known.provider);
  }
  const asked = discover(settings).then((provider) => {
    providers.set(key, { provider, until: timeNow() + KNOWN_FOR_MS });
    return provider;
  });
  context.waitUntil(Promise.allSettled([asked]));
  return asked;
}

function discover({ issuer, clientId, clientSecret }: SignInSettings): Promise<Configuration> {
  // Without these checks, openid-client trusts the connection to the provider and does not check the
  // signature of an ID token.
  const execute = [enableNonRepudiationChecks];
  // oxlint-disable-next-line typescript/no-deprecated -- marked so as a warning: no deployment has it
  if (isLocalDemo(issuer)) execute.push(allowInsecureRequests);
  return discovery(issuer, clientId, clientSecret, undefined, {
    execute,
    timeout: TIMEOUT_SECONDS,
  });
}
