import type { BuiltRequest, FormField } from './built-request.ts';

/** A received answer. */
export interface Received {
  readonly status: number;
  readonly milliseconds: number;
  readonly headers: readonly (readonly [string, string])[];
  /** The body; empty for an image. */
  readonly text: string;
  /** The image's address, if the answer is an image. */
  readonly image: string | undefined;
  /** The next page's address, from `Link`. */
  readonly next: string | undefined;
}

/** Sends a request with a credential and without cookies. */
export async function send(request: BuiltRequest, credential: string): Promise<Received> {
  const headers = new Headers(request.headers);
  if (credential !== '') headers.set('Authorization', `Bearer ${credential}`);
  const { json, form, bytes } = request;
  const body = form === undefined ? (bytes?.file ?? json) : formOf(form);
  const start = performance.now();
  const response = await fetch(request.url, {
    method: request.method,
    headers,
    credentials: 'omit',
    cache: 'no-store',
    ...(body !== undefined && { body }),
  });
  const isImage = response.headers.get('Content-Type')?.startsWith('image/') ?? false;
  const text = isImage ? '' : await response.text();
  return {
    status: response.status,
    milliseconds: Math.round(performance.now() - start),
    headers: [...response.headers],
    text,
    image: isImage ? request.url : undefined,
    next: nextPage(response.headers),
  };
}

function formOf(fields: readonly FormField[]): FormData {
  const form = new FormData();
  for (const field of fields) {
    if ('text' in field) form.append(field.name, field.text);
    else if (field.file !== undefined) form.append(field.name, field.file);
  }
  return form;
}

/** The next page's address, only on this server: the credential must not go elsewhere. */
function nextPage(headers: Headers): string | undefined {
  const [, link] = /<([^>]+)>; rel="next"/.exec(headers.get('Link') ?? '') ?? [];
  if (link === undefined) return undefined;
  const { origin, href } = new URL(link, location.href);
  return origin === location.origin ? href : undefined;
}
