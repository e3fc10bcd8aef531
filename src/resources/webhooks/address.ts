import * as z from 'zod';
import { documented, text } from '../../fields/body.ts';
import { issueOf } from '../../fields/rules.ts';
import { type BrokenRule, broken } from '../../values/rule-messages.ts';

export const MAX_ADDRESS = 2000;

/** Names outside the public internet (RFC 6761, 6762, 8375, and ICANN for `internal`). */
const PRIVATE = ['localhost', 'local', 'internal', 'shard.arpa'];

/** RFC 1123. The last label is no number, as it is in every notation of an IPv4 address. */
const LABEL = '[a-z\\d](?:[a-z\\d-]{0,61}[a-z\\d])?';
const HOST_NAME = new RegExp(`^(?=.{1,253}$)(?:${LABEL}\\.)*(?!\\d+$)${LABEL}$`);

/**
 * The rule that an address breaks in every deployment. `http://localhost` and `http://127.0.0.1` pass: {@link hostFault} decides
 * on it.
 */
export function addressFault(address: string): BrokenRule | undefined {
  if (!URL.canParse(address)) return broken('https_address');
  const url = new URL(address);
  const host = hostOf(url);
  if (url.username !== '' || url.password !== '') return broken('no_credentials');
  if (isLocal(url)) return undefined;
  if (url.protocol !== 'https:') return broken('https_address');
  if (!HOST_NAME.test(host)) return broken('host_name');
  const isPrivate = PRIVATE.some((name) => host === name || host.endsWith(`.${name}`));
  if (isPrivate || !host.includes('.')) return broken('public_host');
  return url.port === '' ? undefined : broken('default_port');
}

/** What one deployment forbids and allows. */
export interface HostTerms {
  readonly own: readonly string[];
  /** Whether this machine may be called: only by `npm start` and the sandbox. */
  readonly local: boolean;
}

/** The rule that the host of a valid address breaks in this deployment. */
export function hostFault(address: string, { own, local }: HostTerms): BrokenRule | undefined {
  const url = new URL(address);
  if (isLocal(url)) return local ? undefined : broken('https_address');
  return own.includes(hostOf(url)) ? broken('other_host') : undefined;
}

const isLocal = ({ protocol, hostname }: URL) =>
  protocol === 'http:' && (hostname === 'localhost' || hostname === '127.0.0.1');

/** The host without its final dot. */
const hostOf = ({ hostname }: URL) => hostname.replace(/\.$/, '');

/** An address of another system that the service calls. */
export const address = () =>
  text(MAX_ADDRESS)
    .transform((value, context) => {
      const fault = addressFault(value);
      if (fault === undefined) return new URL(value).href;
      context.addIssue(issueOf(fault));
      return z.NEVER;
    })
    .meta(
      documented({
        type: 'string',
        format: 'uri',
        maxLength: MAX_ADDRESS,
        pattern: '^[Hh][Tt][Tt][Pp][Ss]?:',
      }),
    );
