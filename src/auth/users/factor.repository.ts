import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import type { OutboxEvent } from '../../outbox/index.js';
import { type Factors, type Passkey, readPasskeys, type Totp } from './factors.js';
import { type User, USERS } from './user.schema.js';

/** At most so many passkeys of a user. */
export const MAX_PASSKEYS = 20;

type PendingTotp = NonNullable<Factors['pending_totp']>;

/** Race: of two changes of the factors of a user, the filter on `rev` lets one succeed. */
const unchanged = ({ _id, factors }: User) => ({ _id, 'factors.rev': factors?.rev ?? null });

/** A use counts only while neither factors nor sessions of the user have ended what is in progress. */
const inUse = (user: User) => ({
  ...unchanged(user),
  active: true,
  session_epoch: user.session_epoch ?? null,
});

const ALL_FACTORS = {
  'factors.totp': '',
  'factors.pending_totp': '',
  'factors.passkeys': '',
  'factors.recovery_codes': '',
};

/** Atomic updates of the factors in a user, each with the race that it resolves. */
@Injectable()
export class FactorRepository {
  constructor(@InjectModel(USERS) private readonly users: Model<User>) {}

  find(user: Types.ObjectId): Promise<User | null> {
    return this.users.findById(user).lean<User | null>().exec();
  }

  findByCredential(credential: string): Promise<User | null> {
    return this.users.findOne({ 'factors.passkeys.credential_id': credential }).lean<User | null>().exec();
  }

  /** @returns false when the user has an authenticator app already */
  async beginTotp(user: Types.ObjectId, pending: PendingTotp): Promise<boolean> {
    const { matchedCount } = await this.users.updateOne(
      { _id: user, 'factors.totp': { $exists: false } },
      { $set: { 'factors.pending_totp': pending } },
    );
    return matchedCount > 0;
  }

  /** Ends all sessions of a lower epoch in the same update. Race: a second begin has replaced the secret. */
  confirmTotp(
    user: User,
    pending: PendingTotp,
    totp: Totp,
    codes: string[],
    now: Date,
  ): Promise<User | null> {
    return this.change(
      { ...unchanged(user), 'factors.pending_totp.secret': pending.secret },
      {
        $set: { 'factors.totp': totp, 'factors.recovery_codes': codes, updatedAt: now },
        $unset: { 'factors.pending_totp': '' },
        $inc: { 'factors.rev': 1, session_epoch: 1 },
      },
    );
  }

  removeTotp(user: User, now: Date): Promise<User | null> {
    const isLast = readPasskeys(user).length === 0;
    return this.change(unchanged(user), {
      $set: { updatedAt: now },
      $unset: { 'factors.totp': '', ...(isLast && { 'factors.recovery_codes': '' }) },
      $inc: { 'factors.rev': 1 },
    });
  }

  setRecoveryCodes(user: User, codes: string[], now: Date): Promise<User | null> {
    return this.change(unchanged(user), {
      $set: { 'factors.recovery_codes': codes, updatedAt: now },
      $inc: { 'factors.rev': 1 },
    });
  }

  /** @throws a duplicate key error when it is registered already */
  addPasskey(
    user: User,
    passkey: Passkey,
    recovery_codes: string[] | undefined,
    now: Date,
  ): Promise<User | null> {
    return this.change(unchanged(user), {
      $push: { 'factors.passkeys': passkey },
      $set: { updatedAt: now, ...(recovery_codes && { 'factors.recovery_codes': recovery_codes }) },
      $inc: { 'factors.rev': 1 },
    });
  }

  /** Concurrent uses do not matter: the filter finds the passkey at its place. */
  async renamePasskey(user: User, passkey: Passkey, name: string, now: Date): Promise<boolean> {
    const { path, filter } = locate(user, passkey);
    const changed = await this.change(
      { _id: user._id, ...filter },
      { $set: { [`${path}.name`]: name, updatedAt: now } },
    );
    return changed !== null;
  }

  /**
   * An empty list would have a place in the unique index. Race: the last passkey of a user without a password stays when
   * the link to the issuer is removed at the same time.
   */
  removePasskey(user: User, { _id }: Passkey, now: Date): Promise<User | null> {
    const isLast = readPasskeys(user).length === 1;
    const isLastFactor = isLast && user.factors?.totp === undefined;
    const otherWay = isLast && user.password_hash === undefined && { 'oidc.sub': { $exists: true } };
    return this.change(
      { ...unchanged(user), ...otherWay },
      {
        ...(isLast
          ? { $unset: { 'factors.passkeys': '', ...(isLastFactor && { 'factors.recovery_codes': '' }) } }
          : { $pull: { 'factors.passkeys': { _id } } }),
        $set: { updatedAt: now },
        $inc: { 'factors.rev': 1 },
      },
    );
  }

  /** Takes all factors away, and ends all sessions, in the same update. */
  reset(user: User, event: OutboxEvent, now: Date): Promise<User | null> {
    return this.change(unchanged(user), {
      $unset: ALL_FACTORS,
      $set: { updatedAt: now },
      $inc: { 'factors.rev': 1, session_epoch: 1 },
      $push: { events: event },
    });
  }

  /** Race: of two logins with one code, the filter lets one succeed. */
  async useTotpStep(user: User, step: number): Promise<boolean> {
    const { matchedCount } = await this.users.updateOne(
      { ...inUse(user), 'factors.totp.last_step': { $lt: step } },
      { $set: { 'factors.totp.last_step': step } },
    );
    return matchedCount > 0;
  }

  /** Race: as for a code. */
  async useRecoveryCode(user: User, hash: string): Promise<boolean> {
    const { matchedCount } = await this.users.updateOne(
      { ...inUse(user), 'factors.recovery_codes': hash },
      { $pull: { 'factors.recovery_codes': hash } },
    );
    return matchedCount > 0;
  }

  /** Race: of two uses of a passkey that counts, the filter on the counter lets one succeed. */
  async usePasskey(
    user: User,
    passkey: Passkey,
    used: Pick<Passkey, 'counter' | 'backed_up'>,
    now: Date,
  ): Promise<boolean> {
    const { path, filter } = locate(user, passkey);
    const { matchedCount } = await this.users.updateOne(
      { ...inUse(user), ...filter, [`${path}.counter`]: passkey.counter },
      {
        $set: {
          [`${path}.counter`]: used.counter,
          [`${path}.backed_up`]: used.backed_up,
          [`${path}.last_used_at`]: now,
        },
      },
    );
    return matchedCount > 0;
  }

  private change(filter: object, update: object): Promise<User | null> {
    return this.users
      .findOneAndUpdate(filter, update, { returnDocument: 'after' })
      .lean<User | null>()
      .exec();
  }
}

/** By its index: the embedded store has no positional operator. */
function locate(user: User, { credential_id }: Passkey) {
  const index = readPasskeys(user).findIndex((each) => each.credential_id === credential_id);
  const path = `factors.passkeys.${index}`;
  return { path, filter: { [`${path}.credential_id`]: credential_id } };
}
