import ipaddr from 'ipaddr.js';

/**
 * What a throttle counts as one network address (docs/identity.md, "Throttles"): an IPv4 address, or the /64 of an IPv6
 * address, because one IPv6 customer has a whole /64 to send from.
 */
export function addressBlock(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const read = ipaddr.process(address);
  return read instanceof ipaddr.IPv6 ? `${groupsOf(read).slice(0, 4).join(':')}::/64` : read.toString();
}

const groupsOf = ({ parts }: ipaddr.IPv6) => parts.map((part) => part.toString(16));
