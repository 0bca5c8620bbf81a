import ipaddr from 'ipaddr.js';

/** `private`: of an inner network, allowed with WEBHOOK_ALLOW_PRIVATE; `forbidden`: never a receiver. */
export type AddressKind = 'public' | 'private' | 'forbidden';

const INNER_RANGES = new Set(['loopback', 'private', 'carrierGradeNat', 'uniqueLocal']);

/** Metadata and wire services of cloud providers outside of the link-local range. */
const METADATA = new Set(['168.63.129.16', '100.100.100.200', '192.0.0.192', 'fd00:ec2::254']);

const GLOBAL_UNICAST = ipaddr.IPv6.parse('2000::');
const NAT64 = ipaddr.IPv6.parse('64:ff9b::');
const NAT64_PREFIX_BITS = 96;
const SIX_TO_FOUR_OFFSET = 2;

/** @param text an IPv4 or IPv6 address, without brackets; other text is forbidden */
export function addressKind(text: string): AddressKind {
  if (!ipaddr.isValid(text)) return 'forbidden';
  const address = ipaddr.parse(text);
  return address instanceof ipaddr.IPv4 ? kindOf4(address) : kindOf6(address as ipaddr.IPv6);
}

function kindOf4(address: ipaddr.IPv4): AddressKind {
  if (METADATA.has(address.toString())) return 'forbidden';
  const range = address.range();
  if (range === 'unicast') return 'public';
  return INNER_RANGES.has(range) ? 'private' : 'forbidden';
}

/** Public IPv6 is global unicast only (2000::/3); an address that embeds an IPv4 address has the kind of that one. */
function kindOf6(address: ipaddr.IPv6): AddressKind {
  const embedded = embedded4(address);
  if (embedded) return kindOf4(embedded);
  if (METADATA.has(address.toString())) return 'forbidden';
  const range = address.range();
  if (INNER_RANGES.has(range)) return 'private';
  return range === 'unicast' && address.match(GLOBAL_UNICAST, 3) ? 'public' : 'forbidden';
}

/** The IPv4 address inside a mapped, NAT64 or 6to4 address. */
function embedded4(address: ipaddr.IPv6): ipaddr.IPv4 | null {
  const bytes = address.toByteArray();
  const at = (offset: number) => new ipaddr.IPv4(bytes.slice(offset, offset + 4));
  if (address.isIPv4MappedAddress()) return address.toIPv4Address();
  if (address.match(NAT64, NAT64_PREFIX_BITS)) return at(12);
  return address.range() === '6to4' ? at(SIX_TO_FOUR_OFFSET) : null;
}
