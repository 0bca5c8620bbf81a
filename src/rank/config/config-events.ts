import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Types } from 'mongoose';
import type { Account, User } from '../../auth/index.js';
import { Clock } from '../../common/clock.js';
import { OutboxDispatcher, type OutboxEvent } from '../../outbox/index.js';
import { Recipients } from '../../notifications/index.js';
import { RANK_CONFIGS, type RankConfig } from './config.schema.js';

type Subject = Pick<RankConfig, '_id' | 'website'>;

/** What people are told of a configuration: written with the change itself, told right after it (rules 309-319). */
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

  created(config: Subject, account: Account): Promise<OutboxEvent> {
    return this.event('config_created', config, account, []);
  }

  deleted(config: Subject, account: Account, by: User): Promise<OutboxEvent> {
    return this.event('config_deleted', config, account, [by.email]);
  }

  /** Never fails: what it could not tell is told by the sweep. */
  dispatch(config: Types.ObjectId): Promise<void> {
    return this.dispatcher.dispatch(RANK_CONFIGS, config);
  }

  private async event(
    kind: OutboxEvent['kind'],
    { _id, website }: Subject,
    account: Account,
    mail: string[],
  ): Promise<OutboxEvent> {
    const tell = await this.recipients.forAccount(account);
    return { key: `${kind}:${String(_id)}`, kind, at: this.clock.now(), website, tell, mail };
  }
}
