import { createHash, webcrypto } from 'node:crypto';
import { isIP } from 'node:net';
import { Integer, OctetString, Utf8String } from 'asn1js';
import ipaddr from 'ipaddr.js';
import {
  AttributeTypeAndValue,
  AuthorityKeyIdentifier,
  BasicConstraints,
  Certificate,
  Extension,
  ExtKeyUsage,
  GeneralName,
  GeneralNames,
  GeneralSubtree,
  NameConstraints,
} from 'pkijs';

/** Names with subdomains, and networks in CIDR notation. */
interface Permitted {
  readonly names: readonly string[];
  readonly networks: readonly string[];
}

export interface KeyedCertificate {
  readonly certificate: string;
  readonly key: string;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const AUTHORITY_DAYS = 3652;
/** Apple refuses more than 398 days. */
const SERVER_DAYS = 397;
/** A phone's clock may be behind ours. */
const CLOCK_SKEW_MS = DAY_MS;

const oid = {
  commonName: '2.5.4.3',
  subjectKey: '2.5.29.14',
  keyUsage: '2.5.29.15',
  alternativeNames: '2.5.29.17',
  basicConstraints: '2.5.29.19',
  nameConstraints: '2.5.29.30',
  authorityKey: '2.5.29.35',
  extendedKeyUsage: '2.5.29.37',
  serverAuth: '1.3.6.1.5.5.7.3.1',
};
const ecdsa = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

/** Valid for ten years and only for `permitted` hosts, so a stolen key can't impersonate other sites. */
export async function makeAuthority(
  name: string,
  permitted: Permitted,
  now: Date,
): Promise<KeyedCertificate> {
  const keys = await webcrypto.subtle.generateKey(ecdsa, true, ['sign', 'verify']);
  const certificate = await blank({ subject: name, issuer: name, keys, now, days: AUTHORITY_DAYS });
  certificate.extensions = [
    extension(
      oid.basicConstraints,
      true,
      new BasicConstraints({ cA: true, pathLenConstraint: 0 }).toSchema(),
    ),
    // keyCertSign and cRLSign: a BIT STRING with one unused bit.
    new Extension({ extnID: oid.keyUsage, critical: true, extnValue: bytes([3, 2, 1, 6]) }),
    extension(oid.nameConstraints, true, constraintsOf(permitted).toSchema()),
    subjectKey(certificate),
  ];
  return sign(certificate, keys.privateKey, keys);
}

export function permittedBy(authorityCertificate: string): (host: string) => boolean {
  return readPermitted(Certificate.fromBER(derOf(authorityCertificate)));
}

/** A server certificate for `hosts` (names and addresses), signed by the authority. */
export async function makeServerCertificate(
  authority: KeyedCertificate,
  hosts: readonly string[],
  now: Date,
): Promise<KeyedCertificate> {
  const keys = await webcrypto.subtle.generateKey(ecdsa, true, ['sign', 'verify']);
  const issuer = Certificate.fromBER(derOf(authority.certificate));
  const certificate = await blank({ subject: hosts[0] ?? '', issuer: '', keys, now, days: SERVER_DAYS });
  certificate.issuer = issuer.subject;
  certificate.extensions = [
    extension(oid.basicConstraints, true, new BasicConstraints({ cA: false }).toSchema()),
    // digitalSignature: a BIT STRING with seven unused bits.
    new Extension({ extnID: oid.keyUsage, critical: true, extnValue: bytes([3, 2, 7, 128]) }),
    extension(oid.extendedKeyUsage, false, new ExtKeyUsage({ keyPurposes: [oid.serverAuth] }).toSchema()),
    subjectKey(certificate),
    extension(
      oid.authorityKey,
      false,
      new AuthorityKeyIdentifier({ keyIdentifier: new OctetString({ valueHex: keyId(issuer) }) }).toSchema(),
    ),
    extension(oid.alternativeNames, false, new GeneralNames({ names: hosts.map(generalName) }).toSchema()),
  ];
  const signer = await webcrypto.subtle.importKey('pkcs8', derOf(authority.key), ecdsa, false, ['sign']);
  return sign(certificate, signer, keys);
}

interface Blank {
  readonly subject: string;
  readonly issuer: string;
  readonly keys: webcrypto.CryptoKeyPair;
  readonly now: Date;
  readonly days: number;
}

async function blank({ subject, issuer, keys, now, days }: Blank): Promise<Certificate> {
  const certificate = new Certificate({ version: 2 });
  // Serials are positive and have at most twenty bytes.
  const serial = webcrypto.getRandomValues(new Uint8Array(16));
  serial[0] = ((serial[0] ?? 0) & 0x3f) | 0x40;
  certificate.serialNumber = new Integer({ valueHex: serial.buffer });
  certificate.subject.typesAndValues.push(commonName(subject));
  certificate.issuer.typesAndValues.push(commonName(issuer));
  certificate.notBefore.value = new Date(now.getTime() - CLOCK_SKEW_MS);
  certificate.notAfter.value = new Date(now.getTime() - CLOCK_SKEW_MS + days * DAY_MS);
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey);
  return certificate;
}

