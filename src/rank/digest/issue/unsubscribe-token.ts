import { createHmac, timingSafeEqual } from 'node:crypto';

interface TokenOwner {
  secret: string;
  to: readonly string[];
  unsubscribed: readonly string[];
}

/**
 * Token of the unsubscribe link of an address: 43 characters of base64url, which the log redacts in a path. Derived, so
 * that a link is valid as long as the digest exists, and neither the store nor the link contains both.
 */
export const unsubscribeToken = (secret: string, address: string): string =>
  createHmac('sha256', secret).update(address.toLowerCase()).digest('base64url');

/** The address of a digest that a token belongs to, subscribed or not. Compares all of them, in constant time. */
export function addressOfToken({ secret, to, unsubscribed }: TokenOwner, token: string): string | undefined {
  const given = Buffer.from(token);
  return [...to, ...unsubscribed].filter((address) => {
    const expected = Buffer.from(unsubscribeToken(secret, address));
    return expected.length === given.length && timingSafeEqual(expected, given);
  })[0];
}
