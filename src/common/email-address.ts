import { domainToASCII, domainToUnicode } from 'node:url';
import { normalizeText } from './normalize-text.js';
import { visibleText } from './visible-text.js';

/** Longer ones cannot exist, and would take long to encode. */
const MAX_DOMAIN = 255;

/**
 * The form in which an e-mail address is stored, looked up and compared: spellings that mail servers take for one mailbox
 * are one, so that no other spelling avoids an opt-out or a limit. A domain is in its Unicode form.
 */
export function normalizeEmail(email: string): string {
  const address = normalizeText(visibleText(email).trim(), 'NFC').toLowerCase();
  const at = address.lastIndexOf('@');
  const given = address.slice(at + 1);
  const domain = at < 0 || given.length > MAX_DOMAIN ? '' : domainToUnicode(domainToASCII(given));
  // A domain that is not valid has no other spelling.
  return domain === '' ? address : address.slice(0, at + 1) + domain;
}
