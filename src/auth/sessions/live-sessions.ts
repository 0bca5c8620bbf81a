import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Types } from 'mongoose';
import { Clock } from '../../common/clock.js';
import { AccountsService } from '../accounts/accounts.service.js';
import { epochOf, type User, USERS } from '../users/user.schema.js';
import { type Session, SESSIONS } from './session.schema.js';

/** Which of many sessions still let somebody in: for whoever keeps connections open on their behalf. */
@Injectable()
export class LiveSessions {
  constructor(
    @InjectModel(SESSIONS) private readonly sessions: Model<Session>,
    @InjectModel(USERS) private readonly users: Model<User>,
    private readonly accounts: AccountsService,
    private readonly clock: Clock,
  ) {}

  /** Those of active users of active accounts, in four queries however many there are. */
  async among(ids: string[]): Promise<Set<string>> {
    const sessions = await this.alive(ids);
    const users = await this.activeUsers(sessions);
    const accounts = await this.accounts.activeAmong([...users.values()].map(({ account }) => account));
    const live = sessions.filter(({ user, epoch }) => {
      const owner = users.get(String(user));
      return owner && epoch >= epochOf(owner) && accounts.has(String(owner.account));
    });
    return new Set(live.map(({ _id }) => String(_id)));
  }

  private alive(ids: string[]): Promise<Pick<Session, '_id' | 'user' | 'epoch'>[]> {
    const filter = {
      _id: { $in: ids.map((id) => new Types.ObjectId(id)) },
      revoked_at: null,
      expires_at: { $gt: this.clock.now() },
    };
    return this.sessions
      .find(filter, { user: 1, epoch: 1 })
      .lean<Pick<Session, '_id' | 'user' | 'epoch'>[]>();
  }

  private async activeUsers(sessions: Pick<Session, 'user'>[]): Promise<Map<string, User>> {
    const filter = { _id: { $in: sessions.map(({ user }) => user) }, active: true };
    const users = await this.users.find(filter, { account: 1, session_epoch: 1 }).lean<User[]>();
    return new Map(users.map((user) => [String(user._id), user]));
  }
}
