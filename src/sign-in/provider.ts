import {
  allowInsecureRequests,
  type Configuration,
  discovery,
  enableNonRepudiationChecks,
} from 'openid-client';
import { isLocalDemo, type SignInSettings } from './settings.ts';

/** How long the provider may take for an answer. */
const TIMEOUT_SECONDS = 10;
/** How long this isolate goes by what it knows of the provider. */
const KNOWN_FOR_MS = 60 * 60 * 1000;

interface Known {
  readonly provider: Promise<Configuration>;
  readonly until: number;
}

const providers = new Map<string, Known>();

/**
 * What is known of the OpenID provider: asked of its discovery document, and kept for an hour.
 *
 * @throws Error of openid-client when the provider does not answer as it must.
 */
export function providerOf(settings: SignInSettings): Promise<Configuration> {
  const { issuer, clientId } = settings;
  const key = `${issuer.href} ${clientId}`;
  const now = Date.now();
  const known = providers.get(key);
  if (known !== undefined && known.until > now) return known.provider;
  const provider = discover(settings).catch((error: unknown) => {
    providers.delete(key); // the next sign-in asks again
    throw error;
  });
  providers.set(key, { provider, until: now + KNOWN_FOR_MS });
  return provider;
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
