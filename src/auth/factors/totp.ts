import { Secret, TOTP } from 'otpauth';

const ISSUER = 'Rankwire';
const STEP_SECONDS = 30;
const SECRET_BYTES = 20;

/** As base32. */
export const newTotpSecret = () => new Secret({ size: SECRET_BYTES }).base32;

/** For authenticator apps, which read it as a QR code. */
export function totpUrl(secret: string, email: string): string {
  const label = encodeURIComponent(email).replaceAll('%40', '@');
  return `otpauth://totp/${ISSUER}:${label}?secret=${secret}&issuer=${ISSUER}`;
}

/**
 * The time step of a code (RFC 6238), which may be one before or after that of `now`.
 * @returns null for a wrong code
 */
export function findTotpStep(secret: string, code: string, now: Date): number | null {
  const token = code.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const totp = new TOTP({ secret: Secret.fromBase32(secret), period: STEP_SECONDS });
  const timestamp = now.getTime();
  const delta = totp.validate({ token, timestamp, window: 1 });
  return delta === null ? null : Math.floor(timestamp / 1000 / STEP_SECONDS) + delta;
}
