/**
 * The network that a single caller typically controls: an IPv4 address itself, or the first 64 bits
 * of an IPv6 address (RFC 6177).
 *
 * @param address in canonical text (RFC 5952), as Cloudflare reports it.
 */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  const [front = '', back = ''] = address.split('::', 2);
  const leading = front.split(':').filter((group) => group !== '');
  const trailing = back.split(':').filter((group) => group !== '');
  const length = Math.max(0, 8 - leading.length - trailing.length);
  const zeros = Array.from({ length }, () => '0');
  return [...leading, ...zeros, ...trailing].slice(0, 4).join(':');
}
