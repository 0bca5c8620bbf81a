import { domainToUnicode } from 'node:url';

/** Bytes beyond ASCII, percent-encoded. */
const ESCAPED = /(?:%[89a-f][\da-f])+/gi;
/** A Punycode label; in a query it may follow an escape such as %2f. */
const ACE_LABEL = /(?<=^|[^\p{L}\p{N}-]|%[\da-f]{2})xn--[a-z\d-]+/gu;
/** The root dot of the host at the start of an address. */
const ROOT_DOT = /^((?:[a-z][a-z\d+.-]*:)?(?:\/\/)?[^/?#]*?)\.(?=(?::\d*)?(?:[/?#]|$))/;

/**
 * Canonical form of a text that contains addresses: lower case, Punycode labels (`xn--…`) and percent-encoded non-ASCII
 * letters decoded to Unicode (NFC). Escaped ASCII is unchanged.
 */
export function canonicalText(text: string): string {
  const plain = unescaped(text).toLowerCase().normalize('NFC');
  if (!plain.includes('xn--')) return plain;
  return plain.replace(ACE_LABEL, (label) => domainToUnicode(label) || label);
}

/** Canonical form of an address, without the root dot of its host. */
export function canonicalAddress(address: string): string {
  return canonicalText(address).replace(ROOT_DOT, '$1');
}

function unescaped(text: string): string {
  return text.replace(ESCAPED, (bytes) => {
    try {
      return decodeURIComponent(bytes);
    } catch {
      return bytes;
    }
  });
}
