import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Types } from 'mongoose';
import type { Language } from '../common/language.js';
import { newSecretToken } from '../common/secret-token.js';
import { insertUnlessDuplicate } from '../database/errors/duplicate-key.js';
import { hashAddress } from '../mail/index.js';
import type { OutboxEvent } from '../outbox/index.js';
import { MAIL_SUBSCRIPTIONS, type MailSubscription } from './mail-subscription.schema.js';

/** The sender of a report. */
export interface Sender {
  tree: Types.ObjectId;
  account: Types.ObjectId;
  language: Language;
}

export interface Question {
  confirm_hash: string;
  website: string;
  expires_at: Date;
  event: OutboxEvent;
}

@Injectable()
export class MailSubscriptionRepository {
  constructor(@InjectModel(MAIL_SUBSCRIPTIONS) private readonly subscriptions: Model<MailSubscription>) {}

  find(id: Types.ObjectId): Promise<MailSubscription | null> {
    return this.subscriptions.findById(id).lean<MailSubscription | null>().exec();
  }

  /** The subscriptions of these addresses; an address without one is left out. */
  findAll(tree: Types.ObjectId, addresses: readonly string[]): Promise<MailSubscription[]> {
    return this.subscriptions
      .find({ tree, hash: { $in: addresses.map(hashAddress) } })
      .lean<MailSubscription[]>()
      .exec();
  }

  findByConfirmation(confirm_hash: string, now: Date): Promise<MailSubscription | null> {
    return this.subscriptions
      .findOne({ confirm_hash, expires_at: { $gt: now } })
      .lean<MailSubscription | null>()
      .exec();
  }

  /** The subscription of an address, new where it has none. Race: the unique index admits one. */
  async obtain({ tree, account, language }: Sender, address: string, now: Date): Promise<MailSubscription> {
    const key = { tree, hash: hashAddress(address) };
    const find = () =>
      this.subscriptions
        .findOneAndUpdate(key, { $set: { account, language } }, { returnDocument: 'after' })
        .lean<MailSubscription | null>()
        .exec();
    const known = await find();
    if (known) return known;
    const created: MailSubscription = {
      _id: new Types.ObjectId(),
      ...key,
      address,
      state: 'unconfirmed',
      account,
      language,
      token: newSecretToken(),
      asked: 0,
      createdAt: now,
      updatedAt: now,
      events: [],
    };
    if (await insertUnlessDuplicate(this.subscriptions.create(created))) return created;
    return (await find())!;
  }

  /**
   * Stores the mail that asks the owner, with its link. Race: of concurrent calls one matches, as each counts.
   * @returns false when the owner was asked meanwhile, has confirmed or unsubscribed
   */
  async ask({ _id, asked }: MailSubscription, { event, ...question }: Question, now: Date): Promise<boolean> {
    const { matchedCount } = await this.subscriptions.updateOne(
      { _id, asked, state: { $in: ['unconfirmed', 'waiting'] } },
      {
        $set: { ...question, state: 'waiting', asked_at: now, updatedAt: now },
        $inc: { asked: 1 },
        $push: { events: event },
      },
    );
    return matchedCount === 1;
  }

  /** By the owner. @returns false when the link is no longer valid; true also the second time */
  async answer(
    { _id, confirm_hash }: MailSubscription,
    state: 'confirmed' | 'unsubscribed',
    now: Date,
  ): Promise<boolean> {
    const { matchedCount } = await this.subscriptions.updateOne(
      { _id, confirm_hash, expires_at: { $gt: now }, state: { $in: ['waiting', 'confirmed'] } },
      { $set: { state, updatedAt: now, ...(state === 'unsubscribed' && { address: null }) } },
    );
    return matchedCount === 1;
  }

  /** By the owner, with the link of a report. @returns false when it has this state */
  async set(id: Types.ObjectId, state: 'confirmed' | 'unsubscribed', now: Date): Promise<boolean> {
    const { matchedCount } = await this.subscriptions.updateOne(
      { _id: id, state: { $ne: state } },
      { $set: { state, updatedAt: now, ...(state === 'unsubscribed' && { address: null }) } },
    );
    return matchedCount === 1;
  }

  async *ofTree(tree: Types.ObjectId): AsyncGenerator<object> {
    const fields = { address: 1, hash: 1, state: 1, asked: 1, asked_at: 1, createdAt: 1, updatedAt: 1 };
    for await (const row of this.subscriptions
      .find({ tree }, { ...fields, _id: 0 })
      .lean()
      .cursor())
      yield row;
  }

  async deleteTrees(trees: readonly Types.ObjectId[]): Promise<void> {
    await this.subscriptions.deleteMany({ tree: { $in: [...trees] } });
  }
}
