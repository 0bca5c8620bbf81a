import { isIP } from 'node:net';
import { type AddressKind, addressKind } from './addresses.js';

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
export const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');

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
  if (!isAllowedHost(hostOf(url), policy)) return 'must lead to a public address';
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
