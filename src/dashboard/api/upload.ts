import { forgetShared } from './cache.ts';
import { refusalFrom, Refusal } from './refusal.ts';

export interface Sending {
  /** Called with the share that has been sent, from 0 to 1. */
  readonly progress: (share: number) => void;
  /** Aborts the request. */
  readonly signal: AbortSignal;
}

/**
 * Sends a form or a file and reports its progress. Not every browser's `fetch` can do that.
 *
 * @throws Refusal if the service refuses it; `offline` if no answer came: it may have arrived.
 */
export function upload(
  method: 'POST' | 'PUT',
  address: string,
  body: FormData | Blob,
  { progress, signal }: Sending,
) {
  return new Promise<void>((resolve, reject) => {
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      if (total > 0) progress(loaded / total);
    });
    request.addEventListener('loadend', () => {
      signal.removeEventListener('abort', stop);
      forgetShared();
      if (request.status === 200 || request.status === 201) resolve();
      else reject(refusalOf(request));
    });
    signal.addEventListener('abort', stop);
    request.open(method, address);
    request.send(body);
  });
}

function refusalOf(request: XMLHttpRequest): Refusal {
  if (request.status === 0) return new Refusal('offline', 'No answer came.', null);
  return refusalFrom(jsonIn(request.responseText), request.getResponseHeader('X-Request-Id'));
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
