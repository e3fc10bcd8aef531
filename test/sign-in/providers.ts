import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { demoProvider } from '../../src/local/sign-in/provider.ts';
import { ACCOUNTS, CALLBACK, CLIENT } from './client.ts';
import { scriptedProvider } from './scripted-provider.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The issuer of a whole OpenID provider. */
    readonly provider: string;
    /** The issuer of one that says what it is told to. */
    readonly scripted: string;
  }
}

/** Runs both providers on this machine until the process ends. @returns their issuers. */
export async function startProviders(): Promise<{ provider: string; scripted: string }> {
  const whole = createServer();
  const provider = `${await addressOf(whole)}/id`;
  const listener = await demoProvider(
    new URL(provider),
    { ...CLIENT, callback: CALLBACK },
    ACCOUNTS,
  );
  whole.on('request', (request, response) => void listener(request, response));
  return { provider, scripted: await addressOf(scriptedProvider()) };
}

async function addressOf(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1').unref();
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('There is no port.');
  return `http://127.0.0.1:${address.port}`;
}
