import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import { ReceiverRepository } from '../../webhooks/index.js';
import { type Channel, CHANNELS } from './channel.schema.js';

export type ChannelChange = Partial<
  Pick<
    Channel,
    | 'name'
    | 'event_types'
    | 'view'
    | 'language'
    | 'active'
    | 'descendants'
    | 'secret'
    | 'address'
    | 'chat_id'
    | 'room'
    | 'paused_until'
  >
>;

@Injectable()
export class ChannelRepository extends ReceiverRepository<Channel> {
  constructor(@InjectModel(CHANNELS) private readonly channels: Model<Channel>) {
    super(channels);
  }

  withView(account: Types.ObjectId, view: string): Promise<Pick<Channel, 'name'>[]> {
    return this.channels.find({ account, view }, { name: 1 }).lean<Pick<Channel, 'name'>[]>().exec();
  }

  /** Race: a target that was changed since has another revision, and is not paused. */
  async pause({ _id, revision }: Channel, until: Date): Promise<void> {
    await this.channels.updateOne({ _id, revision }, { $set: { paused_until: until } });
  }

  /** Follows a chat to its new id. Race: a target that was changed since has another revision, and stays. */
  async move({ _id, revision }: Channel, chat_id: string): Promise<void> {
    await this.channels.updateOne({ _id, revision }, { $set: { chat_id } });
  }

  protected override filterOfDue(now: Date): object {
    return { $or: [{ paused_until: null }, { paused_until: { $lte: now } }] };
  }
}
