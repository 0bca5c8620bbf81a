import { createHash } from 'node:crypto';
import { addressKey } from './address-key.js';

/** Who tries: the address that it comes from, and the e-mail address that it names (folded). */
export interface Attempt {
  ip: string;
  email: string;
}

/** What an attempt is counted under. The e-mail address is kept as a hash: it is somebody's, and may be long. */
export function attemptKeys({ ip, email }: Attempt) {
  const address = addressKey(ip);
  const hash = createHash('sha256').update(email).digest('base64url');
  return { address, email: hash, pair: `${address}|${hash}` };
}
