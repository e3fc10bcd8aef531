/** The host of an assistant that answers for itself, by a document. */
export const ASSISTANT_HOST = 'assistant.example';

export const RETURN_TO_HOST = `https://${ASSISTANT_HOST}/callback`;

const documentAt = (path: string, differing: object = {}) => ({
  client_id: `https://${ASSISTANT_HOST}${path}`,
  client_name: 'Claude',
  redirect_uris: [RETURN_TO_HOST],
  grant_types: ['authorization_code', 'refresh_token'],
  token_endpoint_auth_method: 'none',
  ...differing,
});

/** The documents of the host, by their paths. Only the first one is right. */
const DOCUMENTS = {
  '/client.json': documentAt('/client.json'),
  '/of-another.json': documentAt('/client.json'),
  '/nameless.json': documentAt('/nameless.json', { client_name: ' ' }),
  '/with-secret.json': documentAt('/with-secret.json', { client_secret: 'everybody can read it' }),
  '/with-keys-alone.json': documentAt('/with-keys-alone.json', {
    token_endpoint_auth_method: 'private_key_jwt',
    jwks_uri: `https://${ASSISTANT_HOST}/never/keys.json`,
  }),
  '/with-keys.json': documentAt('/with-keys.json', {
    token_endpoint_auth_method: 'private_key_jwt',
    token_endpoint_auth_methods_supported: ['none', 'private_key_jwt'],
    jwks_uri: `https://${ASSISTANT_HOST}/never/keys.json`,
  }),
  '/unseen-name.json': documentAt('/unseen-name.json', { client_name: 'Claude\u202Ecod' }),
  // Behind the address that redirects: what it says would fit.
  '/never/aim.json': documentAt('/redirects.json'),
};

const ASKED = '/what-was-asked';

/** For which paths the host was asked. */
export async function askedPaths(): Promise<string[]> {
  return (await fetch(`https://${ASSISTANT_HOST}${ASKED}`)).json();
}

/**
 * The Worker through which the service reaches the internet: it has the host of the assistant, and an S3
 * endpoint without objects that accepts the key of the tests. It passes everything else on.
 */
export const OUTSIDE = {
  name: 'outside',
  modules: true,
  compatibilityDate: '2026-10-20',
  script: `
    const DOCUMENTS = ${JSON.stringify(DOCUMENTS)};
    const asked = [];
    export default {
      fetch(request) {
        const { hostname, pathname, searchParams } = new URL(request.url);
        if (hostname.endsWith('.r2.cloudflarestorage.com')) {
          const isKnown = searchParams.get('X-Amz-Credential')?.startsWith('test-key-id/');
          return new Response(null, { status: isKnown ? 404 : 403 });
        }
        if (hostname !== '${ASSISTANT_HOST}') return fetch(request);
        if (pathname === '${ASKED}') return Response.json(asked);
        asked.push(pathname);
        if (pathname === '/redirects.json') return Response.redirect('https://${ASSISTANT_HOST}/never/aim.json');
        if (!(pathname in DOCUMENTS)) return new Response(null, { status: 404 });
        return Response.json(DOCUMENTS[pathname]);
      },
    };`,
};
