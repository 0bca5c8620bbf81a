import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

const LIFETIME_MS = 24 * 3_600_000;
const RANDOM_BYTES = 32;

/**
 * Tokens that every process with the same JWT_SECRET accepts for a day, since a balancer may send the setup to another
 * process than the one whose log has the address.
 */
export class SetupTokens {
  private readonly key: Uint8Array;

  constructor(secret: string) {
    this.key = new Uint8Array(hkdfSync('sha256', secret, '', 'rankwire:setup', 32));
  }

  create(now: Date): string {
    const content = `${now.getTime().toString(36)}.${randomBytes(RANDOM_BYTES).toString('base64url')}`;
    return `${content}.${this.sign(content).toString('base64url')}`;
  }

  accepts(token: string, now: Date): boolean {
    const end = token.lastIndexOf('.');
    const content = token.slice(0, Math.max(0, end));
    const expected = this.sign(content);
    const given = Buffer.from(token.slice(end + 1), 'base64url');
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false;
    return now.getTime() - Number.parseInt(content, 36) < LIFETIME_MS;
  }

  private sign(content: string): Buffer {
    return createHmac('sha256', this.key).update(content).digest();
  }
}
