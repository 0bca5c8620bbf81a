import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Types } from 'mongoose';
import { Clock } from '../../common/clock.js';
import { type Session, SESSIONS } from './session.schema.js';

/** Which of many sessions are still good, in one query: for whoever keeps connections open on their behalf. */
@Injectable()
export class LiveSessions {
  constructor(
    @InjectModel(SESSIONS) private readonly sessions: Model<Session>,
    private readonly clock: Clock,
  ) {}

  async among(ids: string[]): Promise<Set<string>> {
    const filter = {
      _id: { $in: ids.map((id) => new Types.ObjectId(id)) },
      revoked_at: null,
      expires_at: { $gt: this.clock.now() },
    };
    const rows = await this.sessions.find(filter, { _id: 1 }).lean();
    return new Set(rows.map(({ _id }) => String(_id)));
  }
}
