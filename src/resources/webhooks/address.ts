import { type BrokenRule, broken } from '../../values/rule-messages.ts';

/** Names that lead nowhere on the public internet (RFC 6761, 6762, 8375, and ICANN for `internal`). */
const PRIVATE = ['localhost', 'local', 'internal', 'home.arpa'];

/** A URL parser writes every notation of an IPv4 address as four decimal numbers. */
const IP_ADDRESS = /^(?:\[.*\]|\d+(?:\.\d+){3})$/;

/**
 * The rule that an address breaks, as far as the address itself tells; `undefined` if it may be called.
 * `http://localhost` passes: {@link hostFault} decides on it.
 */
export function addressFault(address: string): BrokenRule | undefined {
  if (!URL.canParse(address)) return broken('https_address');
  const url = new URL(address);
  const host = hostOf(url);
  if (url.username !== '' || url.password !== '') return broken('no_credentials');
  if (isLocal(url)) return undefined;
  if (url.protocol !== 'https:') return broken('https_address');
  if (IP_ADDRESS.test(host)) return broken('host_name');
  const isPrivate = PRIVATE.some((name) => host === name || host.endsWith(`.${name}`));
  if (isPrivate || !host.includes('.')) return broken('public_host');
  return url.port === '' ? undefined : broken('default_port');
}

/** What a deployment allows beyond the address itself. */
export interface HostTerms {
  /** The hosts of this service. */
  readonly own: readonly string[];
  /** Whether `http://localhost` may be called: only by `npm start`. */
  readonly local: boolean;
}

/** The rule that the host of a valid address breaks in this deployment. */
export function hostFault(address: string, { own, local }: HostTerms): BrokenRule | undefined {
  const url = new URL(address);
  if (isLocal(url)) return local ? undefined : broken('https_address');
  return own.includes(hostOf(url)) ? broken('other_host') : undefined;
}

const isLocal = ({ protocol, hostname }: URL) => protocol === 'http:' && hostname === 'localhost';

/** A host without the dot that may end it. */
const hostOf = ({ hostname }: URL) => hostname.replace(/\.$/, '');
