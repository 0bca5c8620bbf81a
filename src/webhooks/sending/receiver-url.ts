import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

export const MAX_URL = 2048;

/** Names of inner networks and of the host itself. */
const INNER_NAME = /(^|\.)(localhost|local|localdomain|internal|intranet|lan|home|corp|private|home\.arpa)$/;
/** URL drops line breaks and tabs and encodes blanks, so they are refused before it is parsed. */
const UNSAFE = /[\p{Cc}\p{Zs}\p{Zl}\p{Zp}\\]/u;

export interface ReceiverPolicy {
  allowHttp: boolean;
  allowPrivate: boolean;
}

/** The host of a URL as DNS and addresses spell it: without brackets and without a dot at its end. */
export const readHost = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');

export const isAllowed = (kind: AddressKind, { allowPrivate }: Pick<ReceiverPolicy, 'allowPrivate'>) =>
  kind === 'public' || (kind === 'private' && allowPrivate);

/**
 * Checks what the text of a URL reveals; names are checked by their addresses when they are connected to.
 * @returns what is wrong, after the name of the field; undefined for an acceptable URL
 */
export function problemOfUrl(text: string, policy: ReceiverPolicy): string | undefined {
  if (text.length > MAX_URL) return `must have at most ${MAX_URL} characters`;
  if (UNSAFE.test(text) || !text.isWellFormed() || !URL.canParse(text)) return 'must be a URL without blanks';
  if (text.includes(HIDDEN)) return `must be the whole URL: ${HIDDEN} replaces a part that is not shown`;
  const url = new URL(text);
  const schemes = policy.allowHttp ? ['https:', 'http:'] : ['https:'];
  if (!schemes.includes(url.protocol))
    return `must start with ${schemes.map((each) => `${each}//`).join(' or ')}`;
  if (url.username !== '' || url.password !== '')
    return 'must not contain a user or password: put a secret into the query';
  if (!isAllowedHost(readHost(url), policy)) return 'must lead to a public address';
  return undefined;
}

function isAllowedHost(host: string, policy: ReceiverPolicy): boolean {
  if (isIP(host) !== 0) return isAllowed(addressKind(host), policy);
  if (policy.allowPrivate) return host !== '';
  return host.includes('.') && !INNER_NAME.test(host);
}

const HIDDEN = '***';

/** First parts of the paths of receivers, which are the same for everyone. */
const KNOWN_PARTS = new Set(
  (
    'api bot catch events hook hooks inbound incoming integration integrations message messages notification ' +
    'notifications notify rankwire services trigger triggers webhook webhookb2 webhooks workflows'
  ).split(' '),
);
const VERSION = /^v\d{1,2}$/;

/**
 * A URL for lists, audit and exports. Any part of its path may be a secret, as in those of chat programs, and so may its
 * query: the host and the known parts at the beginning remain.
 */
export function maskedUrl(text: string): string {
  const { origin, pathname, search } = new URL(text);
  const parts = pathname.split('/').slice(1);
  const unknown = parts.findIndex((part) => part !== '' && !KNOWN_PARTS.has(part) && !VERSION.test(part));
  const shown = unknown === -1 ? parts : [...parts.slice(0, unknown), HIDDEN];
  return `${origin}/${shown.join('/')}${search === '' ? '' : `?${HIDDEN}`}`;
}

/** `private`: of an inner network, allowed with WEBHOOK_ALLOW_PRIVATE; `forbidden`: never a receiver. */
type AddressKind = 'public' | 'private' | 'forbidden';

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
