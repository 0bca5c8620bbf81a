import { Injectable } from '@nestjs/common';
import DataLoader from 'dataloader';
import { Types } from 'mongoose';
import { Clock } from '../../common/clock.js';
import { AccountsService } from '../accounts/accounts.service.js';
import { UserRepository } from '../users/user.repository.js';
import { epochOf } from '../users/user.schema.js';
import { SessionRepository } from './session.repository.js';

/** Checks many sessions with few queries, for callers that hold connections open for them. */
@Injectable()
export class LiveSessions {
  private readonly checks = new DataLoader(
    async (ids: readonly string[]) => {
      const live = await this.filterLive([...ids]);
      return ids.map((id) => live.has(id));
    },
    { cache: false, batchScheduleFn: (dispatch) => setImmediate(dispatch) },
  );

  constructor(
    private readonly sessions: SessionRepository,
    private readonly users: UserRepository,
    private readonly accounts: AccountsService,
    private readonly clock: Clock,
  ) {}

  /** As filterLive; the checks that begin in one turn of the event loop are combined. */
  isLive(id: string): Promise<boolean> {
    return this.checks.load(id);
  }

  /** The live sessions of active users in active accounts among these. Takes four queries for any number of ids. */
  async filterLive(ids: string[]): Promise<Set<string>> {
    const sessions = await this.sessions.findUnexpired(
      ids.map((id) => new Types.ObjectId(id)),
      this.clock.now(),
    );
    const owners = await this.users.findActive(sessions.map(({ user }) => user));
    const users = new Map(owners.map((user) => [String(user._id), user]));
    const active = await this.accounts.findActive([...users.values()].map(({ account }) => account));
    const accounts = new Set(active.map(({ _id }) => String(_id)));
    const live = sessions.filter(({ user, epoch }) => {
      const owner = users.get(String(user));
      return owner && epoch >= epochOf(owner) && accounts.has(String(owner.account));
    });
    return new Set(live.map(({ _id }) => String(_id)));
  }
}
