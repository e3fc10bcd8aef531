import { env } from 'cloudflare:workers';

/** A query of the page of consent, of an assistant that {@link registersAssistant} has registered. */
export const ASKED = String(
  new URLSearchParams({
    response_type: 'code',
    client_id: 'assistant-of-examples',
    redirect_uri: 'https://assistant.example/callback',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM', // RFC 7636, appendix B
    code_challenge_method: 'S256',
  }),
);

/** Registers an assistant, as the library stores it, so that requests of examples stay the same. */
export async function registersAssistant(): Promise<void> {
  const client = {
    clientId: 'assistant-of-examples',
    clientName: 'Claude',
    redirectUris: ['https://assistant.example/callback'],
    grantTypes: ['authorization_code', 'refresh_token'],
    responseTypes: ['code'],
    tokenEndpointAuthMethod: 'none',
  };
  await env.DB.prepare('INSERT OR REPLACE INTO oauth_records VALUES (?, ?, ?)')
    .bind(`client:${client.clientId}`, JSON.stringify(client), '2099-01-01T00:00:00.000Z')
    .run();
}
