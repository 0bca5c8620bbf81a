import { domainToUnicode } from 'node:url';

/** Bytes beyond ASCII, percent-encoded. */
const ESCAPED = /(?:%[89a-f][\da-f])+/gi;
/** A label of an international domain in its ASCII form; in a query it may follow an escape such as %2f. */
const ACE_LABEL = /(?<=^|[^\p{L}\p{N}-]|%[\da-f]{2})xn--[a-z\d-]+/gu;
/** The root dot of the host that an address begins with. */
const ROOT_DOT = /^((?:[a-z][a-z\d+.-]*:)?(?:\/\/)?[^/?#]*?)\.(?=(?::\d*)?(?:[/?#]|$))/;

/**
 * One spelling of any text with addresses in it: lower case, international labels (`xn--…`) and percent-encoded letters
 * beyond ASCII as Unicode (NFC). Escapes of ASCII stay.
 */
export function canonicalText(text: string): string {
  const plain = unescaped(text).toLowerCase().normalize('NFC');
  if (!plain.includes('xn--')) return plain;
  return plain.replace(ACE_LABEL, (label) => domainToUnicode(label) || label);
}

/** The same of an address, whose host loses its root dot. */
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
