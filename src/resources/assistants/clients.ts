import { hash, randomBytes } from 'node:crypto';
import * as z from 'zod';
import { seal, unseal } from '../../access/sealed.ts';
import { name } from '../../fields/body.ts';
import { UNSEEN } from '../../fields/file-name.ts';
import { listOf } from '../../fields/lists.ts';
import { type BrokenPart, parse, ruled } from '../../fields/rules.ts';
import { readText } from '../../http/request/body.ts';
import { type KeyRing, serviceHosts } from '../../settings.ts';
import { timeNow } from '../../values/clock.ts';
import { invalidRequest } from '../../values/failure.ts';
import { broken } from '../../values/rule-messages.ts';
import { addressFault, hostFault } from '../webhooks/address.ts';

/** What the library reads of an assistant. */
const Client = z.object({
  clientName: z.string().optional(),
  redirectUris: z.array(z.string()),
  tokenEndpointAuthMethod: z.string(),
  /** The SHA-256 of its secret, in hex. */
  clientSecret: z.string().optional(),
});

export type Client = z.output<typeof Client> & { readonly clientId: string };

const THIS_DEVICE = /^(?:localhost|\[::1\]|127(?:\.\d{1,3}){3})$/;

/** Schemes of addresses that are no app's own, or that a browser runs. */
const NO_APP =
  /^(?:about|blob|data|file|filesystem|ftp|http|intent|javascript|mailto|vbscript|view-source|wss?):$/;

/** Where a browser goes with an answer: to a site, to a program on the person's device, or to an app by its own scheme. */
export function destinationOf(address: string) {
  const { protocol, hostname } = new URL(address);
  const isWeb = protocol === 'https:' || protocol === 'http:';
  if (!isWeb) return { kind: 'app' as const, name: `${protocol}//` };
  return {
    kind: THIS_DEVICE.test(hostname) ? ('device' as const) : ('site' as const),
    name: hostname,
  };
}

/** Whether a code may be sent to an address (RFC 8252): by https, to this device, or to an app. */
function takesCodes(address: string): boolean {
  if (!URL.canParse(address) || address.includes('#') || UNSEEN.test(address)) return false;
  const { protocol, username, password } = new URL(address);
  if (username !== '' || password !== '') return false;
  const { kind, name: at } = destinationOf(address);
  if (at.length > 255) return false;
  return protocol === 'https:' || kind === 'device' || (kind === 'app' && !NO_APP.test(protocol));
}

const assistantName = () => name(255).refine((text) => !UNSEEN.test(text), ruled('name_visible'));

const redirectUris = listOf(
  'addresses',
  20,
  z.array(z.string().refine(takesCodes, ruled('return_address'))),
  'Where a code may be sent.',
);

const SECRET_METHODS = ['client_secret_basic', 'client_secret_post'] as const;

/** The metadata of a registration (RFC 7591). Others are ignored. */
const Registration = z.object({
  client_name: assistantName().optional(),
  redirect_uris: redirectUris,
  token_endpoint_auth_method: z.enum(['none', ...SECRET_METHODS]).default('client_secret_basic'),
});

/** A client id metadata document. Everybody can read it, so it proves nothing by a secret. */
const Document = z.object({
  client_id: z.string(),
  client_name: assistantName(),
  redirect_uris: redirectUris,
  client_secret: z.undefined().optional(),
  token_endpoint_auth_method: z.string().default('none'),
  token_endpoint_auth_methods_supported: z.array(z.string()).default([]),
});

const DAY_MS = 24 * 60 * 60 * 1000;
const PURPOSE = 'registration of an assistant';

/**
 * Registers an assistant for a day. Nothing is stored: its id holds the registration, sealed.
 *
 * @param sent its metadata.
 */
export function register(
  sent: unknown,
  { current }: KeyRing,
):
  | { readonly ok: true; readonly value: object }
  | { readonly ok: false; readonly broken: readonly BrokenPart[] } {
  const parsed = parse(Registration, sent);
  if (!parsed.ok) return parsed;
  const { client_name: clientName, token_endpoint_auth_method: method } = parsed.value;
  const secret = method === 'none' ? undefined : randomBytes(32).toString('base64url');
  const client: z.input<typeof Client> = {
    clientName,
    redirectUris: parsed.value.redirect_uris,
    tokenEndpointAuthMethod: method,
    clientSecret: secret && hash('sha256', secret, 'hex'),
  };
  const until = timeNow() + DAY_MS;
  return {
    ok: true,
    value: {
      ...parsed.value,
      client_id: seal(JSON.stringify({ ...client, until }), current, PURPOSE),
      client_id_issued_at: Math.floor(timeNow() / 1000),
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      ...(secret !== undefined && { client_secret: secret, client_secret_expires_at: 0 }),
    },
  };
}

const Sealed = Client.extend({ until: z.number() });

/** The assistant of an id that was registered within a day; `null` for another id. */
export function registeredAs(clientId: string, { current, previous }: KeyRing): Client | null {
  const text =
    unseal(clientId, current, PURPOSE) ??
    (previous === null ? null : unseal(clientId, previous, PURPOSE));
  if (text === null) return null;
  const { until, ...client } = Sealed.parse(JSON.parse(text));
  return until > timeNow() ? { clientId, ...client } : null;
}

/** Whether an id is the address of a document. The library would also take one after white space. */
export const isAddress = (clientId: string): boolean =>
  URL.canParse(clientId) && new URL(clientId).protocol === 'https:';

const MAX_DOCUMENT_BYTES = 5 * 1024;
const DOCUMENT_MS = 10_000;

/**
 * Reads the document of an assistant, from a public host and nowhere else: a redirect is none.
 *
 * @throws Failure `invalid_request`.
 */
export async function documentedAt(clientId: string, env: Env): Promise<Client> {
  const fault =
    addressFault(clientId) ??
    hostFault(clientId, { own: serviceHosts(env), local: false }) ??
    (new URL(clientId).href === clientId && !clientId.includes('#') ? undefined : broken('other'));
  if (fault !== undefined) throw invalidRequest([{ path: 'client_id', ...fault }]);
  const document = parse(Document, await jsonAt(clientId));
  const isFit = document.ok && document.value.client_id === clientId && isPublic(document.value);
  if (!isFit) throw UNFIT;
  const { client_name: clientName, redirect_uris: addresses } = document.value;
  return { clientId, clientName, redirectUris: addresses, tokenEndpointAuthMethod: 'none' };
}

const UNFIT = invalidRequest([{ path: 'client_id', ...broken('client_document') }]);

const isPublic = (document: z.output<typeof Document>) =>
  [document.token_endpoint_auth_method, ...document.token_endpoint_auth_methods_supported].includes(
    'none',
  );

/** @throws Failure `invalid_request`, whatever is wrong. */
async function jsonAt(address: string): Promise<unknown> {
  try {
    const response = await fetch(address, {
      headers: { Accept: 'application/json', 'User-Agent': 'Einheit' },
      redirect: 'manual', // Workers know no `error`: any other status than 200 is one
      signal: AbortSignal.timeout(DOCUMENT_MS),
    });
    if (response.status !== 200) throw UNFIT;
    return JSON.parse(await readText(response, MAX_DOCUMENT_BYTES));
  } catch {
    throw UNFIT;
  }
}
