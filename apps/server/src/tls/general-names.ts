import { isIP } from 'node:net';
import { OctetString } from 'asn1js';
import { type Certificate, GeneralName, GeneralSubtree, NameConstraints } from 'pkijs';
import { addressBytes } from './address-bytes.js';

/** What an authority may certify: names with their subdomains, and networks in CIDR notation. */
export interface Permitted {
  readonly names: readonly string[];
  readonly networks: readonly string[];
}

const dnsName = 2;
const ipAddress = 7;

/** A name or an address in the form of a certificate. */
export function generalName(host: string): GeneralName {
  if (isIP(host) === 0) return new GeneralName({ type: dnsName, value: host });
  return new GeneralName({
    type: ipAddress,
    value: new OctetString({ valueHex: addressBytes(host).buffer }),
  });
}

/** A network is encoded as its address followed by its mask (RFC 5280, 4.2.1.10). */
export function constraintsOf({ names, networks }: Permitted): NameConstraints {
  const subtrees = [
    ...names.map((name) => new GeneralName({ type: dnsName, value: name })),
    ...networks.map((network) => {
      const [address = '', bits = ''] = network.split('/');
      const base = addressBytes(address);
      const mask = base.map(
        (_, index) => 0xff & ~(0xff >> Math.min(8, Math.max(0, Number(bits) - index * 8))),
      );
      const value = new OctetString({ valueHex: Uint8Array.from([...base, ...mask]).buffer });
      return new GeneralName({ type: ipAddress, value });
    }),
  ];
  return new NameConstraints({ permittedSubtrees: subtrees.map((base) => new GeneralSubtree({ base })) });
}

const nameConstraints = '2.5.29.30';

/** Whether an authority may certify a host; without constraints it may certify all. */
export function readPermitted(authority: Certificate): (host: string) => boolean {
  const extension = authority.extensions?.find(({ extnID }) => extnID === nameConstraints);
  const parsed: unknown = extension?.parsedValue;
  if (!(parsed instanceof NameConstraints)) return () => true;
  const bases = (parsed.permittedSubtrees ?? []).map(({ base }) => base);
  const names = bases.filter(({ type }) => type === dnsName).map(({ value }) => String(value));
  const networks = bases
    .filter(({ type }) => type === ipAddress)
    .map(({ value }) => (value as OctetString).valueBlock.valueHexView);
  return (host) =>
    isIP(host) === 0
      ? names.some((name) => host === name || host.endsWith(`.${name}`))
      : networks.some((network) => isWithin(addressBytes(host), network));
}

function isWithin(address: Uint8Array, network: Uint8Array): boolean {
  const length = address.length;
  if (network.length !== 2 * length) return false;
  return address.every((byte, index) => (byte & (network[length + index] ?? 0)) === network[index]);
}
