import { Schema, type Types } from 'mongoose';

/** An authenticator app. */
export interface Totp {
  /** Encrypted by SecretBox. */
  secret: string;
  created_at: Date;
  /** Time step of the last code that was used: neither it nor an earlier one is accepted again. */
  last_step: number;
}

export interface Passkey {
  _id: Types.ObjectId;
  name: string;
  /** Both base64url. */
  credential_id: string;
  public_key: string;
  /** Signatures that the authenticator has counted; 0: it does not count. */
  counter: number;
  transports: string[];
  /** Synchronized to other devices. */
  backed_up: boolean;
  created_at: Date;
  last_used_at: Date | null;
}

/** The second factors of a user. */
export interface Factors {
  /** Incremented by each change of the factors, which ends logins that wait for the second step. */
  rev: number;
  totp?: Totp;
  /** A secret that the user has yet to confirm by a code. */
  pending_totp?: { secret: string; expires_at: Date };
  passkeys?: Passkey[];
  /** Hashes of those that have not been used. */
  recovery_codes?: string[];
}

export const readFactorsRev = ({ factors }: WithFactors) => factors?.rev ?? 0;

interface WithFactors {
  factors?: Factors;
}

export const readPasskeys = ({ factors }: WithFactors): readonly Passkey[] => factors?.passkeys ?? [];

/** Whether a password alone does not log the user in. */
export const hasFactor = (user: WithFactors): boolean =>
  user.factors?.totp !== undefined || readPasskeys(user).length > 0;

/**
 * Names of the fields to remove, and the passkeys that stay, so that nothing remains of what was added since.
 * @param since an instant
 */
export function withoutFactorsSince({ factors }: WithFactors, since: Date) {
  const isOlder = ({ created_at }: { created_at: Date }) => created_at < since;
  const passkeys = factors?.passkeys?.filter(isOlder) ?? [];
  const keepsTotp = factors?.totp !== undefined && isOlder(factors.totp);
  const removed = [
    'factors.pending_totp',
    ...(keepsTotp ? [] : ['factors.totp']),
    ...(passkeys.length > 0 ? [] : ['factors.passkeys']),
    ...(keepsTotp || passkeys.length > 0 ? [] : ['factors.recovery_codes']),
  ];
  return { passkeys, removed };
}

const passkey = {
  _id: Schema.Types.ObjectId,
  name: String,
  credential_id: String,
  public_key: String,
  counter: Number,
  transports: [String],
  backed_up: Boolean,
  created_at: Date,
  last_used_at: Date,
};

/** Of the user schema. */
export const factorsField = {
  type: {
    _id: false,
    rev: Number,
    totp: { type: { _id: false, secret: String, created_at: Date, last_step: Number }, default: undefined },
    pending_totp: { type: { _id: false, secret: String, expires_at: Date }, default: undefined },
    passkeys: { type: [passkey], default: undefined },
    recovery_codes: { type: [String], default: undefined },
  },
  default: undefined,
};