async function sign(
  certificate: Certificate,
  signer: webcrypto.CryptoKey,
  keys: webcrypto.CryptoKeyPair,
): Promise<KeyedCertificate> {
  await certificate.sign(signer, 'SHA-256');
  const key = await webcrypto.subtle.exportKey('pkcs8', keys.privateKey);
  return {
    certificate: pem('CERTIFICATE', certificate.toSchema(true).toBER(false)),
    key: pem('PRIVATE KEY', key),
  };
}

function commonName(value: string): AttributeTypeAndValue {
  return new AttributeTypeAndValue({
    type: oid.commonName,
    value: new Utf8String({ value: value.slice(0, 64) }),
  });
}

function extension(
  extnID: string,
  critical: boolean,
  schema: { toBER(sizeOnly: boolean): ArrayBuffer },
): Extension {
  return new Extension({ extnID, critical, extnValue: schema.toBER(false) });
}

/** First 160 bits of the key's SHA-256 (RFC 7093, method 1). */
function keyId(certificate: Certificate): ArrayBuffer {
  const key = certificate.subjectPublicKeyInfo.subjectPublicKey.valueBlock.valueHexView;
  return bytes([...createHash('sha256').update(key).digest().subarray(0, 20)]);
}

function subjectKey(certificate: Certificate): Extension {
  return extension(oid.subjectKey, false, new OctetString({ valueHex: keyId(certificate) }));
}

function bytes(values: readonly number[]): ArrayBuffer {
  return Uint8Array.from(values).buffer;
}

function derOf(text: string): ArrayBuffer {
  const base64 = text.replace(/-----[^-]+-----/g, '').replace(/\s/g, '');
  return Uint8Array.from(Buffer.from(base64, 'base64')).buffer;
}

function pem(label: string, der: ArrayBuffer): string {
  const lines =
    Buffer.from(der)
      .toString('base64')
      .match(/.{1,64}/g) ?? [];
  return `-----BEGIN ${label}-----\n${lines.join('\n')}\n-----END ${label}-----\n`;
}

const dnsName = 2;
const ipAddress = 7;

/** A name or an address in the form of a certificate. */
function generalName(host: string): GeneralName {
  if (isIP(host) === 0) return new GeneralName({ type: dnsName, value: host });
  return new GeneralName({
    type: ipAddress,
    value: new OctetString({ valueHex: bytes(ipaddr.parse(host).toByteArray()) }),
  });
}

/** A network is its address and mask (RFC 5280, 4.2.1.10). */
function constraintsOf({ names, networks }: Permitted): NameConstraints {
  const subtrees = [
    ...names.map((name) => new GeneralName({ type: dnsName, value: name })),
    ...networks.map((network) => {
      const [address, length] = ipaddr.parseCIDR(network);
      const mask = (address.kind() === 'ipv4' ? ipaddr.IPv4 : ipaddr.IPv6).subnetMaskFromPrefixLength(length);
      const value = new OctetString({ valueHex: bytes([...address.toByteArray(), ...mask.toByteArray()]) });
      return new GeneralName({ type: ipAddress, value });
    }),
  ];
  return new NameConstraints({ permittedSubtrees: subtrees.map((base) => new GeneralSubtree({ base })) });
}

/** Without constraints it may certify all. */
function readPermitted(authority: Certificate): (host: string) => boolean {
  const extension = authority.extensions?.find(({ extnID }) => extnID === oid.nameConstraints);
  const parsed: unknown = extension?.parsedValue;
  if (!(parsed instanceof NameConstraints)) return () => true;
  const bases = (parsed.permittedSubtrees ?? []).map(({ base }) => base);
  const names = bases.filter(({ type }) => type === dnsName).map(({ value }) => String(value));
  const networks = bases
    .filter(({ type }) => type === ipAddress)
    .map(({ value }) => [...(value as OctetString).valueBlock.valueHexView]);
  return (host) =>
    isIP(host) === 0
      ? names.some((name) => host === name || host.endsWith(`.${name}`))
      : networks.some((network) => isWithin(host, network));
}

/** Address and mask in bytes. Without a mask of leading ones it has no address. */
function isWithin(host: string, octets: readonly number[]): boolean {
  const half = octets.length / 2;
  const base = ipaddr.fromByteArray(octets.slice(0, half));
  const length = ipaddr.fromByteArray(octets.slice(half)).prefixLengthFromSubnetMask();
  const address = ipaddr.parse(host);
  return length !== null && address.kind() === base.kind() && address.match(base, length);
}
