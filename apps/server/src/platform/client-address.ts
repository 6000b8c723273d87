import ipaddr from 'ipaddr.js';

const masked = (address: string, bits: number): string =>
  ipaddr.IPv6.networkAddressFromCIDR(`${address}/${bits}`).toString();

/** The networks by which limits count an address. */
export interface Network {
  /** The visitor: an IPv4 address, or a 64-bit IPv6 network, within which one device may choose addresses freely. */
  own: string;
  /** The 48-bit IPv6 network around it, which a site or a rented server gets; undefined for IPv4. */
  site: string | undefined;
}

/**
 * An IPv4 address in IPv6 notation (`::ffff:192.0.2.1`) counts as IPv4, and a link's zone (`fe80::1%eth0`) is ignored.
 */
export function networkOf(address: string): Network {
  // A Unix socket has no address.
  if (!ipaddr.isValid(address)) return { own: address, site: undefined };
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return { own: parsed.toString(), site: undefined };
  const [plain = ''] = address.split('%');
  return { own: `${masked(plain, 64)}/64`, site: `${masked(plain, 48)}/48` };
}
