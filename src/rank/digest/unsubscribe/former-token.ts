import { createHmac, timingSafeEqual } from 'node:crypto';

interface TokenOwner {
  secret?: string;
  to: readonly string[];
  unsubscribed?: readonly string[];
}

/** Token of an address in the unsubscribe links that an earlier release has mailed. */
export const unsubscribeToken = (secret: string, address: string): string =>
  createHmac('sha256', secret).update(address.toLowerCase()).digest('base64url');

/** The address of a digest of an earlier release that a token belongs to, subscribed or not. Compares all of them, in constant time. */
export function addressOfToken(
  { secret, to, unsubscribed = [] }: TokenOwner,
  token: string,
): string | undefined {
  if (secret === undefined) return undefined;
  const given = Buffer.from(token);
  return [...to, ...unsubscribed].filter((address) => {
    const expected = Buffer.from(unsubscribeToken(secret, address));
    return expected.length === given.length && timingSafeEqual(expected, given);
  })[0];
}
