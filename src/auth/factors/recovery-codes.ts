import { randomBytes } from 'node:crypto';
import { Secret } from 'otpauth';
import { hashToken } from '../../common/secret-token.js';

const CODES = 10;
const CODE_BYTES = 10;

/** 80 random bits each, such as `k7qd-2mzx-r4wp-c6th`. */
export const newRecoveryCodes = () => Array.from({ length: CODES }, newRecoveryCode);

function newRecoveryCode(): string {
  const { base32 } = new Secret({ buffer: new Uint8Array(randomBytes(CODE_BYTES)).buffer });
  return base32.toLowerCase().match(/.{4}/g)!.join('-');
}

/** However it is typed. 80 random bits need no slow hash. */
export const hashRecoveryCode = (code: string) => hashToken(code.toLowerCase().replaceAll(/[\s-]/g, ''));
