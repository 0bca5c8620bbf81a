import { Injectable } from '@nestjs/common';
import { Types } from 'mongoose';
import { Clock } from '../../common/clock.js';
import { AccountsService } from '../accounts/accounts.service.js';
import { UserRepository } from '../users/user.repository.js';
import { epochOf } from '../users/user.schema.js';
import { SessionRepository } from './session.repository.js';

/** Checks many sessions with few queries, for callers that hold connections open for them. */
@Injectable()
export class LiveSessions {
  constructor(
    private readonly sessions: SessionRepository,
    private readonly users: UserRepository,
    private readonly accounts: AccountsService,
    private readonly clock: Clock,
  ) {}

  /** The live sessions of active users in active accounts among these. Takes four queries for any number of ids. */
  async filterLive(ids: string[]): Promise<Set<string>> {
    const sessions = await this.sessions.findUnexpired(
      ids.map((id) => new Types.ObjectId(id)),
      this.clock.now(),
    );
    const users = new Map(
      (await this.users.findActiveOwners(sessions)).map((user) => [String(user._id), user]),
    );
    const accounts = await this.accounts.filterActive([...users.values()].map(({ account }) => account));
    const live = sessions.filter(({ user, epoch }) => {
      const owner = users.get(String(user));
      return owner && epoch >= epochOf(owner) && accounts.has(String(owner.account));
    });
    return new Set(live.map(({ _id }) => String(_id)));
  }
}
