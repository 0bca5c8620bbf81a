import { Injectable } from '@nestjs/common';
import DataLoader from 'dataloader';
import { Types } from 'mongoose';
import { AccountsService } from '../accounts/accounts.service.js';
import { ApiKeysService } from '../keys/api-keys.service.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { UserRepository } from '../users/user.repository.js';
import { epochOf, keyEpochOf } from '../users/user.schema.js';

/** Checks many sessions and API keys with few queries, for callers that hold connections open for them. */
@Injectable()
export class LiveCredentials {
  private readonly checks = new DataLoader(
    async (ids: readonly string[]) => {
      const live = await this.filterLive([...ids]);
      return ids.map((id) => live.has(id));
    },
    { cache: false, batchScheduleFn: (dispatch) => setImmediate(dispatch) },
  );

  constructor(
    private readonly sessions: SessionsService,
    private readonly keys: ApiKeysService,
    private readonly users: UserRepository,
    private readonly accounts: AccountsService,
  ) {}

  /** As filterLive; the checks that begin in one turn of the event loop are combined. */
  isLive(id: string): Promise<boolean> {
    return this.checks.load(id);
  }

  /**
   * The live sessions and API keys of active users in active accounts among these. Takes four queries for any number of
   * ids, five where some are not those of a live session.
   */
  async filterLive(ids: string[]): Promise<Set<string>> {
    const sessions = await this.sessions.findUnexpired(ids.map((id) => new Types.ObjectId(id)));
    const known = new Set(sessions.map(({ _id }) => String(_id)));
    const others = ids.filter((id) => !known.has(id)).map((id) => new Types.ObjectId(id));
    const keys = others.length > 0 ? await this.keys.findUnexpired(others) : [];
    const credentials = [
      ...sessions.map((session) => ({ ...session, epochOfUser: epochOf })),
      ...keys.map((key) => ({ ...key, epochOfUser: keyEpochOf })),
    ];
    const owners = await this.users.findActive(credentials.map(({ user }) => user));
    const users = new Map(owners.map((user) => [String(user._id), user]));
    const active = await this.accounts.findActive([...users.values()].map(({ account }) => account));
    const accounts = new Set(active.map(({ _id }) => String(_id)));
    const live = credentials.filter(({ user, epoch, epochOfUser }) => {
      const owner = users.get(String(user));
      return owner && epoch >= epochOfUser(owner) && accounts.has(String(owner.account));
    });
    return new Set(live.map(({ _id }) => String(_id)));
  }
}
