/**
 * The network that an IP address belongs to, as far as one caller has the whole of it: an IPv4
 * address by itself, the first 64 bits of an IPv6 address (RFC 6177).
 *
 * @param address as Cloudflare tells it: canonical text (RFC 5952).
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
