import {
  allowInsecureRequests,
  type Configuration,
  discovery,
  enableNonRepudiationChecks,
} from 'openid-client';
import { isLocalDemo, type SignInSettings } from './settings.ts';

/**
 * How long the provider may take for an answer. Each request to it thereby has a signal of its own,
 * so that openid-client never lets one request wait for another one's download of the keys.
 */
const TIMEOUT_SECONDS = 10;
/** How long this isolate goes by what it knows of the provider. */
const KNOWN_FOR_MS = 60 * 60 * 1000;

interface Known {
  readonly provider: Configuration;
  /** Epoch milliseconds. */
  readonly until: number;
}

/**
 * What this isolate knows of providers. It holds no promise: one whose request was cancelled never
 * settles, and every request that waits for it waits for ever.
 */
const providers = new Map<string, Known>();

/**
 * What is known of the OpenID provider: asked of its discovery document, and kept for an hour.
 * Simultaneous first sign-ins ask each for itself.
 *
 * @param context of the request: the question is finished, and its answer kept, also if its caller
 * hangs up.
 * @throws Error of openid-client when the provider does not answer as it must.
 */
export function providerOf(
  settings: SignInSettings,
  context: Pick<ExecutionContext, 'waitUntil'>,
): Promise<Configuration> {
  const { issuer, clientId } = settings;
  const key = `${issuer.href} ${clientId}`;
  const known = providers.get(key);
  if (known !== undefined && known.until > Date.now()) {
    return Promise.resolve(known.provider);
  }
  const asked = discover(settings).then((provider) => {
    providers.set(key, { provider, until: Date.now() + KNOWN_FOR_MS });
    return provider;
  });
  context.waitUntil(Promise.allSettled([asked]));
  return asked;
}

function discover({ issuer, clientId, clientSecret }: SignInSettings): Promise<Configuration> {
  // Without these checks openid-client trusts the connection to the provider, and does not look at
  // the signature of an ID token.
  const execute = [enableNonRepudiationChecks];
  // oxlint-disable-next-line typescript/no-deprecated -- marked so as a warning: no deployment has it
  if (isLocalDemo(issuer)) execute.push(allowInsecureRequests);
  return discovery(issuer, clientId, clientSecret, undefined, {
    execute,
    timeout: TIMEOUT_SECONDS,
  });
}
