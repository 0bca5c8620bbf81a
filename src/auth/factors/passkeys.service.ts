import { isIP } from 'node:net';
import { Injectable } from '@nestjs/common';
import {
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { decodeAttestationObject, isoBase64URL } from '@simplewebauthn/server/helpers';
import { Types } from 'mongoose';
import { Clock } from '../../common/clock.js';
import { ConflictError } from '../../common/errors.js';
import { PublicUrl } from '../mailed-links/public-url.js';
import { type Passkey, readPasskeys } from '../users/factors.js';
import type { User } from '../users/user.schema.js';

export const NO_PASSKEYS = 'Passkeys need a PUBLIC_URL with https.';

const NAME = 'Rankwire';
/**
 * Browsers remove the certificates of an authenticator when none are asked for. The library fetches the revocation list at
 * the address in a certificate, which anyone can write, also before it knows who has signed it.
 */
const FORMATS: readonly unknown[] = ['none', 'packed'];
const DEFAULT_TRANSPORTS: AuthenticatorTransport[] = [];

/** The relying party of WebAuthn: passkeys belong to the host of PUBLIC_URL. */
@Injectable()
export class Passkeys {
  constructor(
    private readonly url: PublicUrl,
    private readonly clock: Clock,
  ) {}

  /** Browsers offer passkeys on https and on localhost only, and none for an IP address. */
  get available(): boolean {
    const { protocol, hostname } = new URL(this.url.base);
    const isAddress = isIP(hostname.replaceAll(/[[\]]/g, '')) !== 0;
    return hostname === 'localhost' || (protocol === 'https:' && !isAddress);
  }

  /** @param isOnlyFactor without a password the authenticator must verify its user, and find the passkey by itself */
  registrationOptions(user: User, isOnlyFactor: boolean) {
    const need = isOnlyFactor ? 'required' : 'preferred';
    return generateRegistrationOptions({
      rpName: NAME,
      rpID: this.host(),
      userID: new Uint8Array(user._id.id),
      userName: user.email,
      userDisplayName: user.name,
      attestationType: 'none',
      excludeCredentials: readPasskeys(user).map(toDescriptor),
      authenticatorSelection: { residentKey: need, userVerification: need },
    });
  }

  /** @returns null when the response does not prove a new passkey */
  async verifyRegistration(
    response: object,
    challenge: string,
    isOnlyFactor: boolean,
    name: string,
  ): Promise<Passkey | null> {
    const given = response as RegistrationResponseJSON;
    if (!FORMATS.includes(readFormat(given))) return null;
    const verified = await verifyRegistrationResponse({
      response: given,
      expectedChallenge: challenge,
      expectedOrigin: this.origin(),
      expectedRPID: this.host(),
      requireUserVerification: isOnlyFactor,
    }).catch(() => null);
    if (!verified?.verified) return null;
    const { credential, credentialBackedUp } = verified.registrationInfo;
    return {
      _id: new Types.ObjectId(),
      name,
      credential_id: credential.id,
      public_key: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports: credential.transports ?? [],
      backed_up: credentialBackedUp,
      created_at: this.clock.now(),
      last_used_at: null,
    };
  }

  /** @param user of the second step; undefined: any passkey that verifies its user */
  requestOptions(user?: User) {
    return generateAuthenticationOptions({
      rpID: this.host(),
      allowCredentials: user ? readPasskeys(user).map(toDescriptor) : [],
      userVerification: user ? 'preferred' : 'required',
    });
  }

  /** @returns null when the response does not prove this passkey */
  async verifyUse(
    response: object,
    challenge: string,
    passkey: Passkey,
    isOnlyFactor: boolean,
  ): Promise<Pick<Passkey, 'counter' | 'backed_up'> | null> {
    const verified = await verifyAuthenticationResponse({
      response: response as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: this.origin(),
      expectedRPID: this.host(),
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
        counter: passkey.counter,
      },
      requireUserVerification: isOnlyFactor,
    }).catch(() => null);
    if (!verified?.verified) return null;
    const { newCounter, credentialBackedUp } = verified.authenticationInfo;
    return { counter: newCounter, backed_up: credentialBackedUp };
  }

  /** @throws ConflictError where browsers offer no passkeys */
  private host(): string {
    if (!this.available) throw new ConflictError(NO_PASSKEYS);
    return new URL(this.url.base).hostname;
  }

  private origin(): string {
    return new URL(this.url.base).origin;
  }
}

function readFormat(given: RegistrationResponseJSON): unknown {
  try {
    return decodeAttestationObject(isoBase64URL.toBuffer(given.response.attestationObject)).get('fmt');
  } catch {
    return undefined;
  }
}

const toDescriptor = ({ credential_id, transports }: Passkey) => ({
  id: credential_id,
  transports: transports.length > 0 ? (transports as AuthenticatorTransport[]) : DEFAULT_TRANSPORTS,
});
