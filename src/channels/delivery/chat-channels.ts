import { Injectable } from '@nestjs/common';
import { Types } from 'mongoose';
import { type Account, AccountsService } from '../../auth/index.js';
import { Clock } from '../../common/clock.js';
import type { Language } from '../../common/language.js';
import { DeliveryWorker, OutboxDispatcher, type OutboxEvent, type OutboxKind } from '../../outbox/index.js';
import { messageId, type NewDelivery, newDelivery } from '../../webhooks/index.js';
import type { ChannelEvent } from '../messages/event-types.js';
import type { ChatMessage } from '../messages/chat-message.js';
import { ChannelDeliveryRepository } from '../store/channel-delivery.repository.js';
import { ChannelRepository } from '../store/channel.repository.js';
import type { Channel, ChannelDelivery } from '../store/channel.schema.js';
import { ChannelViews } from './channel-views.js';

/** For whom a message is written. */
export interface ChatReader {
  language: Language;
  /** Id of the view that selects the keywords; null: all of them. */
  view: string | null;
  /** Name of the account of the event, for a channel of one above it. */
  child: string | undefined;
}

/** What an event is about; `config` is null for none. */
export interface ChatSubject {
  account: Types.ObjectId;
  config: Types.ObjectId | null;
}

/** Queues outbox events for the channels that subscribe to them: stores messages, which the worker sends. */
@Injectable()
export class ChatChannels {
  constructor(
    private readonly dispatcher: OutboxDispatcher,
    private readonly accounts: AccountsService,
    private readonly channels: ChannelRepository,
    private readonly deliveries: ChannelDeliveryRepository,
    private readonly views: ChannelViews,
    private readonly worker: DeliveryWorker,
    private readonly clock: Clock,
  ) {}

  /**
   * Sends events of this kind to channels.
   * @param findSubject undefined: this event is not sent
   * @param writeMessage called once an event; what it returns writes for a reader: undefined: nothing is for this one
   */
  register<Payload extends object>(
    kind: OutboxKind<Payload>,
    type: ChannelEvent,
    findSubject: (event: OutboxEvent<NoInfer<Payload>>) => ChatSubject | undefined,
    writeMessage: (
      event: OutboxEvent<NoInfer<Payload>>,
    ) => (reader: ChatReader) => ChatMessage | undefined | Promise<ChatMessage | undefined>,
  ): void {
    this.dispatcher.subscribe(kind, async (event) => {
      const subject = findSubject(event);
      const account = subject && (await this.accounts.find(subject.account));
      if (!account) return;
      const message = { id: messageId(event.key), type, at: event.at, about: account._id };
      const compose = composeOnce(writeMessage(event));
      const failures: unknown[] = [];
      for (const channel of await this.channels.subscribers(account._id, account.ancestors, type)) {
        try {
          if (!(await this.wants(channel, subject.config))) continue;
          const composed = await compose(toReader(channel, account));
          if (composed) await this.add(channel, { ...message, body: JSON.stringify(composed) });
        } catch (error) {
          failures.push(error);
        }
      }
      // The event is repeated, for the others without effect.
      if (failures.length > 0) throw failures[0];
    });
  }

  /** Whether a channel gets events of this type of a configuration. */
  async hasReader({ _id, ancestors }: Account, config: Types.ObjectId, type: ChannelEvent): Promise<boolean> {
    for (const channel of await this.channels.subscribers(_id, ancestors, type))
      if (await this.wants(channel, config)) return true;
    return false;
  }

  /** Idempotent by the message's id: it is called again after a crash, until the channel has been woken too. */
  async add(channel: Pick<Channel, '_id' | 'account'>, message: NewDelivery): Promise<ChannelDelivery> {
    const now = this.clock.now();
    const delivery: ChannelDelivery = { ...newDelivery(channel, message, now), channel: channel._id };
    await this.deliveries.insert(delivery);
    await this.wake(channel, now);
    return delivery;
  }

  /** Has what is due sent soon. */
  async wake(channel: Pick<Channel, '_id'>, at: Date): Promise<void> {
    await this.channels.wake(channel, at);
    this.worker.wake(this.deliveries);
  }

  /** An event without a configuration is sent to channels with a view too. */
  private async wants({ view }: Channel, config: Types.ObjectId | null): Promise<boolean> {
    return view === null || config === null || (await this.views.belongsTo(view, config));
  }
}

const toReader = ({ account, language, view }: Channel, { _id, name }: Account): ChatReader => ({
  language,
  view,
  child: account.equals(_id) ? undefined : name,
});

/** Composes one message for all channels whose readers are alike. */
function composeOnce<T>(compose: (reader: ChatReader) => T): (reader: ChatReader) => T {
  const composed = new Map<string, T>();
  return (reader) => {
    const key = JSON.stringify([reader.language, reader.view, reader.child]);
    if (!composed.has(key)) composed.set(key, compose(reader));
    return composed.get(key)!;
  };
}
