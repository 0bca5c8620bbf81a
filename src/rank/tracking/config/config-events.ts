import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Types } from 'mongoose';
import type { Account, User } from '../../../auth/index.js';
import { Clock } from '../../../common/clock.js';
import { OutboxDispatcher, type OutboxEvent } from '../../../outbox/index.js';
import { Recipients } from '../../../notifications/index.js';
import { RANK_CONFIGS, type RankConfig } from './config.schema.js';

type EventSubject = Pick<RankConfig, '_id' | 'website'>;

/** Outbox events of configurations: stored by the update they describe, dispatched after it (rules 309-319). */
@Injectable()
export class ConfigEvents implements OnModuleInit {
  constructor(
    private readonly recipients: Recipients,
    private readonly dispatcher: OutboxDispatcher,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.dispatcher.watchCollection(RANK_CONFIGS);
  }

  created(config: EventSubject, account: Account): Promise<OutboxEvent> {
    return this.event('config_created', config, account, []);
  }

  deleted(config: EventSubject, account: Account, by: User): Promise<OutboxEvent> {
    return this.event('config_deleted', config, account, [by.email]);
  }

  /** Never rejects: the dispatcher retries events that could not be dispatched. */
  dispatch(config: Types.ObjectId): Promise<void> {
    return this.dispatcher.dispatch(RANK_CONFIGS, config);
  }

  private async event(
    kind: OutboxEvent['kind'],
    { _id, website }: EventSubject,
    account: Account,
    mail: string[],
  ): Promise<OutboxEvent> {
    const tell = await this.recipients.forAccount(account);
    return { key: `${kind}:${String(_id)}`, kind, at: this.clock.now(), website, tell, mail };
  }
}
