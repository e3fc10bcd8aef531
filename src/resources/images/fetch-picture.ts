import { BodyError } from '../../http/request/body.ts';
import type { NamedPicture } from '../../images/objects.ts';
import { parsePicture } from '../../images/picture.ts';
import { fileNameFault, imageNameOf } from '../../fields/files.ts';
import { invalidRequest } from '../../values/failure.ts';
import { RuleError, broken } from '../../values/rule-messages.ts';
import { addressFault, hostFault, type HostTerms } from '../webhooks/address.ts';
import { readBytes } from './form.ts';

const SECONDS = 30;
const MAX_REDIRECTS = 3;

/**
 * Fetches a picture. Each address on the way keeps the rules of webhooks, so that nothing private is read.
 *
 * @param maxBytes its maximum size.
 * @throws Failure `invalid_request` that says what is wrong with the address, or with what it leads to.
 */
export async function fetchPicture(
  address: string,
  terms: HostTerms,
  maxBytes: number,
): Promise<NamedPicture> {
  try {
    const response = await follow(address, terms, AbortSignal.timeout(SECONDS * 1000));
    const bytes = await readBytes(response, maxBytes);
    if (bytes === null) throw unreadable(`it has more than ${maxBytes} bytes`);
    const picture = parsePicture(bytes);
    return { fileName: imageNameOf(nameIn(address), picture.contentType), picture };
  } catch (error) {
    if (error instanceof BodyError) throw refusal(unreadable('it broke off, or took too long'));
    throw error instanceof RuleError ? refusal(error) : error;
  }
}

const refusal = ({ broken: rule }: RuleError) => invalidRequest([{ path: 'url', ...rule }]);

const unreadable = (words: string) => new RuleError(broken('readable_address', { words }));

/** @throws RuleError for an address that may not be read, or cannot. */
async function follow(
  address: string,
  terms: HostTerms,
  signal: AbortSignal,
  redirects = MAX_REDIRECTS,
): Promise<Response> {
  const fault = addressFault(address) ?? hostFault(address, terms);
  if (fault !== undefined) throw new RuleError(fault);
  const headers = { Accept: 'image/*' };
  const response = await fetch(address, { headers, redirect: 'manual', signal }).catch(() => {
    throw unreadable(signal.aborted ? `it took over ${SECONDS} seconds` : 'it was not reached');
  });
  if (response.ok) return response;
  // Discard the body unread: it may never end.
  await response.body?.cancel().catch(() => undefined);
  const next = response.headers.get('Location');
  if (response.status < 300 || response.status >= 400 || next === null) {
    throw unreadable(`it answered ${response.status}`);
  }
  if (redirects === 0) throw unreadable('it redirects too often');
  if (!URL.canParse(next, address)) throw unreadable('it redirects to no address');
  return follow(new URL(next, address).href, terms, signal, redirects - 1);
}

/** The last part of the path, if it can be the name of a file. */
function nameIn(address: string): string {
  const last = new URL(address).pathname.split('/').at(-1) ?? '';
  try {
    const name = decodeURIComponent(last);
    return fileNameFault(name) === null ? name : 'image';
  } catch {
    return 'image';
  }
}
