import * as z from 'zod';
import { seal, unseal } from '../../access/signed-value.ts';
import { name } from '../../fields/body.ts';
import { UNSEEN } from '../../fields/files.ts';
import { ruled } from '../../fields/rules.ts';
import { readText } from '../../http/request/body.ts';
import { type KeyRing, serviceHosts, sessionKeys } from '../../settings.ts';
import { timeNow } from '../../values/clock.ts';
import { invalidRequest } from '../../values/failure.ts';
import { broken } from '../../values/rule-messages.ts';
import { addressFault, hostFault } from '../webhooks/address.ts';

/** What the library reads of an assistant, and no more. */
const Client = z.object({
  clientName: z.string().optional(),
  redirectUris: z.array(z.string()),
  tokenEndpointAuthMethod: z.string(),
  clientSecret: z.string().optional(),
});

/** A client, as the library reads it. */
export type Client = z.output<typeof Client> & { readonly clientId: string };

export const AssistantName = name(255).refine((text) => !UNSEEN.test(text), ruled('name_visible'));

const DAY_MS = 24 * 60 * 60 * 1000;
const PURPOSE = 'registration of an assistant';

/**
 * The id of an assistant that registers. It holds the registration itself, for a day: until a person agrees,
 * nothing is stored.
 *
 * @param value the registration, as the library would store it.
 */
export const idHolding = (value: string, { current }: KeyRing): string => {
  const client = Client.parse(JSON.parse(value));
  return seal(JSON.stringify({ ...client, until: timeNow() + DAY_MS }), current, PURPOSE);
};

const Held = Client.extend({ until: z.number() });

/** The assistant whose registration an id holds; `undefined` if it holds none, or is older than a day. */
export function registeredAs(clientId: string, env: Env): Client | undefined {
  const keys = Object.values(sessionKeys(env) ?? {}).filter((key) => typeof key === 'string');
  const [text] = keys.flatMap((key) => unseal(clientId, key, PURPOSE) ?? []);
  if (text === undefined) return undefined;
  const { until, ...client } = Held.parse(JSON.parse(text));
  return until > timeNow() ? { clientId, ...client } : undefined;
}

/** A client id metadata document, of a client without a secret: everybody can read it. */
const Document = z.object({
  client_id: z.string(),
  client_name: AssistantName,
  redirect_uris: z.array(z.string()),
  client_secret: z.undefined().optional(),
  token_endpoint_auth_method: z.string().default('none'),
  token_endpoint_auth_methods_supported: z.array(z.string()).default([]),
});

const MAX_BYTES = 5 * 1024;
const ANSWER_MS = 10_000;

/**
 * Reads an assistant's document, from this very address of a public host.
 *
 * @throws Failure `invalid_request`.
 */
export async function documentedAt(clientId: string, env: Env): Promise<Client> {
  const { origin, pathname, search } = new URL(clientId);
  const isPlain = clientId === origin + pathname + search;
  const fault =
    addressFault(clientId) ??
    hostFault(clientId, { own: serviceHosts(env), local: false }) ??
    (isPlain ? undefined : broken('other'));
  if (fault !== undefined) throw invalidRequest([{ path: 'client_id', ...fault }]);
  const { data: document } = Document.safeParse(
    await jsonAt(clientId).catch(() => null), // whatever is wrong with it
  );
  const { token_endpoint_auth_method: method, token_endpoint_auth_methods_supported: others = [] } =
    document ?? {};
  const isFit = document?.client_id === clientId && [method, ...others].includes('none');
  if (!isFit) throw invalidRequest([{ path: 'client_id', ...broken('other') }]);
  const { client_name: clientName, redirect_uris: redirectUris } = document;
  return { clientId, clientName, redirectUris, tokenEndpointAuthMethod: 'none' };
}

async function jsonAt(address: string): Promise<unknown> {
  const response = await fetch(address, {
    headers: { Accept: 'application/json' },
    redirect: 'manual', // Workers know no `error`: another status than 200 is one
    signal: AbortSignal.timeout(ANSWER_MS),
  });
  return response.status === 200 ? JSON.parse(await readText(response, MAX_BYTES)) : null;
}
