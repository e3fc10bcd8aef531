import { handleAsNodeRequest } from 'cloudflare:node';
import { createServer } from 'node:http';
import { LOCAL_SECRETS } from '../secrets.ts';
import { DEMO_ACCOUNTS } from '../demo/people.ts';
import { DEMO_SIGN_IN } from './path.ts';
import { demoProvider } from './provider.ts';

/** A name for the runtime, which does not listen on a network. */
const PORT = 8080;

type Listener = Awaited<ReturnType<typeof demoProvider>>;

/** Providers that are ready. One that is being made is not shared, because its request may be dropped. */
const listeners = new Map<string, Listener>();
let server: ReturnType<typeof createServer> | undefined;

/** The settings for signing in at the demo's provider. */
export function demoSignIn(origin: string) {
  return {
    OIDC_ISSUER: origin + DEMO_SIGN_IN,
    OIDC_CLIENT_ID: 'einheit-local',
    OIDC_CLIENT_SECRET: LOCAL_SECRETS.OIDC_CLIENT_SECRET,
    OIDC_EMAIL_PROOF: 'email_verified',
  } as const;
}

/** Answers requests to the demo's OpenID provider, which runs in the Worker. */
export function answerDemoSignIn(request: Request): Promise<Response> {
  server ??= createServer((incoming, outgoing) => {
    void listenerAt(`http://${incoming.headers.host ?? ''}`).then((listener) =>
      listener(incoming, outgoing),
    );
  }).listen(PORT);
  return handleAsNodeRequest(PORT, request);
}

async function listenerAt(origin: string): Promise<Listener> {
  const known = listeners.get(origin);
  if (known !== undefined) return known;
  const {
    OIDC_ISSUER,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
  } = demoSignIn(origin);
  const client = { clientId, clientSecret, callback: `${origin}/auth/callback` };
  const made = await demoProvider(new URL(OIDC_ISSUER), client, DEMO_ACCOUNTS);
  const listener = listeners.get(origin) ?? made; // another request may have been quicker
  listeners.set(origin, listener);
  return listener;
}
