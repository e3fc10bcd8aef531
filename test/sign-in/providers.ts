import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { TestProject } from 'vitest/node';
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

/** Runs both providers on this machine, for as long as the tests do. */
export default async function providers({ provide }: TestProject): Promise<() => void> {
  const whole = createServer();
  const issuer = `${await addressOf(whole)}/id`;
  const listener = await demoProvider(new URL(issuer), { ...CLIENT, callback: CALLBACK }, ACCOUNTS);
  whole.on('request', (request, response) => void listener(request, response));
  provide('provider', issuer);

  const scripted = scriptedProvider();
  provide('scripted', await addressOf(scripted));
  return () => {
    whole.close();
    scripted.close();
  };
}

async function addressOf(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('There is no port.');
  return `http://127.0.0.1:${address.port}`;
}
