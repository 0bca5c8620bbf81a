import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import type { OutboxEvent } from '../../outbox/index.js';
import { type OidcLink, type User, USERS } from './user.schema.js';

/** Atomic updates of the links of users to subjects of the issuer. */
@Injectable()
export class OidcLinkRepository {
  constructor(@InjectModel(USERS) private readonly users: Model<User>) {}

  findUser({ issuer, sub }: Pick<OidcLink, 'issuer' | 'sub'>): Promise<User | null> {
    return this.users.findOne({ 'oidc.issuer': issuer, 'oidc.sub': sub }).lean<User | null>().exec();
  }

  /**
   * Race: the filter lets one of two links of a user succeed, the unique index one of two users with the same subject.
   * @returns false for a user with a link
   * @throws a duplicate key error when another user has the subject
   */
  async link(user: Types.ObjectId, link: OidcLink): Promise<boolean> {
    const { matchedCount } = await this.users.updateOne(
      { _id: user, 'oidc.sub': null },
      { $set: { oidc: link, updatedAt: link.linked_at } },
    );
    return matchedCount > 0;
  }

  /**
   * By its own user. Races: the filter keeps a link that has been made since, and, with the password or the passkeys, a
   * link that has become the only way in.
   * @returns false for these
   */
  async unlinkOwn({ _id, oidc, password_hash, factors }: User, now: Date): Promise<boolean> {
    const otherWay =
      password_hash === undefined
        ? { 'factors.rev': factors?.rev ?? null }
        : { password_hash: { $exists: true } };
    const { matchedCount } = await this.users.updateOne(
      { _id, 'oidc.sub': oidc?.sub ?? null, ...otherWay },
      { $unset: { oidc: '' }, $set: { updatedAt: now } },
    );
    return matchedCount > 0;
  }

  /**
   * By an owner. Ends all sessions in the same update, and the API keys of a user that a sign-in has made: else those
   * that the issuer has stopped would work again. Race: the filter keeps a link that has been made since.
   * @returns false without the link
   */
  async unlink({ _id, oidc }: User, event: OutboxEvent, now: Date): Promise<boolean> {
    const { matchedCount } = await this.users.updateOne(
      { _id, 'oidc.sub': oidc?.sub ?? null },
      {
        $unset: { oidc: '' },
        $set: { updatedAt: now },
        $inc: { session_epoch: 1, ...(oidc?.provisioned && { key_epoch: 1 }) },
        $push: { events: event },
      },
    );
    return matchedCount > 0;
  }

  /** Stops the API keys of a user, and sessions that the issuer has not opened, until the next sign-in by the issuer. */
  async stop(user: Types.ObjectId, now: Date): Promise<void> {
    await this.users.updateOne({ _id: user, oidc: { $exists: true } }, { $set: { 'oidc.stopped_at': now } });
  }

  async resume(user: Types.ObjectId): Promise<void> {
    await this.users.updateOne({ _id: user }, { $unset: { 'oidc.stopped_at': '' } });
  }

  /** Moves a user whose groups have another account. */
  async move(user: Types.ObjectId, account: Types.ObjectId, now: Date): Promise<User | null> {
    return this.users
      .findOneAndUpdate({ _id: user }, { $set: { account, updatedAt: now } }, { returnDocument: 'after' })
      .lean<User | null>()
      .exec();
  }

  async anyBreakGlass(): Promise<boolean> {
    return (await this.users.exists({ break_glass: true, active: true })) !== null;
  }
}
